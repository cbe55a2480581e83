let isSo = false;

/** Whether this page has a batch, for those who only ask: the browser's store may have had no room for it. */
export const isUnderWay = (): boolean => isSo;

/** Called when it begins and ends. */
export function setUnderWay(so: boolean): void {
  isSo = so;
}
