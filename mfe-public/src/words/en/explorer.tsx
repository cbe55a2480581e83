import type { words as french } from "../fr/explorer.tsx";

export const words: typeof french = {
  page: "Page of an object",
  reading: "Reading the register…",
  unread: {
    title: "The register did not answer",
    message: "This says nothing about the object. Try again in a moment.",
  },
  about: {
    line: "Authentica is a public register: it dates files without showing them.",
    more: "How it works",
  },
  tab: (number) => `Entry no. ${number}`,
  title: (number) => <>Entry no.&nbsp;{number}</>,
  awaitsWitnesses: "Registration awaiting the witnesses",
  pending: {
    witnesses:
      "It is registered, and the register has signed it. The proof will be complete once enough witnesses have seen it: normally within a few seconds.",
    checkpoint: "Waiting for the next checkpoint, less than a second.",
  },
  made: {
    announced: (at) => (
      <>The register says that a file was registered under this number on {at}, a date given by the service</>
    ),
    deposited: (at) => <>A file was registered under this number on {at}, a date given by the service</>,
    declared: (at) => <>A fingerprint was declared under this number on {at}, a date given by the service</>,
  },
  longestAge: "3 weeks ago.",
  hash: "SHA-256 fingerprint",
  proofId: "Proof identifier",
  copyProofId: "Copy the identifier",
  address: "Short address",
  copyAddress: "Copy the address",
  fault: {
    title: "Do not rely on this registration.",
    registry: "The register itself reports that this registration fails verification.",
    browser: "Your browser has redone the computation, and what the register says does not hold.",
    reason: (reason) => <>Technical reason: {reason}</>,
  },
  neverDeposited: "The service has never seen the file: the person who registered this fingerprint did not show it.",
  depositedLater: (at) => <>The fingerprint was first declared alone; the file was deposited on {at}.</>,
  fileErased: (at) => <>The file was erased from the service on {at}. The registration remains.</>,
  erased: (at) => (
    <>
      The account of its owner was deleted{at && <> on {at}</>}: the registration keeps its place and its date, but
      nothing says whose it was any more.
    </>
  ),
  revoked: (at) => <>Revoked{at && <> on {at}</>}.</>,
  others: {
    earlier: (entry, at, standing) => (
      <>
        The same fingerprint was registered before, as {entry}, on {at}: {standing}.
      </>
    ),
    later: (entry, at, standing) => (
      <>
        The same fingerprint is also registered as {entry}, on {at}: {standing}.
      </>
    ),
    severalEarlier: (count) => `The same fingerprint had already been registered ${count} times:`,
    severalLater: (count) => `The same fingerprint was registered ${count} times afterwards:`,
    entry: (number) => `no. ${number}`,
    one: (entry, at, standing) => (
      <>
        {entry}, on {at}: {standing}
      </>
    ),
    ended: { active: "", revoked: ", registration revoked", erased: ", account deleted since" },
  },
  neighbours: {
    label: "Neighbouring entries",
    before: "Previous entry, ",
    after: "Next entry, ",
    number: (number) => <>no.&nbsp;{number}</>,
    all: "The register",
  },
  compare: {
    title: "Do you have this file?",
    drop: "Drop it anywhere on this page.",
    hint: "It is compared on this device, and does not leave it.",
    overlay: "The two seals differ.",
    same: "Identical",
    different: "Different",
    isOf: (number) => <>This is the file of entry no.&nbsp;{number}</>,
    isNotOf: (number) => <>This is not the file of entry no.&nbsp;{number}</>,
    quoted: (name) => `“${name}”`,
    differs:
      "The two seals differ. There is nothing wrong with your file: it is simply another file (another export, a retouch, a messaging app…).",
    holds: (name) => <>{name} is the file registered here, byte for byte.</>,
    ended: (name) => <>{name} is the file that this page is about, but the registration is no longer valid.</>,
    registered: "Registered, solid vermilion line",
    own: (name, size) => (
      <>
        Yours, ink line: {name}, {size}
      </>
    ),
    copyOwn: "Copy the fingerprint of your file",
    another: "Compare another file",
    find: "Look for this file in the register",
  },
};
