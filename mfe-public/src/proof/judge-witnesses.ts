/** What the witnesses of the registry's policy say of a checkpoint. */
import { NO_QUORUM, parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { type SeenByWitnesses, seenBy } from "@authentica/shared-ui/registry/seen-by-witnesses";
import { failed, type Step } from "./report.ts";

export interface Judged {
  readonly step: Step;
  readonly witnesses: SeenByWitnesses | null;
}

/** Whether enough witnesses have seen it, by the policy that the registry itself announces. */
export function judgeWitnesses(policyText: string, note: string): Judged {
  const id = "witnesses";
  try {
    const judged = judgeQuorum(parsePolicy(policyText), note);
    const witnesses = seenBy(judged);
    if (judged.met) return { step: { id, outcome: judged.of === 0 ? "unchecked" : "holds" }, witnesses };
    // Who signs for the registry is another step's matter, but for a policy that does not name its key.
    const reason =
      judged.log.length === 0 || judged.unsigned.length > 0
        ? "a key of the registry that the policy names has not signed"
        : `${judged.needed} witnesses are asked for`;
    return { step: { id, outcome: "fails", reason }, witnesses };
  } catch (error) {
    return { step: { id, ...failed(error) }, witnesses: null };
  }
}

/** Whether a checkpoint is shown only once witnesses have seen it. */
export function needsWitnesses(policyText: string): boolean {
  try {
    return parsePolicy(policyText).quorum !== NO_QUORUM;
  } catch {
    return false;
  }
}
