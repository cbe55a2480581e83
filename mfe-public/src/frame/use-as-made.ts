import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether a drawn page is being taken over: what its address asks for is not in it, and counts once it stands. */
export const useAsMade = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
