/** Thrown if the store or the disk has failed. The data and the request are not the cause. `cause` has the details. */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";

  /** Returns whether no space is left: ENOSPC and EDQUOT, or SQLite's message. */
  get isFull(): boolean {
    return /no space left|quota exceeded|database or disk is full/i.test(String(this.cause));
  }
}

/** Returns the message of an error for the operator, including its cause in the store or the disk. */
export function explained(error: unknown): string {
  const { message } = error as Error;
  return error instanceof StorageFailure && error.cause instanceof Error
    ? `${message} (${error.cause.message})`
    : message;
}

/** Returns the health problem of a component whose storage has failed; `null` if it has not. */
export function ailmentOf(
  failure: StorageFailure | null,
  place: "disk" | "object store" = "disk",
  did: "write" | "read" = "write",
): { readonly reason: string } | null {
  if (failure === null) return null;
  if (did === "read") return { reason: `A read has failed: the ${place} did not return the file.` };
  return {
    reason: failure.isFull
      ? `A write has failed: there is no space left on the ${place}.`
      : `A write has failed: the ${place} did not accept it.`,
  };
}
