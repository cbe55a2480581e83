/** Words about the operator of an installation in English. */
import type { SiteWords } from "../fr/site.ts";

export const NOT_STATED = "Not stated by the operator";

export const site: SiteWords = { notStated: NOT_STATED };
