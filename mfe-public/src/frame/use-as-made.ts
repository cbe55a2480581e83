import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether a drawn page is being hydrated: what its address asks for is not in it, and applies afterwards. */
export const useAsMade = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
