/** Texts of the link preview of an object's page in French. */
import { dates } from "../../contract/words/fr/dates.ts";
import { status } from "../../contract/words/fr/status.ts";

export const preview = {
  dates,
  status,
  title: (tokenId: number): string => `Inscription n° ${tokenId}`,
  /** Title of an object whose owner has made its title public. */
  titled: (title: string, tokenId: number): string => `${title} – inscription n° ${tokenId}`,
  owner: (name: string): string => ` Titulaire\u00a0: ${name} (nom déclaré, identité non vérifiée).`,
  description: (sentence: string, owner: string): string =>
    `${sentence} (${dates.parisTime}), au registre d’Authentica.${owner} Vérifiez-le dans votre navigateur, sans compte.`,
  /** The registry's own verification of the entry has failed. */
  invalid: (sentence: string): string => `${sentence}. Ne vous y fiez pas.`,
};

export type PreviewWords = typeof preview;
