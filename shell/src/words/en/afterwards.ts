import type { words as french } from "../fr/afterwards.ts";

export const words: typeof french = {
  title: "A new version of Authentica is available",
  reload: "Reload the page",
  advice: "Reload the page whenever you like: anything you have not saved will be lost.",
};
