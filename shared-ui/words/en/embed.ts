import type { words as french } from "../fr/embed.ts";

export const words: typeof french = {
  title: "Embed",
  failed: "This part could not be shown",
  retry: "Check your connection, then try again.",
};
