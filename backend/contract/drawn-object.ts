/**
 * Prerendered page of an object: the data that the server embeds for the screen, and which markup of a build it is.
 * Pure.
 */

export interface DrawnObject {
  readonly tokenId: number;
  readonly proofId: string;
  readonly hash: string;
  /** ISO 8601, as all times here. */
  readonly registeredAt: string;
  /** When the service saw the file; `null`: never. Absent: at the registration. */
  readonly depositedAt?: string | null;
  /** When its owner erased the stored file. */
  readonly fileErasedAt?: string;
  /** The event that ended it. */
  readonly ended?: { readonly type: "revoke" | "erase"; readonly at: string };
  /** Short address of the object's page, without its scheme. */
  readonly place: string;
}

/** Which sentences the page has: a build draws one page for each kind. `undefined`: a file was registered, and no more is to be said. */
export function kindOfDrawn({ depositedAt, fileErasedAt, ended }: Partial<DrawnObject>): string | undefined {
  const told = [
    depositedAt === null && "declared",
    typeof depositedAt === "string" && "deposited",
    fileErasedAt !== undefined && "file-erased",
    ended?.type,
  ].filter((word) => typeof word === "string");
  return told.length > 0 ? told.join(" ") : undefined;
}
