/** What the command says: a line each, or one record for programs. */
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { NO_QUORUM } from "@authentica/backend/tlog/policy";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";
import type { Proven } from "@authentica/backend/tlog/verify";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import type { Freshness } from "./fresh.ts";
import type { Ground, HeldVerdict, JudgedStamp, Judgement } from "./judge.ts";
import { metadataLines, metadataOf } from "./metadata.ts";
import { latestOf } from "./stamp-result.ts";
import type { Trust } from "./trust.ts";
import { wasDeposited } from "./words.ts";

export interface Reported {
  /** SHA-256 of the file that was given, hexadecimal. */
  readonly hash: string;
  readonly trust: Trust | null;
  /** `null` where nobody was asked. */
  readonly freshness: Freshness | null;
}

type Held = Exclude<Judgement, { readonly verdict: "invalid" }>;

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Where the policy comes from. */
const ORIGINS: Readonly<Record<Trust["by"], string>> = {
  build: "built into this verifier",
  service: "put into this verifier by the service that handed it out",
  "first-use": "as the service gave it when it was first used",
  person: "given by you",
};

/** Whom the verifier believes. */
export function policyLines(trust: Trust | null): string[] {
  if (!trust)
    return ["Believes nobody: no policy is built in, and none was given. Every proof will be consistent at most."];
  const { policy, keyList, by, from } = trust;
  const { logs, witnesses, quorum } = policy;
  return [
    `Policy ${ORIGINS[by]}${from === null ? "" : ` (${from})`}:`,
    ...logs.map(({ key }) => `  log      ${formatVkey(key)}`),
    ...witnesses.map(({ name, key }) => `  witness  ${name}  ${formatVkey(key)}`),
    `  quorum   ${quorum === NO_QUORUM ? "none: the log's own word is enough" : quorum}`,
    ...(keyList
      ? [`  keys     version ${keyList.list.version} of the key list, drawn up ${dateOf(keyList.list.at)}`]
      : []),
  ];
}

/** The same for a program; `null`: nobody. */
export function policyRecord(trust: Trust | null): Readonly<Record<string, unknown>> | null {
  if (!trust) return null;
  const { policy, keyList, by, from } = trust;
  const { logs, witnesses, quorum } = policy;
  return {
    by,
    from,
    logs: logs.map(({ key }) => formatVkey(key)),
    witnesses: witnesses.map(({ name, key }) => ({ name, vkey: formatVkey(key) })),
    quorum: quorum === NO_QUORUM ? null : quorum,
    keyList: keyList && { version: keyList.list.version, at: dateOf(keyList.list.at) },
  };
}

const HEADS: Readonly<Record<HeldVerdict, (hash: string, first: Proven) => string>> = {
  authentic: (hash, { index, checkpoint }) => `authentic: the file ${hash} is entry ${index} of ${checkpoint.origin}.`,
  unmet: (hash, { index, checkpoint }) =>
    `quorum not reached: the file ${hash} is entry ${index} of ${checkpoint.origin}, and the policy asks for more than has signed.`,
  consistent: (hash) =>
    `consistent: the proof holds for the file ${hash}, under a key that nothing vouches for. Whoever made the archive chose the key, and may have made up the entry and its date.`,
  different: (hash, first) =>
    `different: the proof is one of another file.\n  this file      ${hash}\n  certified file ${first.hash}`,
};

/** Each is one line; what archives and keys say in them is as it stands there. */
export function linesOf(judgement: Judgement, { hash, trust, freshness }: Reported): string[] {
  if (judgement.verdict === "invalid")
    return [`invalid (${judgement.part}, in ${judgement.name}): ${judgement.reason}`];
  const { verdict, ground, history } = judgement;
  const [first] = history;
  const head = [...HEADS[verdict](hash, first).split("\n"), ...groundLines(ground, first, trust)];
  if (verdict === "different") return [...head, ...freshLines(freshness)];
  return [...head, ...historyLines(judgement), ...freshLines(freshness)];
}

const AGAINST: Readonly<Record<NonNullable<Ground["against"]>, (origin: string) => string>> = {
  borrowed: (origin) =>
    `  IT SIGNS AS ${origin}, WITH A KEY THAT THE POLICY DOES NOT HAVE: forged, or made with a newer key.`,
  withdrawn: (origin) =>
    `  THE KEY OF ${origin} WAS IN OTHER HANDS, its key list says, before anybody else had seen this proof.`,
};

function groundLines({ key, quorum, against }: Ground, first: Proven, trust: Trust | null): string[] {
  if (key === "archive")
    return [
      ...(against === null ? [] : [AGAINST[against](first.checkpoint.origin)]),
      trust
        ? "  None of the policy's logs has signed it, with a key that is still good."
        : "  This verifier believes nobody: give the policy of the registry with --policy, got another way than the archive.",
    ];
  return quorum ? quorumLines(quorum) : [];
}

function quorumLines({ witnesses, needed, of, others, unsigned }: QuorumJudgement): string[] {
  const seen = witnesses.filter((word) => word.seen !== null).length;
  const kinds = unsigned.map((type) => (type === KEY_TYPES.timestampedMlDsa44 ? "post-quantum key" : "Ed25519 key"));
  return [
    ...kinds.map((kind) => `  The log's ${kind}, which the policy has, has not signed it.`),
    of === 0
      ? "  No witness: that there is one registry is the service's word alone."
      : `  ${seen} of ${of} witnesses have seen this registry (${needed} needed at least).`,
    ...witnesses.map(
      (word) => `    ${word.seen === null ? "absent                  " : dateOf(word.seen)}  ${word.operator}`,
    ),
    ...(others > 0
      ? [`  ${others} more signature${others > 1 ? "s" : ""}, of keys that the policy does not have.`]
      : []),
  ];
}

function historyLines({ history, hasGap, stamps }: Held): string[] {
  const [first] = history;
  const revoke = history.find(({ leaf }) => leaf.type === "revoke");
  return [
    ...(revoke
      ? [
          `  REVOKED by its owner on ${dateOf(revoke.leaf.timestamp)}: it is the file, and its registration no longer stands.`,
        ]
      : []),
    ...(wasDeposited(history.at(-1)?.event ?? null) === false
      ? ["  Déclaré sans dépôt du fichier (declared): the registry has never seen the file."]
      : []),
    ...stamps.flatMap(stampLines),
    ...history.map(({ leaf, index }) => `  ${dateOf(leaf.timestamp)}  ${leaf.type}, entry ${index}`),
    ...(hasGap ? ["  The proof of an event in between is not there."] : []),
    ...metadataLines(history),
    `  Signed with the first ${first.checkpoint.size} entries; what came after is not in this proof.`,
  ];
}

function stampLines(stamp: JudgedStamp): string[] {
  if (!stamp.isGood) return [`  TIME STAMP ${stamp.name} DOES NOT HOLD, and proves nothing: ${stamp.reason}`];
  const { authority, accuracy } = stamp.stamp;
  if (!stamp.isPinned)
    return [
      `  A time stamp of ${authority.name} came along, under a root that this verifier does not believe: give it with --stamp-roots.`,
    ];
  const within = accuracy === null ? "accuracy not stated" : `accuracy of ${accuracy} ms included`;
  const latest = new Date(latestOf(stamp)).toISOString();
  return [
    `  ${stamp.isFirst ? "Registered" : `Entry ${stamp.entry} was registered`} by ${latest} at the latest (${within}), says ${authority.name}.`,
    ...(stamp.key === "archive" ? ["    The stamped checkpoint is signed by a key that nobody vouches for."] : []),
    ...(stamp.listed
      ? [
          `    The service says that it is qualified, by trusted list ${stamp.listed.territory} ${stamp.listed.sequence} of ${stamp.listed.issuedAt}; this was not checked.`,
        ]
      : []),
  ];
}

/** For programs. */
function stampRecord(stamp: JudgedStamp): Readonly<Record<string, unknown>> {
  if (!stamp.isGood) return stamp;
  const { name, entry, isPinned, key, listed } = stamp;
  const { genTime, accuracy, authority, policy, serial, callsItselfQualified } = stamp.stamp;
  const latest = new Date(latestOf(stamp)).toISOString();
  const time = new Date(genTime).toISOString();
  return {
    isGood: true,
    name,
    entry,
    isPinned,
    key,
    latest,
    time,
    accuracyMs: accuracy,
    authority,
    policy,
    serial,
    callsItselfQualified,
    listed,
  };
}

function freshLines(freshness: Freshness | null): string[] {
  if (!freshness) return [];
  if (freshness.outcome === "unreached") return [`  NOT COMPARED with today: ${freshness.reason}`];
  if (freshness.outcome === "forked")
    return [
      `  TWO HISTORIES. ${freshness.reason} Both are signed:`,
      ...freshness.notes.flatMap((note) => ["", ...note.split("\n")]),
    ];
  return [
    `  Today the registry has ${freshness.size} entries, and they go on from these.`,
    ...freshness.witnesses.map(({ operator, saw, problem }) =>
      saw ? `    ${dateOf(saw.at)}  ${operator} has seen ${saw.size}` : `    no answer  ${operator}: ${problem}`,
    ),
  ];
}

/** For programs. Times are ISO 8601. */
export function recordOf(
  judgement: Judgement,
  { hash, trust, freshness }: Reported,
): Readonly<Record<string, unknown>> {
  const policy = trust && { by: trust.by, from: trust.from };
  if (judgement.verdict === "invalid") return { ...judgement, file: hash, policy };
  const { verdict, ground, history, hasGap, stamps } = judgement;
  const [{ checkpoint, hash: certified }] = history;
  const { quorum } = ground;
  return {
    verdict,
    file: hash,
    certified,
    policy,
    key: ground.key,
    against: ground.against,
    registry: checkpoint.origin,
    size: checkpoint.size,
    revoked: history.some(({ leaf }) => leaf.type === "revoke"),
    deposited: wasDeposited(history.at(-1)?.event ?? null),
    // What the owner says, which the proof does not make true.
    metadata: Object.fromEntries(metadataOf(history)?.pairs ?? []),
    witnesses: quorum && {
      needed: quorum.needed,
      of: quorum.of,
      met: quorum.met,
      others: quorum.others,
      words: quorum.witnesses.map(({ operator, seen }) => ({ operator, seen: seen === null ? null : dateOf(seen) })),
    },
    events: history.map(({ leaf, index }) => ({ type: leaf.type, entry: index, at: dateOf(leaf.timestamp) })),
    hasGap,
    stamps: stamps.map(stampRecord),
    fresh: freshness,
  };
}
