/** Words of the readable files in proof archives, in English. */
import type { ProofWords } from "../fr/proof.ts";

export const proof: ProofWords = {
  existence: "Proof of existence and integrity",
  ofRevoked: (noun) => `Proof of a revoked ${noun}`,
  revokedBy: { owner: "By its owner.", admin: "By an administrator." },
  sourceOfDates: (givenDate, scope) => `${givenDate}; confirmations by third parties are stated under “${scope}”`,
  verifierSteps: (publicUrl) => [
    `Obtain the verifier yourself: ${publicUrl}/verificateur.html, or your own earlier copy. Never use one that is handed to you with the proof.`,
    "Open it in a browser, even without a network, and give it the file and the archive of the proof.",
  ],
  asCommand: (publicUrl) =>
    `Or as a command, with Node 20, Deno or Bun: ${publicUrl}/authentica-verify.mjs, then node authentica-verify.mjs FILE ARCHIVE.`,
  keysProveNothing: (vkey, policy, publicUrl) =>
    `${vkey} and ${policy} state who signs and guarantee nothing here: compare them with ${publicUrl}/api/registry/policy, or with a copy obtained in another way.`,
  otherTools: "The .tlog-proof files follow c2sp.org/tlog-proof@v1; other tools can read them.",
  revealing: (opening) =>
    `${opening} reveals your private details: give it, like the .tlog-proof files, only to those who need to check it.`,
  revealsNothing:
    "Nothing here reveals the owner’s private details: this archive can be given to anyone who wants to check it.",
  openingRule:
    "engagement = SHA-256(canonical JSON (RFC 8785) of event, followed by the 32 bytes of salt), in base64url",
};
