import { ApiError, api } from "@authentica/shared-ui/api";
import { errorOf } from "@authentica/shared-ui/session";
import { askJudgements } from "./ask-judgements.ts";
import type { JudgedCheckpoint } from "./judge-checkpoints.ts";

async function textOf(pending: Promise<unknown>): Promise<string> {
  const response = (await pending) as Response;
  if (!response.ok) throw await errorOf(response);
  return response.text();
}

/**
 * Returns the newest published checkpoint, judged in this browser by the policy that the registry announces. Resolves
 * to `null` if none is published yet.
 */
export async function newestCheckpoint(signal: AbortSignal): Promise<JudgedCheckpoint | null> {
  const init = { init: { signal } };
  const [policy, note] = await Promise.all([
    textOf(api.registry.policy.$get({}, init)),
    textOf(api.registry.checkpoint.$get({}, init)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  ]);
  const [newest = null] = await askJudgements({ policy, notes: note === null ? [] : [note] });
  return newest;
}
