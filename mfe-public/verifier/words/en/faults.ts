/** What is wrong, in English. */
import type { FaultWords, Input } from "../../fault.ts";
import { notProof } from "./not-proof.ts";

const INPUTS: Readonly<Record<Input, string>> = {
  file: "file",
  proof: "proof",
  policy: "policy",
  roots: "roots",
  keyList: "key list",
  vkey: "verifier key",
  stampRoots: "time-stamp roots",
};

export const faults: FaultWords = {
  technical: ({ text }) => text,

  bytesBefore: ({ bytes }) => `The archive has ${bytes} bytes before its start: it was modified, download it again.`,
  endMissing: () => "The end of the archive is missing: download the archive again.",
  directoryDamaged: () => "The directory of the archive is damaged: download the archive again.",
  headerDamaged: () => "A file header in the archive is damaged: download the archive again.",
  entryDamaged: () => "A file in the archive is damaged: download the archive again.",
  nameTwice: ({ name }) => `The archive has two files with the name ${name}.`,
  entryTooLarge: ({ most }) => `A file in the archive is larger than ${most} bytes.`,
  largerThanStated: () => "A file in the archive is larger than its header states.",
  compressionUnknown: () => "A file in the archive uses an unsupported compression method.",
  folderTooDeep: () => "The folder is nested too deep to be an unpacked archive.",
  folderTooFull: () => "The folder has too many files to be an unpacked archive.",
  fileTooLarge: ({ name }) => `${name} is larger than any file of an archive.`,
  severalProofs: () => "The archive contains several proofs. Give only the archive of this file.",
  tooManyProofs: ({ most }) => `The archive has more than ${most} further proofs.`,

  checkpointRefused: ({ because }, textOf) => `The checkpoint is refused: ${textOf(because)}.`,
  otherObject: () => "This entry belongs to another object.",
  otherEntry: () => "It covers another entry.",
  sameNumber: ({ entries: [first, second], number }) =>
    `Entries no. ${first} and ${second} are both event ${number} of the object.`,
  entriesSwapped: ({ entry, before }) =>
    `Entry no. ${entry} comes before entry no. ${before}, but records a later event of the object.`,
  datedBefore: ({ entry, seconds }) =>
    `Entry no. ${entry} is invalid: it is dated ${seconds} s before the one that precedes it.`,
  datedAfterSeen: ({ entry, seconds }) => `Entry no. ${entry} is dated ${seconds} s after others had seen it.`,

  noAddress: ({ log }) => `The policy names no URL for the register ${log}.`,
  notSigned: () => "The checkpoint that the register serves is not signed by a valid key of the register.",
  ownSignatureMissing: () => "the checkpoint lacks the signature of its own register",
  shrunk: ({ now, signed }) => `The register shows only ${now} entries, but has already signed ${signed}.`,
  inconsistent: ({ now, signed }) =>
    `The register’s tree of ${now} entries is inconsistent with the tree of ${signed} that it has signed.`,
  answered: ({ url, status }) => `${url} answered with status ${status}.`,
  notReached: ({ url, because }, textOf) => `${url} could not be reached: ${textOf(because)}`,
  answerTooLong: ({ url, most }) => `${url} answered with more than ${most} bytes.`,
  notEventOf: ({ entry, number }) =>
    `The register’s answer is invalid: entry no. ${entry} is not event ${number} of the object.`,
  entryDiffers: ({ entry }) =>
    `The register’s answer is invalid: entry no. ${entry} differs from the one in its signed tree.`,
  entryLacking: ({ entry }) => `The register’s answer lacks entry no. ${entry}, although the register has signed it.`,
  answerUnreadable: ({ because }, textOf) =>
    `The register’s answer about this object cannot be read: ${textOf(because)}.`,
  noKeyListShown: ({ known }) =>
    `The register shows no key list, but version ${known} of its key list is already known.`,
  olderKeyListShown: ({ shown, known }) =>
    `The register shows version ${shown}, but version ${known} of its key list is already known.`,
  shownKeyListInvalid: ({ because }, textOf) => `The register’s key list is invalid: ${textOf(because)}.`,
  shownKeyListUnreadable: ({ because }, textOf) => `The register’s key list cannot be read: ${textOf(because)}`,

  unreadable: ({ input, name, because }, textOf) =>
    `The ${INPUTS[input]}${name === null ? "" : ` ${name}`} cannot be read: ${textOf(because)}.`,
  absent: () => "there is no such file",
  denied: () => "access is denied",
  isFolder: ({ path }) => `${path} is a folder: give the file to check.`,
  changed: ({ path }) => `${path} changed while it was read. Try again once it is complete.`,
  noProofInFolder: ({ name }) =>
    `There is no proof in this folder: ${name}. Give the archive (.zip), or the folder that it was unpacked into.`,
  notProof: ({ kind, name }) => notProof[kind](name),
  noKeyInProof: ({ name }) => `The proof ${name} contains no verifier key. Give a policy with --policy.`,
  noKeyInText: () => "the text contains no verifier key",
  noRoots: () => "this verifier has no root keys: give them with --roots",
  rootsWithoutPolicy: () => "This verifier has no built-in policy. Give --policy together with --roots or --keys.",
  keyAndPolicy: () => "Give either a key or a policy, not both.",
  storedKeyListInvalid: ({ where, because }, textOf) =>
    `The key list stored in ${where} is invalid: ${textOf(because)}. Delete it to continue without it.`,
  keyListNotStored: ({ because }, textOf) => `The key list could not be remembered: ${textOf(because)}.`,
  unknownLanguage: ({ given }) => `--lang expects “fr” or “en”, got “${given}”.`,
  unknownOption: ({ option }) => `There is no option ${option}.`,
  valueMissing: ({ option }) => `The option ${option} needs a value.`,
  valueUnexpected: ({ option }) => `The option ${option} takes no value.`,
};
