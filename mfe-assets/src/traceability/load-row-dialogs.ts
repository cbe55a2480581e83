/** Loads the confirmation dialogs of rows, which are not part of the first load. */
export const loadRowDialogs = () => import(/* webpackChunkName: "later-row-dialogs" */ "./row-dialogs.tsx");
