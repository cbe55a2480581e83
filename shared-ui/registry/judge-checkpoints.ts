/**
 * Judges checkpoints by a policy, from texts only. Verifying Ed25519 and ML-DSA-44 in JavaScript blocks a page for
 * tens of milliseconds, so this runs in a worker, and in the page only if there is none (`ask-judgements.ts`).
 */
import { readCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { type SeenByWitnesses, seenBy } from "./seen-by-witnesses.ts";

/** Input of a judgement. */
export interface AskedJudgements {
  /** A witness policy (C2SP tlog-policy). */
  readonly policy: string;
  /** Signed checkpoints. */
  readonly notes: readonly string[];
}

/** Judgement of a checkpoint by this browser. Can be cloned between threads. */
export interface JudgedCheckpoint {
  /** Number of entries that it covers; `null` if it cannot be read. */
  readonly size: number | null;
  /** Witnesses whose signatures are valid; `null` if the signatures do not meet the policy. */
  readonly witnesses: SeenByWitnesses | null;
}

/** Returns the size of each checkpoint and who has seen it, computed from its signatures. Never throws. */
export const judgeCheckpoints = ({ policy, notes }: AskedJudgements): readonly JudgedCheckpoint[] =>
  notes.map((note) => judge(policy, note));

function judge(policy: string, note: string): JudgedCheckpoint {
  let size: number | null = null;
  try {
    size = readCheckpoint(note).size;
    const judged = judgeQuorum(parsePolicy(policy), note);
    return { size, witnesses: judged.met ? seenBy(judged) : null };
  } catch {
    return { size, witnesses: null };
  }
}
