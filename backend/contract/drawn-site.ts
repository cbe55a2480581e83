import type { Site } from "./site.ts";
import { site as fr } from "./words/fr/site.ts";

/**
 * Returns the operator's information that the server inserts into a prerendered page, by the names of the
 * placeholders. `words` are those of the page's language.
 */
export const partsOfSite = ({ contactEmail, legal }: Site, words = fr): Readonly<Record<string, string>> => ({
  site_contact: contactEmail,
  ...Object.fromEntries(Object.entries(legal).map(([detail, value]) => [`site_${detail}`, value ?? words.notStated])),
});
