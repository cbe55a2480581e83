import type { StampFacts } from "@authentica/backend/contract/attestation";
import { accuracyWords } from "@authentica/backend/contract/attestation";
import type { Stamp } from "@authentica/backend/contract/stamp";
import { answer, api, MINUTE_MS } from "@authentica/shared-ui/api";
import { formatDayInParis } from "@authentica/shared-ui/format/registry-date";
import { queryOptions } from "@tanstack/react-query";

/** The first time stamps that cover an entry, and how often there are new ones; asked again while there is none yet. */
export const stampsQuery = (index: number) =>
  queryOptions({
    queryKey: ["mfe_public", "stamps", index],
    queryFn: ({ signal }) =>
      answer(api.registry.stamps.$get({ query: { covers: String(index) } }, { init: { signal } })),
    staleTime: MINUTE_MS,
    refetchInterval: ({ state: { data } }) =>
      data && data.stamps.length === 0 && data.everyMs !== null ? MINUTE_MS : false,
  });

/** The latest time that a stamp leaves open, to the second that follows: what is shown must not be before it. ISO 8601. */
export const latestOf = ({ latest }: Pick<Stamp, "latest">): string =>
  new Date(Math.ceil(Date.parse(latest) / 1000) * 1000).toISOString();

/** A stamp in the words of an attestation. */
export const factsOf = ({ authority, accuracyMs, qualified, ...stamp }: Stamp): StampFacts => ({
  authority,
  latest: Date.parse(latestOf(stamp)) / 1000,
  accuracy: accuracyMs === null ? null : accuracyWords(accuracyMs),
  grantedOn: qualified && formatDayInParis(qualified.issuedAt),
});
