import { answer, api } from "@authentica/shared-ui/api";
import type { JudgedCheckpoint } from "@authentica/shared-ui/registry/judge-checkpoint";
import { queryOptions } from "@tanstack/react-query";

/** A checkpoint that was published, and what this browser makes of it. */
export interface RecentCheckpoint extends JudgedCheckpoint {
  /** ISO 8601, as the registry says. */
  readonly publishedAt: string;
}

/** The registry's last published checkpoints, each with its signatures checked here; asked for when somebody looks. */
export const recentQuery = queryOptions({
  queryKey: ["mfe_public", "recent-checkpoints"],
  queryFn: async ({ signal }): Promise<readonly RecentCheckpoint[]> => {
    const init = { init: { signal } };
    const [{ judgeCheckpoint }, policy, { checkpoints }] = await Promise.all([
      import(/* webpackChunkName: "later-judgement" */ "@authentica/shared-ui/registry/judge-checkpoint"),
      api.registry.policy.$get({}, init).then((response: Response) => response.text()),
      answer(api.registry.checkpoints.$get({}, init)),
    ]);
    return checkpoints.map(({ note, publishedAt }) => ({ publishedAt, ...judgeCheckpoint(policy, note) }));
  },
  staleTime: 10_000,
});
