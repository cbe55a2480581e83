import type { NotProof } from "../../not-proof.ts";

/** Says in French which file was given instead of a proof. `named`: its name, quoted on the page. */
export const notProof: Readonly<Record<NotProof, (named: string) => string>> = {
  document: (named) =>
    `Ce PDF ne contient pas de preuve\u00a0: ${named}. Si c’est le certificat, imprimé ou enregistré de nouveau, la preuve est l’archive .zip.`,
  summary: (named) => `C’est le résumé de l’archive, que rien ne signe\u00a0: ${named}. La preuve est l’archive .zip.`,
  other: (named) =>
    `Ceci n’est pas une preuve d’Authentica\u00a0: ${named}. Cherchez un .zip «\u00a0preuve-…\u00a0» ou le certificat PDF.`,
};
