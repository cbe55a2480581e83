/** Identifier of the preferences section on the page of notifications. */
export const PREFERENCES = "preferences";
