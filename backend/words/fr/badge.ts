/** Words of the badge and of oEmbed answers in French. */
import { status } from "../../contract/words/fr/status.ts";

export const badge = {
  status,
  /** Status in the line of the badge, which has little room. */
  brief: status,
  description: (proofId: string, tokenId: number): string =>
    `Preuve ${proofId}, inscription n° ${tokenId} du registre d’Authentica. Date à l’heure de Paris.`,
  /** The badge for an identifier that no object has. */
  unknown: {
    line: "Identifiant inconnu",
    title: "Aucun objet ne porte cet identifiant",
    description: "Ce badge ne prouve rien.",
  },
  /** Alternative text of the embedded badge. It states only what does not change. */
  alt: (proofId: string): string => `Preuve ${proofId} au registre d’Authentica`,
  /** Title of an oEmbed answer. `status`: the object's status as a sentence. */
  embedTitle: (tokenId: number, status: string): string => `Authentica, inscription n° ${tokenId}\u00a0: ${status}`,
};

export type BadgeWords = typeof badge;
