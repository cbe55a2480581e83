/** Judges a checkpoint by a policy: which of the named keys have signed it, and whether that is enough. */
import { equalBytes } from "./bytes.ts";
import { parseCheckpoint } from "./checkpoint.ts";
import { type KeyType, parseNote, type Verifier } from "./note.ts";
import { NO_QUORUM, type Policy, type PolicyGroup, type PolicyWitness } from "./policy.ts";

/** What one operator has stated about a checkpoint. */
export interface WitnessWord {
  /** Name of the operator's first key within the policy. */
  readonly name: string;
  /** Name of the operator's keys. */
  readonly operator: string;
  /** Time at which the operator first saw the checkpoint (Unix s); `null` if the operator has not seen it. */
  readonly seen: number | null;
  /** Whether the quorum includes this operator, alone or in a group. */
  readonly counts: boolean;
}

/** Result of judging a checkpoint by a policy. */
export interface QuorumJudgement {
  /** The policy's log keys that have signed it. */
  readonly log: readonly Verifier[];
  /**
   * Key types that the policy has for this log and of which no key has signed. One key of each type must sign, so
   * that breaking one algorithm is not enough.
   */
  readonly unsigned: readonly KeyType[];
  /** One statement per operator, in the policy's order. */
  readonly witnesses: readonly WitnessWord[];
  /**
   * Whether the quorum of witnesses is met and, if the policy names logs, each type of key that the policy has for
   * this log has signed.
   */
  readonly met: boolean;
  /**
   * Earliest time (Unix s) at which enough witnesses to meet the quorum had seen the checkpoint; `null` if the quorum
   * is not met, or requires no witness.
   */
  readonly seenAt: number | null;
  /** Minimum number of operators that can meet the quorum. */
  readonly needed: number;
  /** Number of operators in the policy. */
  readonly of: number;
  /** Number of signature lines of keys that are not in the policy. */
  readonly others: number;
}

/**
 * Judges a checkpoint, a signed note, by the policy. Keys of the same name belong to one operator, which counts once
 * in a group unless the group requires more members than it has operators. Lines of unknown keys are only counted.
 * Throws `SyntaxError` for an invalid signature of a known key, a witness's signature without a time, a log key's
 * signature under another origin, and extension lines.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
 * import { createCosigner } from "@authentica/backend/tlog/cosignature";
 * import { EMPTY_ROOT } from "@authentica/backend/tlog/hash";
 * import { createSigner, KEY_TYPES, parseNote, signLines } from "@authentica/backend/tlog/note";
 * import { parsePolicy } from "@authentica/backend/tlog/policy";
 * import { judgeQuorum } from "@authentica/backend/tlog/quorum";
 * import { formatVkey } from "@authentica/backend/tlog/vkey";
 *
 * const log = createSigner("example.com/log", new Uint8Array(32));
 * const witness = createCosigner("w.example", new Uint8Array(32).fill(1), KEY_TYPES.timestampedEd25519, () => 1767225600_000);
 * const policy = parsePolicy(`log ${formatVkey(log)}\nwitness w ${formatVkey(witness)}\nquorum w\n`);
 *
 * const note = await signCheckpoint({ size: 0, root: EMPTY_ROOT }, log);
 * assert.equal(judgeQuorum(policy, note).met, false);
 * const seen = judgeQuorum(policy, note + (await signLines(parseNote(note).text, [witness])));
 * assert(seen.met);
 * assert.equal(seen.witnesses[0]?.seen, 1767225600);
 * ```
 */
export function judgeQuorum(policy: Policy, note: string): QuorumJudgement {
  const { text, signatures } = parseNote(note);
  const { origin, extensions } = parseCheckpoint(text);
  if (extensions) throw new SyntaxError("the checkpoint has extension lines, which are not allowed");
  const log = new Set<Verifier>();
  const seen = new Map<PolicyWitness, number>();
  let others = 0;
  for (const line of signatures) {
    const isOf = ({ key }: { readonly key: Verifier }) => key.name === line.name && equalBytes(key.id, line.id);
    const signer = policy.logs.find(isOf);
    const witness = policy.witnesses.find(isOf);
    if (signer) {
      signer.key.check(text, line.signature);
      if (signer.key.name !== origin) throw new SyntaxError(`the checkpoint belongs to another log, ${origin}`);
      log.add(signer.key);
    } else if (witness) {
      const { time } = witness.key.check(text, line.signature);
      if (!time) throw new SyntaxError(`the signature of ${line.name} contains no time`);
      seen.set(witness, Math.min(time, seen.get(witness) ?? time));
    } else others += 1;
  }
  const witnesses = wordsOf(policy, seen);
  const named = policy.logs.filter(({ key }) => key.name === origin).map(({ key }) => key.type);
  const unsigned = [...new Set(named)].filter((type) => [...log].every((key) => key.type !== type));
  const isSigned = policy.logs.length === 0 || (log.size > 0 && unsigned.length === 0);
  return {
    log: [...log],
    unsigned,
    witnesses,
    seenAt: timeOf(policy, seen),
    met: isSigned && isWitnessed(policy, policy.quorum, seen),
    needed: fewest(policy, policy.quorum),
    of: witnesses.length,
    others,
  };
}

function timeOf(policy: Policy, seen: ReadonlyMap<PolicyWitness, number>): number | null {
  if (policy.quorum === NO_QUORUM) return null;
  const times = [...seen.values()].sort((a, b) => a - b);
  const by = (latest: number) => new Map([...seen].filter(([, time]) => time <= latest));
  return times.find((time) => isWitnessed(policy, policy.quorum, by(time))) ?? null;
}

function wordsOf(policy: Policy, seen: ReadonlyMap<PolicyWitness, number>): WitnessWord[] {
  const words = new Map<string, WitnessWord>();
  for (const witness of policy.witnesses) {
    const { name, key } = witness;
    const before = words.get(key.name);
    const times = [before?.seen, seen.get(witness)].filter((time) => typeof time === "number");
    words.set(key.name, {
      name: before?.name ?? name,
      operator: key.name,
      seen: times.length > 0 ? Math.min(...times) : null,
      counts: (before?.counts ?? false) || isIn(policy, policy.quorum, name),
    });
  }
  return [...words.values()];
}

const groupOf = (policy: Policy, name: string): PolicyGroup | undefined =>
  policy.groups.find((group) => group.name === name);

/** Returns the operator of a witness. A group counts as its own operator, under a name that no key can have. */
const operatorOf = (policy: Policy, name: string): string =>
  policy.witnesses.find((witness) => witness.name === name)?.key.name ?? ` ${name}`;

const isIn = (policy: Policy, whole: string, name: string): boolean =>
  whole === name || (groupOf(policy, whole)?.members.some((member) => isIn(policy, member, name)) ?? false);

/**
 * Returns whether the cosignatures of these witnesses satisfy `name`: a witness, a group, or the quorum of the
 * policy.
 */
export function isWitnessed(policy: Policy, name: string, seen: ReadonlyMap<PolicyWitness, unknown>): boolean {
  if (name === NO_QUORUM) return true;
  const group = groupOf(policy, name);
  if (!group) return [...seen.keys()].some((witness) => witness.name === name);
  const operators = (members: readonly string[]) => new Set(members.map((member) => operatorOf(policy, member))).size;
  const given = group.members.filter((member) => isWitnessed(policy, member, seen));
  return given.length >= group.threshold && operators(given) >= Math.min(group.threshold, operators(group.members));
}

/** Returns the fewest operators that can meet the policy's quorum. */
export const leastOf = (policy: Policy): number => fewest(policy, policy.quorum);

/** Returns whether the quorum includes a witness of the policy, alone or in a group. */
export const isAskedFor = (policy: Policy, name: string): boolean => isIn(policy, policy.quorum, name);

function fewest(policy: Policy, name: string): number {
  if (name === NO_QUORUM) return 0;
  const group = groupOf(policy, name);
  if (!group) return 1;
  const byOperator = new Map(group.members.map((member) => [operatorOf(policy, member), fewest(policy, member)]));
  const counts = [...byOperator.values()].sort((a, b) => a - b);
  return counts.slice(0, group.threshold).reduce((sum, count) => sum + count, 0);
}
