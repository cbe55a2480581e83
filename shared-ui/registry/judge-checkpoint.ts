/** What a policy makes of a checkpoint. Post-quantum keys are among those of a policy: a chunk of its own. */
import { readCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { type SeenByWitnesses, seenBy } from "./seen-by-witnesses.ts";

/** A checkpoint as this browser finds it. */
export interface JudgedCheckpoint {
  /** Entries that it covers; `null` where it cannot be read. */
  readonly size: number | null;
  /** Whose signatures hold; `null` where they are not what the policy asks for. */
  readonly witnesses: SeenByWitnesses | null;
}

/** How long a checkpoint is, and who has seen it: worked out from its signatures. */
export function judgeCheckpoint(policyText: string, note: string): JudgedCheckpoint {
  let size: number | null = null;
  try {
    size = readCheckpoint(note).size;
    const judged = judgeQuorum(parsePolicy(policyText), note);
    return { size, witnesses: judged.met ? seenBy(judged) : null };
  } catch {
    return { size, witnesses: null };
  }
}
