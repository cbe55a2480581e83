import type { Site } from "./site.ts";

/** Shown in place of legal information that the operator has not configured. */
export const NOT_STATED = "Non indiqué par l’exploitant";

/**
 * Returns the operator's information that the server inserts into a prerendered page, by the names of the
 * placeholders.
 */
export const partsOfSite = ({ contactEmail, legal }: Site): Readonly<Record<string, string>> => ({
  site_contact: contactEmail,
  ...Object.fromEntries(Object.entries(legal).map(([detail, value]) => [`site_${detail}`, value ?? NOT_STATED])),
});
