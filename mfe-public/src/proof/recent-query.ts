import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import type { SeenByWitnesses } from "./report.ts";

/** A checkpoint that was published, and what this browser makes of it. */
export interface RecentCheckpoint {
  /** ISO 8601, as the registry says. */
  readonly publishedAt: string;
  /** Entries that it covers; `null` where it cannot be read. */
  readonly size: number | null;
  /** Whose signatures hold; `null` where one does not. */
  readonly witnesses: SeenByWitnesses | null;
}

/** The registry's last published checkpoints, each with its signatures checked here; asked for when somebody looks. */
export const recentQuery = queryOptions({
  queryKey: ["mfe_public", "recent-checkpoints"],
  queryFn: async ({ signal }): Promise<readonly RecentCheckpoint[]> => {
    const init = { init: { signal } };
    const [{ judgeRecent }, policy, { checkpoints }] = await Promise.all([
      import(/* webpackChunkName: "recent-checkpoints" */ "./judge-recent.ts"),
      api.registry.policy.$get({}, init).then((response: Response) => response.text()),
      answer(api.registry.checkpoints.$get({}, init)),
    ]);
    return checkpoints.map(({ note, publishedAt }) => ({ publishedAt, ...judgeRecent(policy, note) }));
  },
  staleTime: 10_000,
});
