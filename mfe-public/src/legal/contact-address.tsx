import { DEFAULT_SITE } from "@authentica/backend/contract/constants";
import type { Site } from "@authentica/backend/contract/site";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** Who runs this installation: from the page, or asked for if the page does not say it. */
export const siteQuery = queryOptions({
  queryKey: ["mfe_public", "site"],
  queryFn: () => answer(api.site.$get()),
  initialData: drawnSite,
});

/**
 * Where people write to us, as a link that opens a letter. The page is never without an address: it has the default one
 * until the configured one is known, and where that cannot be had.
 */
export function ContactAddress() {
  const contactEmail = useQuery(siteQuery).data?.contactEmail ?? DEFAULT_SITE.contactEmail;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

declare global {
  /** What a build draws its pages with. */
  var authenticaDrawnSite: Site | undefined;
}

/** What the server has written into the page about the operator; `undefined`: nothing. */
function drawnSite(): Site | undefined {
  const text = globalThis.document?.getElementById("drawn-site")?.textContent;
  return text ? (JSON.parse(text) as Site) : globalThis.authenticaDrawnSite;
}
