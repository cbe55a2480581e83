import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Returns `true` while a prerendered page is being hydrated. Prerendered markup does not depend on the parameters of
 * the URL, so the page may only apply them after hydration.
 */
export const useAsMade = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
