/** The store or the disk itself failed: no fault of what is kept or of who sends it. The cause says of what. */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";

  /** Whether there is no space left: ENOSPC and EDQUOT, or SQLite's word for it. */
  get isFull(): boolean {
    return /no space left|quota exceeded|database or disk is full/i.test(String(this.cause));
  }
}

/** Why a part is not well; `null`: it is. */
export const ailmentOf = (failure: StorageFailure | null): { readonly reason: string } | null =>
  failure && {
    reason: failure.isFull
      ? "A write has failed: there is no space left on the disk."
      : "A write has failed: the disk does not take it.",
  };
