import type { words as french } from "../fr/unauthorized.ts";

export const words: typeof french = {
  title: "Access denied",
  home: "Back to the home page",
  dashboard: "Go to the dashboard",
  why: "You are not allowed to open this page. If you think this is a mistake, please contact an administrator.",
};
