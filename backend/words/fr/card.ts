/** Words of the preview images of public pages in French. */
import type { PublicStatus } from "../../contract/public-status.ts";
import { status } from "../../contract/words/fr/status.ts";

const kinds: Readonly<Record<PublicStatus["kind"], string>> = {
  registration: "Inscription",
  declaration: "Déclaration",
};

export const card = {
  status,
  /** Heading of a card by what the entry is. */
  kinds,
  number: (tokenId: number): string => `n° ${tokenId}`,
  /** The name that the owner has chosen to show. */
  owner: (name: string): string => `par ${name}, nom déclaré`,
  declared: (on: string): string => `Sans dépôt du fichier, le ${on}`,
  revoked: { title: "révoquée", line: (number: string, on: string): string => `${number}, révoquée le ${on}` },
  /** The registry's own verification of the entry has failed. */
  invalid: {
    title: ["Ne vous y", "fiez pas"] as readonly string[],
    line: (number: string): string => `L’inscription ${number} du registre ne tient pas`,
  },
  /** Card of the pages that are not an object's. */
  house: {
    title: ["Certifiez", "vos fichiers"] as readonly string[],
    line: "Un registre où rien ne s’efface",
    foot: "Vérifiable par chacun",
  },
};

export type CardWords = typeof card;
