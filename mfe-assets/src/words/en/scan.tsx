import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/scan.tsx";

export const words: typeof french = {
  title: "Is this file protected?",
  heading: (together) => <>Is this file {together("protected?")}</>,
  lead: "Drop a file here to see whether it is already certified. If not, certify it in your name.",
  file: "File to check",
  details: "Object details",
  openKnown: "Open the object without sending the file",
  twoWays: "“Certify in one go” does everything. “Scan the object” takes you step by step.",
  alreadyYours: "This object was already registered in your name.",
  deposited: "The file is deposited: the register records that we have seen it.",
  cancel: "Cancel",
  main: {
    generate: "Scan the object",
    generating: "Scanning…",
    verify: "Check the object",
    verifying: "Checking…",
    history: "Show the activity history",
  },
  taker: {
    drop: "Drop your file here",
    dropAnother: "Drop another file to replace it",
    choose: "Choose a file",
    chooseAnother: "Change file",
    limit: `Maximum file size ${MAX_FILE_MIB} MB`,
    several: "Several files or a folder",
    empty: "This file is empty: all empty files have the same fingerprint. Choose another one.",
  },
  chosen: {
    isCover: "It will be the cover.",
    sealIsCover: "Its seal will be the cover.",
    change: "Change",
    chooseImage: "Choose an image",
    useSeal: "Use the seal",
    remove: "Remove",
    removeFile: (name) => `Remove the file ${name}`,
  },
  explanation: {
    place: "The seal and the fingerprint of your file will appear here.",
    scan: "Scan",
    scanMeans: "computes its fingerprint: 64 characters that belong to this file alone.",
    verify: "Check",
    verifyMeans: "looks for this fingerprint in the register.",
    claim: "Certify",
    claimMeans: "registers it in your name, unless another user did so before you.",
    once: "Or do it all with “Certify in one go”.",
  },
  precheck: {
    asking: "Is the file already registered? Searching the register…",
    unknown: "Not registered yet",
    compared: "Its fingerprint was computed on this device and compared with the register. Nothing was sent.",
    tooLarge: "It is too large to send. You can keep it here and still register it in your name.",
    failed: "We could not look for this file in the register.",
    scanAnyway: "You can still go ahead: scan it, then check it.",
    reading: "Reading on this device, without sending anything",
    left: (part, time) => `${part}, ${time} left`,
  },
  progress: {
    sending: "Sending the file",
    hashing: "Computing the fingerprint…",
    both: "Sending and computing the fingerprint",
    hashingHere: "Computing the fingerprint, on this device",
    verifying: "Searching the register",
  },
  outcome: {
    hash: "SHA-256 fingerprint",
    generated: "The fingerprint is ready. The next step is to check whether it is already in the register.",
    generatedHere:
      "The fingerprint is ready, and the file stays on this device. The next step is to check whether it is already in the register.",
    verifying: "Searching the register for this fingerprint…",
    unknown: "Object not registered yet",
    mayClaim:
      "This fingerprint is not in the register. If this file is your work, choose “Certify this file” to register it in your name.",
    kept: (declared) => `The file has stayed on this device. The entry will be marked “${declared}”.`,
    claim: "Certify this file",
    failed: "Something went wrong during the check.",
    lost: "The register announced an object but did not return it. Please try again: the file will be sent, then checked.",
  },
  before: {
    over: "This file no longer has a valid registration",
    erased: (at) => <>It was registered on {at}. Its owner’s account has since been deleted.</>,
    revoked: (at, by) => (
      <>
        It was registered on {at}. That registration, in the name of {by}, has been revoked.
      </>
    ),
    you: "your account",
    overMayClaim:
      "You can register it in your name. The earlier registration will stay in the register, with its date.",
    declared: "This file has not been deposited yet",
    declaredBy: (at, by) => (
      <>
        Its fingerprint was declared on {at}, without depositing the file. It is in the name of {by}.
      </>
    ),
    declaredMayClaim:
      "You have the file: if it is your work, you can register it in your name. Both registrations will be shown, the older one first, each with its date.",
  },
  spoken: {
    chosen: (name, precheck) => `File chosen: ${name}. ${precheck}`,
    known: (what) => `${what}. Nothing was sent.`,
    outcomes: {
      certified: "It is already registered",
      revoked: "Its registration has been revoked. You can still register it",
      erased: "Its registration belongs to a deleted account. You can still register it",
      declared: "Its fingerprint is declared in the register without the file. You can still register it",
    },
    unknown: "It is not registered yet. You can scan it.",
    mayScan: "You can scan it.",
    hashingHere: "Computing the fingerprint on this device.",
    sending: "Sending the file.",
    sent: "File sent. Computing the fingerprint.",
    generated: "The fingerprint is ready. You can now check the register.",
    verifying: "Searching the register.",
    foundErased: "The file is in the register, and its owner’s account has been deleted.",
    found: (isOwn, name) =>
      `The file is in the register${isOwn ? ", in your name" : ""}${name === undefined ? "" : `: ${name}`}.`,
    over: "The file was registered, but that registration is no longer valid. You can register it.",
    declared: "Its fingerprint is declared in the register without the file. You can register it.",
    notFound: "The file is not in the register. You can register it.",
  },
};
