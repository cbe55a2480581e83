import { askThread } from "@authentica/shared-ui/threads/ask-thread";
import type { AskedJudgements, JudgedCheckpoint } from "./judge-checkpoints.ts";

/**
 * The ten seconds of `silentMs` are far more than the worker needs to load and run. Until then the page shows that it
 * is waiting.
 */
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
 * Returns the judgement of a policy on each checkpoint. It is computed in a worker, or in the page if the browser has
 * no workers. Rejects if neither works. Without checkpoints, no worker is started.
 */
export const askJudgements = async ({ policy, notes }: AskedJudgements): Promise<readonly JudgedCheckpoint[]> =>
  notes.length === 0 ? [] : askThread(THREAD, { policy, notes }, inPage);
