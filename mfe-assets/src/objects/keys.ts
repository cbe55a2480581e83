/** Everything that is asked about the signed-in person's objects: to be asked again when one has changed. */
export const objectsKey = ["mfe_assets", "objects"] as const;
