import { DEFAULT_SITE } from "@authentica/backend/contract/constants";
import type { Site } from "@authentica/backend/contract/site";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions, useQuery } from "@tanstack/react-query";

/**
 * Query for the operator of this installation. The data comes from the page or, if the page does not contain it, from
 * the server.
 */
export const siteQuery = queryOptions({
  queryKey: ["mfe_public", "site"],
  queryFn: () => answer(api.site.$get()),
  initialData: drawnSite,
});

/**
 * Contact address as a `mailto:` link. Shows the default address until the configured address is loaded, or if it
 * cannot be loaded.
 */
export function ContactAddress() {
  const contactEmail = useQuery(siteQuery).data?.contactEmail ?? DEFAULT_SITE.contactEmail;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

declare global {
  /** Set while a build prerenders the page: sample data of the operator. */
  var authenticaDrawnSite: Site | undefined;
}

/** Returns the operator's data that the server put into the page, or `undefined` if the page does not contain it. */
function drawnSite(): Site | undefined {
  const text = globalThis.document?.getElementById("drawn-site")?.textContent;
  return text ? (JSON.parse(text) as Site) : globalThis.authenticaDrawnSite;
}
