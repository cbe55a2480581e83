import { readCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { seenBy } from "./judge-witnesses.ts";
import type { RecentCheckpoint } from "./recent-query.ts";

/** How long a checkpoint is, and who has seen it: worked out from its signatures. */
export function judgeRecent(policyText: string, note: string): Pick<RecentCheckpoint, "size" | "witnesses"> {
  let size: number | null = null;
  try {
    size = readCheckpoint(note).size;
    const judged = judgeQuorum(parsePolicy(policyText), note);
    return { size, witnesses: judged.met ? seenBy(judged) : null };
  } catch {
    return { size, witnesses: null };
  }
}
