import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/lookup.tsx";

export const words: typeof french = {
  searching: "Looking in the register",
  checkingProof: "Checking the proof",
  failed: {
    title: "The register did not answer",
    file: "The fingerprint of your file is computed; it only remains to be compared.",
    hash: "This says nothing about the file: its fingerprint has yet to be looked up.",
    another: "Choose another file",
  },
  hash: "SHA-256 fingerprint",

  outcomes: {
    certified: "Already certified",
    revoked: "Revoked",
    erased: "Registered, account deleted",
    unknown: "Not registered yet",
    registered: "In the register",
    authentic: "Authentic",
  },
  facts: {
    file: "File",
    entry: "Entry",
    number: (tokenId) => `no.\u00a0${tokenId}`,
    ownPage: "Open its public page",
    proof: "View the proof and the history",
    registrations: "Registrations, oldest first",
    registration: (tokenId) => `No. ${tokenId}`,
    made: (mark) => `: ${mark}`,
    among: "Searched among",
    entries: (count) => counted(count, "entry", "entries"),
  },
  actions: {
    another: "Check another file",
    first: "Check a file",
  },

  earlier: {
    declared: (hasFile, at, tokenId) => (
      <>
        {hasFile ? "Its fingerprint" : "It"} was first declared, without its file being deposited, on {at} as no.{" "}
        {tokenId}.
      </>
    ),
    registered: (hasFile, at, tokenId) => (
      <>
        {hasFile ? "Its fingerprint" : "It"} was first registered on {at} as no. {tokenId}.
      </>
    ),
  },
  meaning: {
    unknown: {
      file: "This file is not in the register. Here is the seal that it would receive. A copy that was edited or saved again is a different file.",
      hash: "This fingerprint is not in the register. A copy of a file that was edited or saved again has a different fingerprint.",
    },
    certified: {
      file: (since) => <>This file, byte for byte, has been in the register since {since}.</>,
      hash: (since) => (
        <>This fingerprint has been in the register since {since}. To find out if your file is the one, check it.</>
      ),
      changed: (at) => <>Last entry on {at}.</>,
    },
    erased: (hasFile, since, erasedAt) => (
      <>
        This {hasFile ? "file" : "fingerprint"} was registered on {since}. Its owner’s account was deleted on {erasedAt}
        : the registration keeps its place and date in the register, but nothing says whose it was any more. The file
        can be registered again.
      </>
    ),
    declared: (hasFile, since, status) => (
      <>
        {hasFile ? "Its" : "This"} fingerprint was declared on {since} without the file being seen
        {status === "revoked" && ", and revoked later"}
        {status === "erased" && "; its owner’s account has been deleted since"}. If you have the file, you can still
        register it.
      </>
    ),
    revoked: (hasFile, since, revokedAt) => (
      <>
        This {hasFile ? "file" : "fingerprint"} was registered on {since}, then revoked
        {revokedAt && <> on {revokedAt}</>}. This registration keeps its place in the register; the file can be
        registered again.
      </>
    ),
  },

  claim: {
    large: (most) => `It will be registered without being sent: deposits accept files of up to ${most}.`,
    signedIn: "Register it in my name",
    register: "Create an account and register it",
    login: "I have an account",
    waits: "Your file stays on this device while you create your account (24 hours at most). Nothing was sent.",
  },
};
