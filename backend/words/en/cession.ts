/** Words of the attestation of a transfer, and of the summary in its archive, in English. */
import { attestation } from "../../contract/words/en/attestation.ts";
import type { CessionWords } from "../fr/cession.ts";

export const cession: CessionWords = {
  name: "Attestation of transfer",
  documentTitle: (id) => `Attestation of transfer ${id}`,
  title: ["Attestation", "of transfer"],
  subtitle: "Transfer recorded in the register",
  attached: "Proof of the transfer (c2sp.org/tlog-proof@v1)",
  thisDocument: "this attestation",
  object: "Object transferred",
  givenBy: "Transferred by, according to the service",
  receivedBy: "Received by",
  wallet: "Wallet of the recipient",
  erasedName: "Object whose name has been erased",
  gone: "Account deleted",
  statement: (at) =>
    `The register recorded the transfer of this object from one account to another, at the position shown below. According to the service, this was on ${at}, with the agreement of both persons.`,
  established:
    "This attestation shows that the register recorded the transfer of this object from one account to another, for the file with this fingerprint. The date and the agreement of both persons are given by the service.",
  notEstablished: `It does not establish the identity of the persons, their rights in the file, or any payment: the names are those of accounts whose identity has not been verified. ${attestation.copyrightStays}`,
  sources: {
    giver: "the service, as the offer showed it; null: the account no longer exists",
    receiver: "the commitment in the entry of the register; null: these details have been erased, the entry remains",
  },
  compareKey: (vkey, publicUrl) => `Compare ${vkey} with the key published at ${publicUrl}/api/registry/vkey.`,
};
