import { askThread } from "@authentica/shared-ui/threads/ask-thread";
import type { AskedJudgements, JudgedCheckpoint } from "./judge-checkpoints.ts";

/** Ten seconds are far more than its script takes to come and to check; a page that waits shows that it does. */
const THREAD = {
  script: new URL("./judgement-worker.ts", import.meta.url),
  name: "points de contrôle",
  silentMs: 10_000,
};

async function inPage(asked: AskedJudgements): Promise<readonly JudgedCheckpoint[]> {
  const { judgeCheckpoints } = await import(/* webpackChunkName: "later-judgement" */ "./judge-checkpoints.ts");
  return judgeCheckpoints(asked);
}

/**
 * What a policy makes of each checkpoint, worked out in a thread, or in the page where none can be had; it rejects where neither can. Of no
 * checkpoint nothing is asked.
 */
export const askJudgements = async ({ policy, notes }: AskedJudgements): Promise<readonly JudgedCheckpoint[]> =>
  notes.length === 0 ? [] : askThread(THREAD, { policy, notes }, inPage);
