import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/record.tsx";

export const words: typeof french = {
  recomputed: "Recomputed in your browser",
  checkpoint: (origin, size) => (
    <>
      Checkpoint of {origin}, signed for {counted(size, "entry", "entries")}.
    </>
  ),
  history: "What the register says",
  published: (name) =>
    `Published by the service under the name “${name}”: no one owns it, and nothing can change this entry.`,
  offline: "Check a proof without this site",

  validity: {
    checking: "Checking the proof…",
    valid: "valid",
    told: "valid, according to the register",
    pending: "being signed",
    revoked: "revoked",
    erased: "account deleted",
    registration: (word) => `Registration ${word}`,
    declaration: (word) => `Declaration ${word}`,
  },

  witnesses: {
    title: "Independent witnesses",
    met: "Quorum reached",
    unmet: "Quorum not reached",
    each: "Who has signed it, and when",
    times: "The times are Paris time, as each witness signed them.",
    behind: "What they have seen does not cover the last entry of this object yet.",
    recent: "The last twenty checkpoints, and who has seen them",
    caution: (policy) => (
      <>
        A witness only signs what extends everything that it has seen of this register. Your browser checks each
        signature; the list of witnesses, however, comes from this register: {policy("its policy")}.
      </>
    ),
  },

  stamps: {
    title: "Time stamps from third parties",
    awaited: (rhythm) =>
      `A time stamp is expected: an external authority time-stamps the register ${rhythm}, and the next token will cover this registration.`,
    rhythm: {
      unknown: "regularly",
      minutes: (count) => (count <= 1 ? "every minute" : `every ${count} minutes`),
      hours: (count) => (count === 1 ? "every hour" : `every ${count} hours`),
    },
    latest: (at) => <>Registered on or before {at}</>,
    source: (authority, accuracy) =>
      `According to ${authority}, ${accuracy === null ? "which states no accuracy" : `accuracy of ${accuracy} included`}.`,
    qualified: ({ provider, territory, sequence }) =>
      `Qualified electronic time stamp (eIDAS): the service of ${provider} had the status “granted” on the trusted list ${territory} no.\u00a0${sequence}.`,
    unqualified: "Non-qualified electronic time stamp.",
    files: { token: "Token", query: "Query", stamped: "Time-stamped checkpoint", root: "Root" },
    how: "Check this token",
    check: (
      <>
        The service checked this token before keeping it. You need not take its word for it: check the token with the
        root that the authority publishes: <code>openssl ts -verify -in TOKEN -data CHECKPOINT -CAfile ROOT</code>.
      </>
    ),
  },

  scope: {
    title: "What this proves, and what it does not",
    established: "Established",
    notEstablished: "Not established",
    time: "Time",
    unread: "The time stamps were not read.",
    register: "Register",
  },

  shown: {
    label: "What the owner shows",
    by: (name, note) => (
      <>
        by {name} {note("(name as declared)")}
      </>
    ),
    parts: { owner: "their name", title: "the title", thumbnail: "a thumbnail" },
    note: (parts) => `The owner shows ${parts}. None of this is in the register, and Authentica has not checked it.`,
  },

  details: {
    title: "Technical details",
    checkpoint: "Checkpoint",
    copyCheckpoint: "Copy the checkpoint",
    root: "Signed root",
    copyRoot: "Copy the root",
    signature: "Ed25519 signature",
    copySignature: "Copy the signature",
    keys: "The register’s keys",
    copyKeys: "Copy the keys",
    entry: (index) => <>Entry no.&nbsp;{index}</>,
    content: "Content",
    copyContent: (index) => `Copy entry no.\u00a0${index}`,
    hash: "Fingerprint of the entry",
    copyHash: (index) => `Copy the fingerprint of entry no.\u00a0${index}`,
    path: "Path",
    copyPath: (index) => `Copy the path of entry no.\u00a0${index}`,
    pathUnchecked: "Not followed",
    pathEmpty: "None: this entry alone is the root",
    caution:
      "The code that redoes this computation comes from the same server as the register. For a proof that does not depend on us, keep the key and the checkpoint: the formats are public (C2SP tlog, RFC\u00a06962).",
  },
};
