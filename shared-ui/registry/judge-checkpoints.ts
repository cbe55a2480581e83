/**
 * Judges checkpoints by a policy; all inputs are texts. Verifying Ed25519 and ML-DSA-44 in JavaScript blocks a page
 * for tens of milliseconds, so this code runs in a worker, or in the page if the browser has no workers
 * (`ask-judgements.ts`).
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

/** This browser's judgement of a checkpoint. It can be cloned between threads. */
export interface JudgedCheckpoint {
  /** Number of entries that the checkpoint covers; `null` if the checkpoint cannot be read. */
  readonly size: number | null;
  /** Witnesses whose signatures are valid; `null` if the policy is not met. */
  readonly witnesses: SeenByWitnesses | null;
}

/** Returns the size of each checkpoint, and which witnesses have seen it according to its signatures. Never throws. */
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
