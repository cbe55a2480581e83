/** Id of the preferences on the page of notifications. */
export const PREFERENCES = "preferences";
