import type { StampFacts } from "@authentica/backend/contract/attestation";
import { accuracyWords } from "@authentica/backend/contract/attestation";
import type { Stamp } from "@authentica/backend/contract/stamp";
import { attestation } from "@authentica/backend/words/attestation";
import { answer, api, MINUTE_MS } from "@authentica/shared-ui/api";
import { formatDayInParis } from "@authentica/shared-ui/format/registry-date";
import { queryOptions } from "@tanstack/react-query";

/**
 * Query for the first time stamps that cover an entry, and for the interval at which the registry requests new ones.
 * Refetches as long as no stamp covers the entry.
 */
export const stampsQuery = (index: number) =>
  queryOptions({
    queryKey: ["mfe_public", "stamps", index],
    queryFn: ({ signal }) =>
      answer(api.registry.stamps.$get({ query: { covers: String(index) } }, { init: { signal } })),
    staleTime: MINUTE_MS,
    refetchInterval: ({ state: { data } }) =>
      data && data.stamps.length === 0 && data.everyMs !== null ? MINUTE_MS : false,
  });

/**
 * Returns the latest possible time of a stamp (ISO 8601). It is rounded up to the second, because the time shown must
 * not be too early.
 */
export const latestOf = ({ latest }: Pick<Stamp, "latest">): string =>
  new Date(Math.ceil(Date.parse(latest) / 1000) * 1000).toISOString();

/** Converts a time stamp to the facts that an attestation states. */
export const factsOf = ({ authority, accuracyMs, qualified, ...stamp }: Stamp): StampFacts => ({
  authority,
  latest: Date.parse(latestOf(stamp)) / 1000,
  accuracy: accuracyMs === null ? null : accuracyWords(accuracyMs, attestation),
  grantedOn: qualified && formatDayInParis(qualified.issuedAt),
});
