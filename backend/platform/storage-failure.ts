/** The store or the disk itself failed: no fault of what is kept or of who sends it. The cause says of what. */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";

  /** Whether there is no space left: ENOSPC and EDQUOT, or SQLite's message. */
  get isFull(): boolean {
    return /no space left|quota exceeded|database or disk is full/i.test(String(this.cause));
  }
}

/** Message of an error for the operator, with the cause from store or disk. */
export function explained(error: unknown): string {
  const { message } = error as Error;
  return error instanceof StorageFailure && error.cause instanceof Error
    ? `${message} (${error.cause.message})`
    : message;
}

/** Why a part is not well that uses this place; `null`: it is. */
export function ailmentOf(
  failure: StorageFailure | null,
  place: "disk" | "object store" = "disk",
  did: "write" | "read" = "write",
): { readonly reason: string } | null {
  if (failure === null) return null;
  if (did === "read") return { reason: `A read has failed: the ${place} does not give it.` };
  return {
    reason: failure.isFull
      ? `A write has failed: there is no space left on the ${place}.`
      : `A write has failed: the ${place} does not take it.`,
  };
}
