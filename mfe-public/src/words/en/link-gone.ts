import type { words as french } from "../fr/link-gone.ts";

export const words: typeof french = {
  title: "This link no longer works",
  home: "Home",
  signIn: "Sign in",
};
