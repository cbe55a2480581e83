let isSo = false;

/**
 * Whether this page has a batch in progress. This is a flag in memory, because the browser's storage may have been full
 * when the batch started.
 */
export const isUnderWay = (): boolean => isSo;

/** Must be called when a batch begins and when it ends. */
export function setUnderWay(so: boolean): void {
  isSo = so;
}
