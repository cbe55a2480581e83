/**
 * What a policy makes of checkpoints, from texts alone. Ed25519 and ML-DSA-44 in script hold a page up for tens of milliseconds: a thread does
 * this, and the page only where it has none (`ask-judgements.ts`).
 */
import { readCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { type SeenByWitnesses, seenBy } from "./seen-by-witnesses.ts";

/** What is judged. */
export interface AskedJudgements {
  /** C2SP tlog-policy. */
  readonly policy: string;
  /** Signed checkpoints. */
  readonly notes: readonly string[];
}

/** A checkpoint as this browser finds it; can be cloned from one thread to another. */
export interface JudgedCheckpoint {
  /** Entries that it covers; `null` where it cannot be read. */
  readonly size: number | null;
  /** Whose signatures hold; `null` where they are not what the policy asks for. */
  readonly witnesses: SeenByWitnesses | null;
}

/** How long each checkpoint is, and who has seen it: worked out from its signatures. Never throws. */
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
