import { answer, api } from "@authentica/shared-ui/api";
import { askJudgements } from "@authentica/shared-ui/registry/ask-judgements";
import type { JudgedCheckpoint } from "@authentica/shared-ui/registry/judge-checkpoints";
import { queryOptions } from "@tanstack/react-query";

/** A checkpoint that was published, and what this browser makes of it. */
export interface RecentCheckpoint extends JudgedCheckpoint {
  /** ISO 8601, as the registry says. */
  readonly publishedAt: string;
}

const UNJUDGED: JudgedCheckpoint = { size: null, witnesses: null };

/** The registry's last published checkpoints, with signatures checked here; fetched when opened. */
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
