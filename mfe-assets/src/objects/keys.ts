/** Key of all queries about the signed-in user's objects. All of them are invalidated when an object changes. */
export const objectsKey = ["mfe_assets", "objects"] as const;
