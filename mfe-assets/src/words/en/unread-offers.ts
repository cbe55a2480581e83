import type { words as french } from "../fr/unread-offers.ts";

export const words: typeof french = {
  failed: "Your transfer offers could not be loaded.",
  retry: "Try again",
};
