import type { Site } from "./site.ts";

/** Shown if the operator has not stated a detail. */
export const NOT_STATED = "Non indiqué par l’exploitant";

/**
 * Returns the operator's details that the server writes into a prerendered page, by the names of their placeholders.
 */
export const partsOfSite = ({ contactEmail, legal }: Site): Readonly<Record<string, string>> => ({
  site_contact: contactEmail,
  ...Object.fromEntries(Object.entries(legal).map(([detail, value]) => [`site_${detail}`, value ?? NOT_STATED])),
});
