let isSo = false;

/**
 * Whether this page has a batch in progress. A flag in memory, because the browser's store may have had no space for
 * the batch.
 */
export const isUnderWay = (): boolean => isSo;

/** Called when a batch begins and ends. */
export function setUnderWay(so: boolean): void {
  isSo = so;
}
