import type { Stamp } from "@authentica/backend/stamp/verify";
import { toBase64 } from "@authentica/backend/tlog/bytes";
import { readCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { formatLeaf } from "@authentica/backend/tlog/leaf";
import type { Verifier } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy } from "@authentica/backend/tlog/policy";
import { parseProof } from "@authentica/backend/tlog/proof";
import { judgeQuorum, type QuorumJudgement } from "@authentica/backend/tlog/quorum";
import { openProof, type ProofPart, type Proven } from "@authentica/backend/tlog/verify";
import { type Fault, faultOf } from "./fault.ts";
import type { GivenProof, ProofText } from "./given-proof.ts";
import { type KnownKeys, knownKeys } from "./known-keys.ts";
import { lateFault, orderFault } from "./order.ts";
import type { CheckedStamp, Listed } from "./stamps.ts";
import { keysOf, type Trust } from "./trust.ts";

/**
 * The part that is invalid: a part of one proof, a witness's signature, or the order of the events and their dates.
 */
export type JudgedPart = ProofPart | "witness" | "order";

/** The keys and signatures on which the proofs rely. If there are several proofs, those of the weakest one. */
export interface Ground {
  /**
   * `policy`: a key of the policy has signed. `archive`: only a key in the archive has signed; the creator of the
   * archive chose that key.
   */
  readonly key: "policy" | "archive";
  /** Result of applying the policy to the checkpoint; `null` if there is no policy. */
  readonly quorum: QuorumJudgement | null;
  /**
   * Objection to the key in the archive. `borrowed`: it uses the name of a log for which the policy has another key.
   * `withdrawn`: according to the log's key list, the key was compromised before others had seen the checkpoint.
   */
  readonly against: "borrowed" | "withdrawn" | null;
}

/** A time stamp, and the proven event that it covers. */
export type JudgedStamp =
  | {
      readonly isGood: true;
      readonly name: string;
      /** Index of the entry that the stamp covers. `isFirst` says whether that is the object's first entry. */
      readonly entry: number;
      readonly isFirst: boolean;
      readonly stamp: Stamp;
      /** Whether the stamp's certificate leads to a trusted root. */
      readonly isPinned: boolean;
      /** Origin of the key that signed the stamped checkpoint. */
      readonly key: Ground["key"];
      readonly listed: Listed | null;
    }
  | { readonly isGood: false; readonly name: string; readonly fault: Fault };

/**
 * `authentic`: the file is the proven one, signed as the policy requires. `unmet`: the file is the proven one, but
 * the policy requires more signatures. `consistent`: the file is the proven one, but signed only by a key from the
 * archive. `different`: the file is another one.
 */
export type HeldVerdict = "authentic" | "unmet" | "consistent" | "different";

export type Judgement =
  | {
      readonly verdict: HeldVerdict;
      readonly ground: Ground;
      /** The proven events, in the order of the object's history. */
      readonly history: readonly [Proven, ...Proven[]];
      /** Whether an event is missing between the first and the last one. */
      readonly hasGap: boolean;
      /**
       * When the policy's quorum had first seen a given checkpoint that covers the first event (Unix seconds). `null`
       * if it had not seen one, or if no log of the policy has signed it.
       */
      readonly seenAt: number | null;
      /** The time stamps in the archive. An invalid stamp does not affect the other results. */
      readonly stamps: readonly JudgedStamp[];
    }
  | {
      readonly verdict: "invalid";
      readonly part: JudgedPart;
      readonly fault: Fault;
      /** Name of the invalid proof. */
      readonly name: string;
    };

type Invalid = Extract<Judgement, { readonly verdict: "invalid" }>;

/**
 * Judges a file by its SHA-256 (hexadecimal) and all given proofs. A single invalid proof makes the whole result
 * invalid.
 */
export function judge(
  fileHash: string,
  { proofs: [first, ...further], seen: earlier, vkey, keyList }: GivenProof,
  trust: Trust | null,
  stamps: readonly CheckedStamp[] = [],
): Judgement {
  const open = openerOf(trust && knownKeys(trust, keyList), ownKeys(vkey), { stamps, earlier });
  const opened = open(first);
  if ("verdict" in opened) return opened;
  const mint = opened.proven;
  const history: [Proven, ...Proven[]] = [mint];
  const names = new Map<Proven, string>([[mint, first.name]]);
  const seen = new Map<Proven, number | null>([[mint, seenAtOf(opened.ground)]]);
  let { ground } = opened;
  for (const proof of further) {
    const next = open(proof);
    if ("verdict" in next) return next;
    const { proven } = next;
    if (proven.leaf.tokenId !== mint.leaf.tokenId || proven.hash !== mint.hash)
      return { verdict: "invalid", part: "leaf", fault: { code: "otherObject" }, name: proof.name };
    history.push(proven);
    names.set(proven, proof.name);
    seen.set(proven, seenAtOf(next.ground));
    if (strengthOf(next.ground) < strengthOf(ground)) ground = next.ground;
  }
  history.sort((a, b) => a.leaf.eventNumber - b.leaf.eventNumber);
  for (const [at, event] of history.entries()) {
    const before = history[at - 1];
    const fault = before && orderFault(before, event);
    if (fault) return { verdict: "invalid", part: "order", fault, name: names.get(event) ?? first.name };
  }
  for (const proof of earlier) {
    const dated = open(proof);
    if ("verdict" in dated) return dated;
    const event = history.find((one) => isSameEntry(one, dated.proven));
    if (!event) return { verdict: "invalid", part: "leaf", fault: { code: "otherEntry" }, name: proof.name };
    const times = [seen.get(event), seenAtOf(dated.ground)].filter((at) => typeof at === "number");
    seen.set(event, times.length > 0 ? Math.min(...times) : null);
  }
  const judged = stamps.map((stamp) => judgeStamp(stamp, history, open));
  for (const event of history) {
    const fault = lateFault(event, [seen.get(event) ?? null, ...judged.map((stamp) => eventStampedAt(stamp, event))]);
    if (fault) return { verdict: "invalid", part: "order", fault, name: names.get(event) ?? first.name };
  }
  const hasGap = history.some(
    ({ leaf }, at) => leaf.eventNumber > (history[at - 1]?.leaf.eventNumber ?? leaf.eventNumber) + 1,
  );
  const verdict = mint.hash === fileHash ? VERDICTS[strengthOf(ground)] : "different";
  return { verdict, ground, history, hasGap, seenAt: seen.get(history[0]) ?? null, stamps: judged };
}

const seenAtOf = ({ key, quorum }: Ground): number | null => (key === "policy" ? (quorum?.seenAt ?? null) : null);

/**
 * Returns the latest time of this event that a trusted stamp allows (Unix seconds). `null` if the stamp is not
 * trusted or covers another event.
 */
const eventStampedAt = (stamp: JudgedStamp, { index }: Proven): number | null =>
  stamp.isGood && stamp.isPinned && stamp.key === "policy" && stamp.entry === index ? latestOf(stamp.stamp) : null;

/** Checks whether the stamped checkpoint contains one of these entries, and which key has signed it. */
function judgeStamp(checked: CheckedStamp, history: readonly Proven[], open: ReturnType<typeof openerOf>): JudgedStamp {
  if (!checked.isWhole) return { isGood: false, name: checked.name, fault: checked.fault };
  const { name, proof, stamp, isPinned, listed } = checked;
  const opened = open({ name, text: proof });
  if ("verdict" in opened) return { isGood: false, name, fault: opened.fault };
  const at = history.findIndex((event) => isSameEntry(event, opened.proven));
  if (at < 0) return { isGood: false, name, fault: { code: "otherEntry" } };
  const { index: entry } = opened.proven;
  return { isGood: true, name, entry, isFirst: at === 0, stamp, isPinned, key: opened.ground.key, listed };
}

const isSameEntry = (a: Proven, b: Proven): boolean =>
  a.index === b.index && toBase64(formatLeaf(a.leaf)) === toBase64(formatLeaf(b.leaf));

const VERDICTS = ["consistent", "unmet", "authentic"] as const;
const strengthOf = ({ key, quorum }: Ground): 0 | 1 | 2 => (key === "archive" ? 0 : quorum?.met ? 2 : 1);

/** Returns the keys in the archive. Unreadable keys are ignored. */
function ownKeys(vkey: string | null): readonly Verifier[] {
  try {
    return keysOf(vkey ?? "");
  } catch {
    return [];
  }
}

/**
 * Returns a function that opens proofs. It uses the keys of the policy or, if no trusted key has signed, the keys in
 * the archive.
 */
function openerOf(
  known: KnownKeys | null,
  own: readonly Verifier[],
  { stamps, earlier }: { readonly stamps: readonly CheckedStamp[]; readonly earlier: readonly ProofText[] },
) {
  const believed = stamps.filter((stamp) => stamp.isWhole && stamp.isPinned) as readonly Whole[];
  // Results by checkpoint, because most proofs of an archive share one checkpoint.
  const judged = new Map<string, Grounded | SyntaxError>();

  function groundOf(checkpoint: string): Grounded | SyntaxError {
    const before = judged.get(checkpoint);
    const ground = before ?? tried(() => grounded(known, checkpoint, stampedAt(checkpoint)));
    judged.set(checkpoint, ground);
    return ground;
  }

  /** Returns the latest times of the checkpoint that trusted stamps allow (Unix seconds). */
  const stampedAt = (checkpoint: string): number[] =>
    believed.filter(({ note }) => note === checkpoint).map(({ stamp }) => latestOf(stamp));

  /**
   * Looks for a trusted stamp, or for an earlier checkpoint that witnesses had seen. An entry that others had seen
   * while the key was still valid stays valid even if the key was compromised later. The result then refers to that
   * checkpoint.
   */
  function earlierGround(proven: Proven): Opened | null {
    for (const proof of [...believed.map((stamp) => stamp.proof), ...earlier.map(({ text }) => text)]) {
      const ground = tried(() => groundOf(parseProof(proof).checkpoint));
      if (ground instanceof SyntaxError || ground.key !== "policy") continue;
      const { keys, ...rest } = ground;
      const opened = openProof(proof, keys ?? []);
      if (!("verdict" in opened) && isSameEntry(opened, proven))
        return { proven: { ...proven, checkpoint: opened.checkpoint }, ground: rest };
    }
    return null;
  }

  return ({ name, text }: ProofText): Opened | Invalid => {
    const ground = tried(() => groundOf(parseProof(text).checkpoint));
    if (ground instanceof SyntaxError) {
      // The proof is opened with the archive's keys first, because another fault of the proof is more informative
      // than a refused checkpoint.
      const opened = openProof(text, own);
      if ("verdict" in opened && opened.part !== "signature") return invalidOf(opened, name);
      const part = ground instanceof FalseWitness ? "witness" : "signature";
      return { verdict: "invalid", part, fault: { code: "checkpointRefused", because: faultOf(ground) }, name };
    }
    const { keys, ...rest } = ground;
    const opened = openProof(text, keys ?? own);
    if ("verdict" in opened) return invalidOf(opened, name);
    return (rest.against === "withdrawn" ? earlierGround(opened) : null) ?? { proven: opened, ground: rest };
  };
}

const invalidOf = ({ part, reason }: { readonly part: ProofPart; readonly reason: string }, name: string): Invalid => ({
  verdict: "invalid",
  part,
  fault: { code: "technical", text: reason },
  name,
});

interface Opened {
  readonly proven: Proven;
  readonly ground: Ground;
}

type Whole = Extract<CheckedStamp, { readonly isWhole: true }>;

/** Returns the latest time that a stamp allows, including its accuracy (Unix seconds, rounded up). */
const latestOf = ({ genTime, accuracy }: Stamp): number => Math.ceil((genTime + (accuracy ?? 0)) / 1000);

/** `keys` are the known keys that have signed; `null` if none has. */
type Grounded = Ground & { readonly keys: readonly Verifier[] | null };

/**
 * Returns the keys and signatures on which a checkpoint relies. Throws `SyntaxError` if a signature of a known key or
 * of a witness is invalid.
 */
function grounded(known: KnownKeys | null, checkpoint: string, stampedAt: readonly number[]): Grounded {
  if (!known) return { key: "archive", quorum: null, against: null, keys: null };
  const { origin, size } = readCheckpoint(checkpoint);
  const policy = known.policyAt(size);
  const quorum = quorumOf(policy, checkpoint);
  // The times at which others had seen the checkpoint: the witnesses, and the authorities that stamped it.
  const seenAt = [...(quorum.seenAt === null ? [] : [quorum.seenAt]), ...stampedAt];
  if (quorum.log.length === 0) {
    const knowsName = policy.logs.some(({ key }) => key.name === origin);
    return { key: "archive", quorum, against: knowsName ? "borrowed" : null, keys: null };
  }
  const isAccepted = known.accepted(quorum.log, size, seenAt).length > 0;
  return {
    key: isAccepted ? "policy" : "archive",
    quorum,
    against: isAccepted ? null : "withdrawn",
    keys: quorum.log,
  };
}

/** Thrown if all signatures of the log are valid, but one of a witness is not. */
class FalseWitness extends SyntaxError {}

function quorumOf(policy: Policy, checkpoint: string): QuorumJudgement {
  try {
    return judgeQuorum(policy, checkpoint);
  } catch (error) {
    // If a signature of the log is invalid, not that of a witness, this throws again.
    judgeQuorum({ ...policy, witnesses: [], groups: [], quorum: NO_QUORUM }, checkpoint);
    throw new FalseWitness((error as Error).message);
  }
}

function tried<T>(work: () => T): T | SyntaxError {
  try {
    return work();
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError((error as Error).message);
  }
}
