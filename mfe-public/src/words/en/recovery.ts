import type { words as french } from "../fr/recovery.ts";

export const words: typeof french = {
  startOver: "Start over",
  startOverLead: "This step follows a request for a code, which this page has not found.",
  failed: "An error occurred.",
};
