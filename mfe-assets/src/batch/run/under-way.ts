let isSo = false;

/**
 * Whether this page has a batch in progress. This is a flag in memory, because the browser's storage may have had no
 * space for the batch.
 */
export const isUnderWay = (): boolean => isSo;

/** Must be called when a batch begins and when it ends. */
export function setUnderWay(so: boolean): void {
  isSo = so;
}
