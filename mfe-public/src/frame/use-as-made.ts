import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Returns true while a prerendered page is being hydrated. The markup does not depend on the URL's parameters, so
 * they apply afterwards.
 */
export const useAsMade = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
