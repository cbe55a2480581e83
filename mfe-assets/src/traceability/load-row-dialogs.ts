/** What asks before something is done to the object of a row: nobody begins with it. */
export const loadRowDialogs = () => import(/* webpackChunkName: "later-row-dialogs" */ "./row-dialogs.tsx");
