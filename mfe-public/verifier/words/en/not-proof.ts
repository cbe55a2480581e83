import type { NotProof } from "../../not-proof.ts";

/** Says in English which file was given instead of a proof. `named`: its name, quoted on the page. */
export const notProof: Readonly<Record<NotProof, (named: string) => string>> = {
  document: (named) =>
    `This PDF contains no proof: ${named}. If it is a certificate that was printed or saved again, give the archive (.zip).`,
  summary: (named) => `This is the unsigned summary of an archive: ${named}. Give the archive (.zip).`,
  other: (named) =>
    `This is not an Authentica proof: ${named}. Look for a .zip named “proof-…” or “preuve-…”, or the PDF certificate.`,
};
