/** Output of the command: lines for people, or one JSON record for programs. */
import { establishedDate } from "@authentica/backend/contract/attestation";
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { NO_QUORUM } from "@authentica/backend/tlog/policy";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";
import type { Proven } from "@authentica/backend/tlog/verify";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { wasDeposited } from "./deposited.ts";
import { type ComparedDocuments, type Difference, namesOf } from "./documents.ts";
import { actorOf } from "./ended.ts";
import { faultText } from "./fault.ts";
import type { Freshness } from "./fresh.ts";
import type { MissingEvent } from "./fresh-object.ts";
import type { Ground, Judgement } from "./judge.ts";
import { metadataLines, metadataOf } from "./metadata.ts";
import { type SameText, sameTextWords } from "./same-text.ts";
import { stampLines, stampRecord } from "./stamp-report.ts";
import { evidenceOf, firstStamp } from "./stamp-result.ts";
import type { Trust } from "./trust.ts";
import { outcomeOf, standingOf } from "./validity.ts";
import type { CommandWords } from "./words/command.ts";
import { faults as faultsEn } from "./words/en/faults.ts";

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

/** Returns the lines that say what the verifier trusts. */
export function policyLines(trust: Trust | null, { report }: CommandWords): string[] {
  if (!trust) return [report.trustsNobody];
  const { policy, keyList, by, from } = trust;
  const { logs, witnesses, quorum } = policy;
  return [
    report.policy(by, from),
    ...logs.map(({ key }) => report.log(formatVkey(key))),
    ...witnesses.map(({ name, key }) => report.witness(name, formatVkey(key))),
    report.quorum(quorum === NO_QUORUM ? null : quorum),
    ...(keyList ? [report.keyList(keyList.list.version, dateOf(keyList.list.at))] : []),
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

/** Returns the first lines of the result: the outcome. */
function headOf(
  held: Held,
  { hash, freshness, documents }: Reported,
  { report: { heads } }: CommandWords,
): readonly string[] {
  const outcome = outcomeOf(held, freshness, documents);
  const [{ index, checkpoint, hash: certified }] = held.history;
  const { origin } = checkpoint;
  switch (outcome) {
    case "different":
      return heads.different(hash, certified);
    case "consistent":
      return [heads.consistent(hash)];
    case "forked":
      return [heads.forked(hash, origin)];
    case "lapsed":
      return [heads.lapsed[standingOf(held, freshness) as keyof typeof heads.lapsed](hash, index, origin)];
    default:
      return [heads[outcome as "authentic" | "unmet" | "contradicted"](hash, index, origin)];
  }
}

/**
 * Returns the lines that report the result. The caller must escape them, because they contain text from archives and
 * keys.
 */
export function linesOf(judgement: Judgement, reported: Reported, words: CommandWords): string[] {
  const { trust, freshness, documents, same } = reported;
  const { report } = words;
  if (judgement.verdict === "invalid")
    return [report.heads.invalid(judgement.part, judgement.name, faultText(judgement.fault, words.faults))];
  const { ground, history } = judgement;
  const [first] = history;
  const outcome = outcomeOf(judgement, freshness, documents);
  const head = headOf(judgement, reported, words);
  if (outcome === "forked") return [...head, ...freshLines(freshness, words)];
  const grounds = groundLines(ground, first, trust, words);
  if (outcome === "different") {
    const hint = same ? [`  ${sameTextWords(same, words.sameText)}`] : [];
    return [...head, ...hint, ...grounds, ...freshLines(freshness, words)];
  }
  return [
    ...head,
    ...grounds,
    ...historyLines(judgement, words),
    // An archive itself cannot show later events of the object.
    ...(freshness?.outcome === "same" ? [] : report.size(first.checkpoint.size)),
    ...documentLines(documents, words),
    ...freshLines(freshness, words),
  ];
}

function groundLines(
  { key, quorum, against }: Ground,
  first: Proven,
  trust: Trust | null,
  words: CommandWords,
): string[] {
  const { report } = words;
  if (key === "archive")
    return [
      ...(against === null ? [] : [report.against[against](first.checkpoint.origin)]),
      trust ? report.noKeyTrusted : report.nobodyTrusted,
    ];
  return quorum ? quorumLines(quorum, words) : [];
}

const DATE_LENGTH = dateOf(0).length;

function quorumLines({ witnesses, needed, of, others, unsigned }: QuorumJudgement, { report }: CommandWords): string[] {
  const seen = witnesses.filter((word) => word.seen !== null).length;
  return [
    ...unsigned.map((type) => report.unsigned[type === KEY_TYPES.timestampedMlDsa44 ? "postQuantum" : "ed25519"]),
    of === 0 ? report.noWitnesses : report.seen(seen, of, needed),
    ...witnesses.map(
      (word) => `    ${word.seen === null ? report.absent.padEnd(DATE_LENGTH) : dateOf(word.seen)}  ${word.operator}`,
    ),
    ...(others > 0 ? [report.others(others)] : []),
  ];
}

function dateLines({ stamps, seenAt, ground }: Held, { report }: CommandWords): string[] {
  if (ground.key === "archive") return [];
  const stamp = firstStamp(stamps);
  const date = establishedDate({ stamp: stamp && evidenceOf(stamp), seenAt });
  if (date === null) return [report.noDate];
  return [report.dated(dateOf(date.at), date.at === seenAt ? null : (stamp?.stamp.authority.name ?? null))];
}

function historyLines(held: Held, words: CommandWords): string[] {
  const { history, hasGap, stamps } = held;
  const { report } = words;
  const revoke = history.find(({ leaf }) => leaf.type === "revoke");
  return [
    ...(revoke ? [report.revoked(dateOf(revoke.leaf.timestamp), actorOf(revoke))] : []),
    ...(wasDeposited(history.at(-1)?.event ?? null) === false ? [report.declared] : []),
    ...stamps.flatMap((stamp) => stampLines(stamp, words)),
    ...dateLines(held, words),
    report.events,
    ...history.map(({ leaf, index }) => report.event(dateOf(leaf.timestamp), leaf.type, index)),
    ...(hasGap ? [report.gap] : []),
    ...metadataLines(history, words),
  ];
}

function documentLines({ summary, unchecked }: ComparedDocuments, { report: { documents } }: CommandWords): string[] {
  const name = summary?.name ?? "";
  return [
    ...(summary?.differences ?? []).map(({ field, told, proven }) => documents.contradicts(name, field, told, proven)),
    ...(summary === null ? [] : [documents.compared(name)]),
    ...(unchecked.length === 0 ? [] : [documents.unchecked(namesOf(unchecked, documents.more))]),
  ];
}

function missingLines(missing: readonly MissingEvent[], { report: { fresh } }: CommandWords): string[] {
  if (missing.length === 0) return [fresh.nothingMissing];
  return missing.map(({ type, entry, at, ...how }) => fresh.missing(dateOf(at), type, entry, how));
}

function freshLines(freshness: Freshness | null, words: CommandWords): string[] {
  const { faults, report } = words;
  if (!freshness) return [];
  if (freshness.outcome === "unreached") return [report.fresh.unreached(faultText(freshness.fault, faults))];
  if (freshness.outcome === "forked")
    return [
      report.fresh.forked(faultText(freshness.fault, faults)),
      ...freshness.notes.flatMap((note) => ["", ...note.split("\n")]),
    ];
  return [
    report.fresh.size(freshness.size),
    ...missingLines(freshness.missing, words),
    ...freshness.witnesses.map(({ operator, saw, problem }) =>
      saw
        ? report.fresh.saw(dateOf(saw.at), operator, saw.size)
        : report.fresh.noAnswer(operator, problem ? faultText(problem, faults) : ""),
    ),
  ];
}

/**
 * Returns the result as a record for programs, with times in ISO 8601. It is the same in all languages; its reasons
 * are in English.
 */
export function recordOf(
  judgement: Judgement,
  { hash, trust, freshness, documents, same }: Reported,
): Readonly<Record<string, unknown>> {
  const policy = trust && { by: trust.by, from: trust.from };
  if (judgement.verdict === "invalid") {
    const { verdict, part, fault, name } = judgement;
    return { verdict, part, reason: faultText(fault, faultsEn), name, file: hash, policy };
  }
  const { ground, history, hasGap, stamps, seenAt } = judgement;
  const stamp = firstStamp(stamps);
  const date = ground.key === "policy" ? establishedDate({ stamp: stamp && evidenceOf(stamp), seenAt }) : null;
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
    documents: documentsRecord(documents),
    ...(same && { sameText: same }),
    hasGap,
    stamps: stamps.map(stampRecord),
    fresh: freshness && freshRecord(freshness),
  };
}

const documentsRecord = ({ summary, unchecked }: ComparedDocuments) => ({
  summary: summary && { name: summary.name, differences: summary.differences.map(differenceRecord) },
  unchecked,
});

const differenceRecord = ({ field, told, proven }: Difference) => ({ field, told: told ?? "unreadable JSON", proven });

function freshRecord(freshness: Freshness): Readonly<Record<string, unknown>> {
  if (freshness.outcome === "same") {
    const witnesses = freshness.witnesses.map(({ problem, ...witness }) =>
      problem === undefined ? witness : { ...witness, problem: faultText(problem, faultsEn) },
    );
    return { ...freshness, witnesses };
  }
  const { fault, ...others } = freshness;
  return { ...others, reason: faultText(fault, faultsEn) };
}
