/** Words of the e-mails about transfers, in English. */
import { attestation } from "../../contract/words/en/attestation.ts";
import { status } from "../../contract/words/en/status.ts";
import { pluralIn } from "../../contract/words/plural.ts";
import type { TransferEmailWords } from "../fr/transfer-emails.ts";

const plural = pluralIn("en");
const tenths = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const UNITS = ["kB", "MB", "GB", "TB"];

const NO_TEXT = "For security, this message contains no text from the sender.";

export const transferEmails: TransferEmailWords = {
  facts: {
    file: "File",
    identifier: "Proof identifier",
    toYourWallet: "To your wallet",
    registeredOn: "Registered on",
    declaredOn: "Declared on",
    entry: (at, tokenId) => `${at}, entry no.\u00a0${tokenId}, ${attestation.givenDate.toLowerCase()}`,
    answerBefore: "Answer before",
    offeredOn: "Offered on",
    offeredTo: "Offered to",
    from: "From",
    to: "To",
    toWallet: "To the wallet",
  },
  file: {
    declared: status.declared.toLowerCase(),
    erased: "erased from the service",
    bytes: (count) => `${count}\u00a0${plural(count, "byte", "bytes")}`,
    size: (value, power) => `${tenths.format(value)}\u00a0${UNITS[power - 1]}`,
  },
  sealOf: (quoted) => `Seal of ${quoted}`,
  publicPage: { label: "Its public page", rest: ", which anyone can check without an account" },
  seeObject: "See the object",
  confirmed: (to) => `Sent to ${to}, the confirmed address of an Authentica account.`,
  offer: {
    until: (at) => `To accept or decline before ${at}.`,
    see: "See the offer",
    text: `If you accept, you become the owner of the registration in their place, and receive the file if it is stored. ${attestation.copyrightStays} If you do not answer, the offer expires.`,
    onSite: "You can accept only on the website, never from a message.",
    why: "An offer awaits your answer; offers are always announced.",
    stranger: {
      subject: "An object is offered to you on Authentica",
      short: "An object is offered to you",
      title: "A registered object is offered to you",
      text: `The person to whom it belongs offers to make you the owner of its registration in their place. ${attestation.copyrightStays} To find out who they are, and to accept or decline, sign in with this e-mail address or create an account with it.`,
      expires: "If you do not answer, the offer expires.",
      seal: "Seal of the object that is offered",
      why: NO_TEXT,
    },
  },
  withdrawn: {
    nothing: "There is nothing left to accept or decline.",
    revoked: "The object has been revoked.",
    why: "An earlier message announced this offer, so we also announce its withdrawal.",
    stranger: {
      subject: "An object is no longer offered to you on Authentica",
      short: "An object is no longer offered to you",
      title: "A registered object is no longer offered to you",
      text: "The person to whom it belongs has withdrawn the offer that an earlier message announced.",
      seal: "Seal of the object that was offered to you",
      why: NO_TEXT,
    },
  },
  transferred: {
    accepted: (at) => `Accepted on ${at}.`,
    received: (at) => `Transferred on ${at}.`,
    recorded: "The transfer is recorded in the register.",
    seeCertificate: "See the attestation of transfer",
    certificate:
      "The attestation of transfer is on the object’s page. It proves that this person transferred the object to you, and when.",
    seeBoth: "See the object and its attestation",
    publicPage: { label: "The transfer is shown on the public page", rest: ", without any names" },
  },
  declined: (at) => `Declined on ${at}.`,
};
