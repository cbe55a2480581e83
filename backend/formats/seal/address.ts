export type SealState = "living" | "broken";

/** Where the seal of a hash (64 lower-case hexadecimal digits) is drawn as a picture: another address for each of its states, so that what is there never changes. */
export const sealCoverPath = (hash: string, state: SealState): string =>
  `/api/seal/${hash}${state === "broken" ? "-revoked" : ""}.svg`;
