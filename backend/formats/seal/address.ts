export type SealState = "living" | "broken";

/**
 * Returns the address of the seal of a hash (64 lower-case hexadecimal digits). Each status has its own address, so
 * the image at an address never changes.
 */
export const sealCoverPath = (hash: string, state: SealState): string =>
  `/api/seal/${hash}${state === "broken" ? "-revoked" : ""}.svg`;
