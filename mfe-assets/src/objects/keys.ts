/** Key of all queries about the signed-in user's objects; invalidated when one changes. */
export const objectsKey = ["mfe_assets", "objects"] as const;
