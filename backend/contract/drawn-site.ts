import type { Site } from "./site.ts";

/** In the place of what the operator has not stated. */
export const NOT_STATED = "Non indiqué par l’exploitant";

/** What the server writes about the operator into a prerendered page, by the names of the places in its markup. */
export const partsOfSite = ({ contactEmail, legal }: Site): Readonly<Record<string, string>> => ({
  site_contact: contactEmail,
  ...Object.fromEntries(Object.entries(legal).map(([detail, value]) => [`site_${detail}`, value ?? NOT_STATED])),
});
