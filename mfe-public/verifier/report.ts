/** Output of the command: lines for people, or one JSON record for programs. */
import { establishedDate } from "@authentica/backend/contract/attestation";
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { NO_QUORUM } from "@authentica/backend/tlog/policy";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";
import type { Proven } from "@authentica/backend/tlog/verify";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { type ComparedDocuments, documentLines } from "./documents.ts";
import type { Freshness } from "./fresh.ts";
import type { MissingEvent } from "./fresh-object.ts";
import type { Ground, Judgement } from "./judge.ts";
import { metadataLines, metadataOf } from "./metadata.ts";
import { type SameText, sameTextLine } from "./same-text.ts";
import { stampLines, stampRecord } from "./stamp-report.ts";
import { factsOf, firstStamp } from "./stamp-result.ts";
import type { Trust } from "./trust.ts";
import { type Outcome, outcomeOf, standingOf, type Validity } from "./validity.ts";
import { wasDeposited } from "./words.ts";

export interface Reported {
  /** SHA-256 of the given file (hexadecimal). */
  readonly hash: string;
  readonly trust: Trust | null;
  /** `null` if the registry was not asked. */
  readonly freshness: Freshness | null;
  /** The other documents of the archive, compared with what was proven. */
  readonly documents: ComparedDocuments;
  /** How the given file differs from the certified text, if it is the same text in another form; otherwise `null`. */
  readonly same: SameText | null;
}

type Held = Exclude<Judgement, { readonly verdict: "invalid" }>;

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Texts that say where the policy comes from. */
const ORIGINS: Readonly<Record<Trust["by"], string>> = {
  build: "built into this verifier",
  service: "put into this verifier by the service that handed it out",
  "first-use": "as the service gave it when it was first used",
  person: "given by you",
};

/** Returns the lines that say what the verifier trusts. */
export function policyLines(trust: Trust | null): string[] {
  if (!trust)
    return ["Trusts no registry: no policy is built in, and none was given. A proof can be consistent at best."];
  const { policy, keyList, by, from } = trust;
  const { logs, witnesses, quorum } = policy;
  return [
    `Policy ${ORIGINS[by]}${from === null ? "" : ` (${from})`}:`,
    ...logs.map(({ key }) => `  log      ${formatVkey(key)}`),
    ...witnesses.map(({ name, key }) => `  witness  ${name}  ${formatVkey(key)}`),
    `  quorum   ${quorum === NO_QUORUM ? "none: the log's signature is enough" : quorum}`,
    ...(keyList
      ? [`  keys     version ${keyList.list.version} of the key list, dated ${dateOf(keyList.list.at)}`]
      : []),
  ];
}

/** Returns what the verifier trusts as a record for programs; `null` if it trusts nothing. */
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

const LAPSED: Readonly<Record<Validity, string>> = {
  revoked: "the registration is revoked",
  erased: "the registration is erased",
  incomplete: "events of the registration are missing from the archive",
  current: "",
  unchecked: "",
};

const HEADS: Readonly<
  Record<Exclude<Outcome, "invalid">, (hash: string, first: Proven, standing: Validity) => string>
> = {
  lapsed: (hash, { index, checkpoint }, standing) =>
    `authentic, but no longer valid (${LAPSED[standing]}): the file ${hash} is entry ${index} of ${checkpoint.origin}.`,
  contradicted: (hash, { index, checkpoint }) =>
    `authentic, but the archive contradicts its proofs: the file ${hash} is entry ${index} of ${checkpoint.origin}. Do not rely on the archive's summary.`,
  forked: (hash, { checkpoint }) =>
    `forked: the registry ${checkpoint.origin} has signed two histories, so its signature proves nothing about the file ${hash}.`,
  authentic: (hash, { index, checkpoint }) => `authentic: the file ${hash} is entry ${index} of ${checkpoint.origin}.`,
  unmet: (hash, { index, checkpoint }) =>
    `quorum not reached: the file ${hash} is entry ${index} of ${checkpoint.origin}, but the policy requires more signatures.`,
  consistent: (hash) =>
    `consistent: the proof holds for the file ${hash}, but under a key that is not in a trusted policy. The archive's maker chose this key, and may have invented the entry and its date.`,
  different: (hash, first) =>
    `different: the proof is about another file.\n  this file      ${hash}\n  certified file ${first.hash}`,
};

/**
 * Returns the lines that report the result. The caller must escape them, because they contain text from archives and
 * keys.
 */
export function linesOf(judgement: Judgement, { hash, trust, freshness, documents, same }: Reported): string[] {
  const outcome = outcomeOf(judgement, freshness, documents);
  if (judgement.verdict === "invalid")
    return [`invalid (${judgement.part}, in ${judgement.name}): ${judgement.reason}`];
  const { ground, history } = judgement;
  const [first] = history;
  const head = HEADS[outcome as keyof typeof HEADS](hash, first, standingOf(judgement, freshness)).split("\n");
  if (outcome === "forked") return [...head, ...freshLines(freshness)];
  const grounds = groundLines(ground, first, trust);
  if (outcome === "different")
    return [...head, ...(same ? [sameTextLine(same)] : []), ...grounds, ...freshLines(freshness)];
  const further = [...historyLines(judgement), ...contentLines(first, freshness)];
  return [...head, ...grounds, ...further, ...documentLines(documents), ...freshLines(freshness)];
}

/** Returns lines about what the archive itself cannot show: later events of the object. */
function contentLines({ checkpoint }: Proven, freshness: Freshness | null): string[] {
  if (freshness?.outcome === "same") return [];
  return [
    `  Signed with the first ${checkpoint.size} entries. An archive contains only the events that its maker put into it:`,
    "  it does not show whether the registration was revoked or erased later. --fresh asks the registry.",
  ];
}

const AGAINST: Readonly<Record<NonNullable<Ground["against"]>, (origin: string) => string>> = {
  borrowed: (origin) =>
    `  SIGNED AS ${origin}, WITH A KEY THAT IS NOT IN THE POLICY: forged, or signed with a newer key.`,
  withdrawn: (origin) =>
    `  THE KEY OF ${origin} WAS COMPROMISED, according to its key list, before others had seen this proof.`,
};

function groundLines({ key, quorum, against }: Ground, first: Proven, trust: Trust | null): string[] {
  if (key === "archive")
    return [
      ...(against === null ? [] : [AGAINST[against](first.checkpoint.origin)]),
      trust
        ? "  No log of the policy has signed it with a key that is still valid."
        : "  This verifier trusts no registry. Give the registry's policy with --policy, from another source than the archive.",
    ];
  return quorum ? quorumLines(quorum) : [];
}

function quorumLines({ witnesses, needed, of, others, unsigned }: QuorumJudgement): string[] {
  const seen = witnesses.filter((word) => word.seen !== null).length;
  const kinds = unsigned.map((type) => (type === KEY_TYPES.timestampedMlDsa44 ? "post-quantum key" : "Ed25519 key"));
  return [
    ...kinds.map((kind) => `  The log's ${kind}, which the policy requires, has not signed it.`),
    of === 0
      ? "  No witnesses: only the service says that everyone sees the same registry."
      : `  ${seen} of ${of} witnesses have seen this registry (at least ${needed} needed).`,
    ...witnesses.map(
      (word) => `    ${word.seen === null ? "absent                  " : dateOf(word.seen)}  ${word.operator}`,
    ),
    ...(others > 0 ? [`  ${others} more signature${others > 1 ? "s" : ""}, by keys that are not in the policy.`] : []),
  ];
}

/** Says who performed the action, if the archive contains the content of the event. */
function actorWords({ event }: Proven): string {
  if (event === null) return "";
  return event.by === "admin" ? ", by an administrator of the service" : event.by === undefined ? ", by its owner" : "";
}

function dateLines({ stamps, seenAt, ground }: Held): string[] {
  if (ground.key === "archive") return [];
  const stamp = firstStamp(stamps);
  const date = establishedDate({ stamp: stamp && factsOf(stamp), seenAt });
  if (date === null) return ["  No date is established: neither a time stamp nor a quorum of witnesses confirms one."];
  const by = date.at === seenAt ? "the quorum of witnesses" : stamp?.stamp.authority.name;
  return [`  It was in the registry by ${dateOf(date.at)} at the latest: established by ${by}.`];
}

function historyLines(held: Held): string[] {
  const { history, hasGap, stamps } = held;
  const revoke = history.find(({ leaf }) => leaf.type === "revoke");
  return [
    ...(revoke
      ? [
          `  REVOKED on ${dateOf(revoke.leaf.timestamp)} (date given by the service)${actorWords(revoke)}: the file matches, but its registration is no longer valid.`,
        ]
      : []),
    ...(wasDeposited(history.at(-1)?.event ?? null) === false
      ? ["  Déclaré sans dépôt du fichier (declared): the registry has never seen the file."]
      : []),
    ...stamps.flatMap(stampLines),
    ...dateLines(held),
    "  Its events, with the dates that the service gave:",
    ...history.map(({ leaf, index }) => `  ${dateOf(leaf.timestamp)}  ${leaf.type}, entry ${index}`),
    ...(hasGap ? ["  The proof of an event in between is missing."] : []),
    ...metadataLines(history),
  ];
}

function missingLines(missing: readonly MissingEvent[]): string[] {
  if (missing.length === 0)
    return ["  It reports no event of this object that the archive lacks; no one else confirms that."];
  return missing.map(({ type, entry, at, isLeftOut, isSigned }) => {
    const since = isLeftOut ? "LEFT OUT of the archive, although the archive is newer" : "newer than the archive";
    return `  MISSING: ${dateOf(at)}  ${type}, entry ${entry}, ${since}${isSigned ? "" : ", not signed yet"}.`;
  });
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
    `  Today the registry has ${freshness.size} entries, which extend those of the proof.`,
    ...missingLines(freshness.missing),
    ...freshness.witnesses.map(({ operator, saw, problem }) =>
      saw ? `    ${dateOf(saw.at)}  ${operator} has seen ${saw.size}` : `    no answer  ${operator}: ${problem}`,
    ),
  ];
}

/** Returns the result as a record for programs, with times in ISO 8601. */
export function recordOf(
  judgement: Judgement,
  { hash, trust, freshness, documents, same }: Reported,
): Readonly<Record<string, unknown>> {
  const policy = trust && { by: trust.by, from: trust.from };
  if (judgement.verdict === "invalid") return { ...judgement, file: hash, policy };
  const { ground, history, hasGap, stamps, seenAt } = judgement;
  const stamp = firstStamp(stamps);
  const date = ground.key === "policy" ? establishedDate({ stamp: stamp && factsOf(stamp), seenAt }) : null;
  const [{ checkpoint, hash: certified }] = history;
  const { quorum } = ground;
  return {
    verdict: outcomeOf(judgement, freshness, documents),
    standing: standingOf(judgement, freshness),
    file: hash,
    certified,
    policy,
    key: ground.key,
    against: ground.against,
    registry: checkpoint.origin,
    size: checkpoint.size,
    revoked: history.some(({ leaf }) => leaf.type === "revoke"),
    deposited: wasDeposited(history.at(-1)?.event ?? null),
    // The metadata is the owner's own statement, which the proof does not confirm.
    metadata: Object.fromEntries(metadataOf(history)?.pairs ?? []),
    witnesses: quorum && {
      needed: quorum.needed,
      of: quorum.of,
      met: quorum.met,
      others: quorum.others,
      words: quorum.witnesses.map(({ operator, seen }) => ({ operator, seen: seen === null ? null : dateOf(seen) })),
    },
    // The dates of events were set by the service.
    events: history.map(({ leaf, index }) => ({ type: leaf.type, entry: index, at: dateOf(leaf.timestamp) })),
    established: date && { latest: dateOf(date.at), by: date.at === seenAt ? "witnesses" : "stamp" },
    documents,
    ...(same && { sameText: same }),
    hasGap,
    stamps: stamps.map(stampRecord),
    fresh: freshness,
  };
}
