/** Lines of the command in English. Events have the names that the log itself uses. */
import type { ReportWords } from "../fr/report.ts";

const USAGE = `authentica-verify FILE PROOF [VKEY] [--policy FILE] [--roots FILE] [--keys FILE] [--stamp-roots FILE]
                  [--offline|--fresh] [--json] [--lang fr|en]

FILE      the file to check
PROOF     its .tlog-proof, the whole archive, packed or unpacked, or the certificate (PDF)
VKEY      the register’s key, or a file with it: trust this key instead of a policy
--policy  trust this policy (c2sp.org/tlog-policy) instead of the built-in one
--roots   trust key lists signed by these root keys instead of the built-in ones
--keys    use this key list, if it is newer than the known one
--stamp-roots  trust time stamps under these roots (PEM) instead of the built-in ones
--offline use no network (the default without --fresh)
--fresh   also compare with what the register and its witnesses say today, and look the object up
--json    one JSON object on standard output, the same in all languages
--trust   show what the verifier trusts, and exit
--lang    language: fr or en; by default that of LC_ALL, LC_MESSAGES or LANG, otherwise fr
--help    show this help, and exit

exit code 0 authentic, 1 different, 2 invalid, forked or could not run, 3 key not pinned, 4 quorum not reached,
5 authentic, but no longer valid: revoked, erased, or events are missing from the archive,
6 authentic, but preuve.json or cession.json in the archive says otherwise`;

const by = { owner: ", by its owner", admin: ", by an administrator of the service", unknown: "" };
const origins = {
  build: "built into this verifier",
  service: "put into this verifier by the service that handed it out",
  "first-use": "as the service gave it when it was first used",
  person: "given by you",
};
const entries = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);
const lapsed = (why: string) => (hash: string, entry: number, origin: string) =>
  `authentic, but no longer valid (${why}): the file ${hash} is entry no. ${entry} of ${origin}.`;

export const report: ReportWords = {
  usage: USAGE,

  trustsNobody: "Trusts no register: no policy is built in, and none was given. A proof can be consistent at best.",
  policy: (origin, from) => `Policy ${origins[origin]}${from === null ? "" : ` (${from})`}:`,
  log: (vkey) => `  register  ${vkey}`,
  witness: (name, vkey) => `  witness   ${name}  ${vkey}`,
  quorum: (name) => `  quorum    ${name ?? "none: the register’s signature is enough"}`,
  keyList: (version, at) => `  keys      version ${version} of the key list, dated ${at}`,

  heads: {
    authentic: (hash, entry, origin) => `authentic: the file ${hash} is entry no. ${entry} of ${origin}.`,
    lapsed: {
      revoked: lapsed("the registration is revoked"),
      erased: lapsed("the registration is erased"),
      incomplete: lapsed("events of the registration are missing from the archive"),
    },
    contradicted: (hash, entry, origin) =>
      `authentic, but the archive contradicts its proofs: the file ${hash} is entry no. ${entry} of ${origin}. Do not rely on the archive’s summary.`,
    forked: (hash, origin) =>
      `forked: the register ${origin} has signed two histories, so its signature proves nothing about the file ${hash}.`,
    unmet: (hash, entry, origin) =>
      `quorum not reached: the file ${hash} is entry no. ${entry} of ${origin}, but the policy requires more signatures.`,
    consistent: (hash) =>
      `consistent: the proof holds for the file ${hash}, but under a key that is not in a trusted policy. The archive’s maker chose this key, and may have invented the entry and its date.`,
    different: (given, certified) => [
      "different: the proof is about another file.",
      `  this file      ${given}`,
      `  certified file ${certified}`,
    ],
    invalid: (part, name, reason) => `invalid (${part}, in ${name}): ${reason}`,
  },

  size: (size) => [
    `  Signed with the first ${size === 1 ? "entry" : entries(size)}. An archive contains only the events that its maker put into it:`,
    "  it does not show whether the registration was revoked or erased later. --fresh asks the register.",
  ],
  against: {
    borrowed: (origin) =>
      `  SIGNED AS ${origin}, WITH A KEY THAT IS NOT IN THE POLICY: forged, or signed with a newer key.`,
    withdrawn: (origin) =>
      `  THE KEY OF ${origin} WAS COMPROMISED, according to its key list, before others had seen this proof.`,
  },
  noKeyTrusted: "  No register of the policy has signed it with a key that is still valid.",
  nobodyTrusted:
    "  This verifier trusts no register. Give the register’s policy with --policy, from another source than the archive.",
  unsigned: {
    postQuantum: "  The register’s post-quantum key, which the policy requires, has not signed it.",
    ed25519: "  The register’s Ed25519 key, which the policy requires, has not signed it.",
  },
  noWitnesses: "  No independent witness has confirmed this register yet.",
  seen: (seen, of, needed) => `  ${seen} of ${of} witnesses have seen this register (at least ${needed} needed).`,
  absent: "absent",
  others: (count) => `  ${count} more signature${count > 1 ? "s" : ""}, by keys that are not in the policy.`,

  noDate: "  No date is established: neither a time stamp nor a quorum of witnesses confirms one.",
  dated: (at, authority) =>
    `  It was in the register by ${at} at the latest: established by ${authority ?? "the quorum of witnesses"}.`,
  revoked: (at, who) =>
    `  REVOKED on ${at} (date given by the service)${by[who]}: the file matches, but its registration is no longer valid.`,
  declared: "  Declared, file not deposited: the register has never seen the file.",
  events: "  Its events, with the dates that the service gave:",
  event: (at, type, entry) => `  ${at}  ${type}, entry no. ${entry}`,
  gap: "  The proof of an event in between is missing.",
  metadata: (entry) => `  Metadata given by its owner in entry no. ${entry}:`,

  documents: {
    contradicts: (name, field, told, proven) =>
      `  ${name} CONTRADICTS THE PROOFS: ${field} is ${told ?? "unreadable JSON"}${proven === null ? ", which no given proof shows" : `, but ${proven} was proven`}.`,
    compared: (name) =>
      `  Of ${name} only the fingerprint, the number, the entries and their dates are compared; its other contents are not checked.`,
    unchecked: (names) => `  Not checked, and not part of this result: ${names}.`,
    more: (count) => `${count} more`,
  },

  stamps: {
    invalid: (name, reason) => `  TIME STAMP ${name} IS INVALID and proves nothing: ${reason}`,
    unknownRoot: (authority) =>
      `  The archive has a time stamp of ${authority}, whose root this verifier does not trust. Give the root with --stamp-roots.`,
    registered: (entry, at, accuracy, authority) =>
      `  ${entry === null ? "Registered" : `Entry no. ${entry} was registered`} by ${at} at the latest (${accuracy === null ? "accuracy not stated" : `accuracy of ${accuracy} ms included`}), according to ${authority}.`,
    unknownKey: "    The time-stamped checkpoint is signed by a key that is not in a trusted policy.",
    listed: (territory, sequence, at) =>
      `    The service says that it is qualified, by trusted list ${territory} ${sequence} of ${at}; this was not checked.`,
  },

  fresh: {
    unreached: (reason) => `  NOT COMPARED with today: ${reason}`,
    forked: (reason) => `  TWO HISTORIES. ${reason} Both are signed:`,
    size: (size) => `  Today the register has ${entries(size)}, which extend those of the proof.`,
    nothingMissing: "  It reports no event of this object that the archive lacks; no one else confirms that.",
    missing: (at, type, entry, { isLeftOut, isSigned }) =>
      `  MISSING: ${at}  ${type}, entry no. ${entry}, ${isLeftOut ? "LEFT OUT of the archive, although the archive is newer" : "newer than the archive"}${isSigned ? "" : ", not signed yet"}.`,
    saw: (at, operator, size) => `    ${at}  ${operator} has seen ${size}`,
    noAnswer: (operator, problem) => `    no answer  ${operator}: ${problem}`,
  },
};
