import type { words as french } from "../fr/one-by-one.ts";

export const words: typeof french = {
  notDone: "What was not done",
  stoppedBefore: "Stopped before this one.",
  stop: "Stop",
  close: "Close",
  again: "Try again",
};
