/** Words about the operator of an installation in French. */

/** Shown in place of legal information that the operator has not configured. */
export const NOT_STATED = "Non indiqué par l’exploitant";

export const site = { notStated: NOT_STATED };

export type SiteWords = typeof site;
