/**
 * Prerendered page of an object: the data that the server embeds for the screen, and which of a build's page variants
 * fits. Pure.
 */

export interface DrawnObject {
  readonly tokenId: number;
  readonly proofId: string;
  readonly hash: string;
  /** ISO 8601, like all times here. */
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
 * Returns the page variant, which determines the sentences on the page; a build renders one page per variant.
 * `undefined` is the plain variant: a file was registered, and nothing else happened.
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
