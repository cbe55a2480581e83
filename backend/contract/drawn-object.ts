/**
 * Data of an object's prerendered page, which the server embeds so that the screen can hydrate, and the choice among
 * the page variants of a build. Pure.
 */

export interface DrawnObject {
  readonly tokenId: number;
  readonly proofId: string;
  readonly hash: string;
  /** ISO 8601, like all times of this interface. */
  readonly registeredAt: string;
  /** When the service received the file; `null` if never. If absent, the file was received at registration. */
  readonly depositedAt?: string | null;
  /** When the owner erased the stored file. */
  readonly fileErasedAt?: string;
  /** The event that revoked or erased the object. */
  readonly ended?: { readonly type: "revoke" | "erase"; readonly at: string };
  /** Short address of the object's page, without the scheme. */
  readonly place: string;
}

/**
 * Returns which variant of the prerendered page fits an object. The variant determines the sentences on the page, and
 * a build renders one page per variant. `undefined`: the plain variant, for a registered file to which nothing else
 * has happened.
 */
export function kindOfDrawn({ depositedAt, fileErasedAt, ended }: Partial<DrawnObject>): string | undefined {
  const told = [
    depositedAt === null && "declared",
    typeof depositedAt === "string" && "deposited",
    fileErasedAt !== undefined && "file-erased",
    ended?.type,
  ].filter((word) => typeof word === "string");
  return told.length > 0 ? told.join(" ") : undefined;
}
