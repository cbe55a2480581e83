import { site as own } from "#words/site.ts";
import type { Site } from "./site.ts";

/**
 * Returns the operator's information that the server inserts into a prerendered page, by the names of the
 * placeholders. `words` are those of the page's language.
 */
export const partsOfSite = ({ contactEmail, legal }: Site, words = own): Readonly<Record<string, string>> => ({
  site_contact: contactEmail,
  ...Object.fromEntries(Object.entries(legal).map(([detail, value]) => [`site_${detail}`, value ?? words.notStated])),
});
