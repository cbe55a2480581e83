import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { pinnedTrust } from "../../verifier/trust.ts";

/**
 * Query for what this site trusts. A verdict on the site is a statement of the service; the offline verifier is
 * independent of it.
 */
export const trustQuery = queryOptions({
  queryKey: ["mfe_public", "trust"],
  queryFn: async ({ signal }) => {
    const trusted = await answer(api.registry.trust.$get({}, { init: { signal } }));
    return {
      trust: pinnedTrust({ ...trusted, by: "service", from: location.origin }),
      stampRoots: trusted.stampRoots,
    };
  },
  // The keys contain functions, which cannot be compared.
  structuralSharing: false,
  networkMode: "always",
});
