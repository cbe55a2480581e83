import type { words as french } from "../fr/found.tsx";

const STOPS_NOBODY = "If you have this file, you can still register it in your name: scan it.";

export const words: typeof french = {
  verdict: {
    erased: {
      title: "This object was erased with its owner’s account",
      means: (since) =>
        `Registered on ${since}, it keeps its place in the register, which no longer says whose it was. The file can be registered again.`,
    },
    revoked: {
      title: "This object has been revoked",
      means: (since) =>
        `Registered on ${since}, it can still be read in the register but is no longer valid. The file can be registered again.`,
    },
    protected: {
      title: "This file is protected, and it is yours",
      means: (since) => `Its fingerprint has been in the register in your name since ${since}.`,
    },
    foreign: {
      title: (owner) => `This file is already registered in the name of ${owner}`,
      means: (since) => `Its fingerprint has been in the register since ${since}. You cannot register it as well.`,
    },
  },
  declared: {
    erased: {
      title: "A fingerprint that was declared, then erased with its owner’s account",
      means: (since) =>
        `Declared on ${since} without depositing the file, it keeps its place in the register. ${STOPS_NOBODY}`,
    },
    revoked: {
      title: "A fingerprint that was declared, then revoked",
      means: (since, isOwn) =>
        `Declared on ${since} without depositing the file, it can still be read in the register but is no longer valid.${isOwn ? "" : ` ${STOPS_NOBODY}`}`,
    },
    own: {
      title: "A fingerprint in your name, without the file",
      means: (since) =>
        `It was declared on ${since}, and the file was not seen. Until the file is deposited, another person who has it can register it, too.`,
    },
    foreign: {
      title: (owner) => `A fingerprint in the name of ${owner}, without the file`,
      means: (since) => `It has been in the register since ${since}, and the file was not seen. ${STOPS_NOBODY}`,
    },
  },
  known: {
    certified: {
      title: "This file is already registered",
      means: "It is in the register, byte for byte, and cannot be registered a second time.",
    },
    revoked: {
      title: "This file was registered, then revoked",
      means: `It keeps its place in the register but is no longer valid. ${STOPS_NOBODY}`,
    },
    declared: {
      title: "A fingerprint that was declared, without the file",
      means: `Another user registered this fingerprint, and the file was not seen. ${STOPS_NOBODY}`,
    },
    erased: {
      title: "This file was registered, then erased",
      means: `Its owner’s account has been deleted. The entry keeps its place in the register, which no longer says whose it was. ${STOPS_NOBODY}`,
    },
    unsent: (
      <>
        <strong>Nothing was sent</strong>: its fingerprint was computed on this device, and only the fingerprint was
        compared.
      </>
    ),
    showProof: "View the proof and the history",
  },
  labels: {
    name: "Name",
    status: "Status",
    owner: "Owner",
    other: "Other registration",
    earlier: "Earlier",
    registeredAt: "Registered on",
    deposit: "Deposit of the file",
    depositedAt: "File deposited on",
    revokedAt: "Revoked on",
    erasedAt: "Erased on",
    entry: "Entry",
    proofId: "Proof identifier",
    hash: "SHA-256 fingerprint",
  },
  deleted: "Deleted account",
  you: "(you)",
  entry: (tokenId) => `no.\u00a0${tokenId}`,
  entryLink: (tokenId) => `No.\u00a0${tokenId}`,
  other: (entry, by, at, mark) => (
    <>
      {entry}, {by}, on {at}: {mark}
    </>
  ),
  otherDeleted: "deleted account",
  otherRevoked: ", revoked",
  earlier: (entry, at, mark) => (
    <>
      {entry}, on {at}: {mark}
    </>
  ),
  rival: (at) => (
    <>This file was deposited on {at} under another number. Your registration stays a declaration, with its date.</>
  ),
  copyProofId: "Copy the proof identifier",
  code: "QR code of the object’s public page",
  publicPage: "The object’s public page. It can be viewed without an account.",
  deposit: {
    means:
      "Depositing the file adds an entry to the register, with the date of the deposit. The date of your declaration stays the same.",
    deposit: "Deposit the file",
    cancel: "Cancel",
    failed: "The file was not deposited.",
  },
};
