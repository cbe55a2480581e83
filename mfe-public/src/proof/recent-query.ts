import { answer, api } from "@authentica/shared-ui/api";
import { askJudgements } from "@authentica/shared-ui/registry/ask-judgements";
import type { JudgedCheckpoint } from "@authentica/shared-ui/registry/judge-checkpoints";
import { queryOptions } from "@tanstack/react-query";

/** A published checkpoint, with the result of this browser's verification. */
export interface RecentCheckpoint extends JudgedCheckpoint {
  /** Time of publication according to the registry (ISO 8601). */
  readonly publishedAt: string;
}

const UNJUDGED: JudgedCheckpoint = { size: null, witnesses: null };

/** Query for the last published checkpoints. Their signatures are verified in this browser. */
export const recentQuery = queryOptions({
  queryKey: ["mfe_public", "recent-checkpoints"],
  queryFn: async ({ signal }): Promise<readonly RecentCheckpoint[]> => {
    const init = { init: { signal } };
    const [policy, { checkpoints }] = await Promise.all([
      api.registry.policy.$get({}, init).then((response: Response) => response.text()),
      answer(api.registry.checkpoints.$get({}, init)),
    ]);
    const judged = await askJudgements({ policy, notes: checkpoints.map(({ note }) => note) });
    return checkpoints.map(({ publishedAt }, at) => ({ publishedAt, ...(judged[at] ?? UNJUDGED) }));
  },
  staleTime: 10_000,
});
