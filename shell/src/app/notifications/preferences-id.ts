/** Names the place on the page of notifications where one chooses what one is told of. */
export const PREFERENCES = "preferences";
