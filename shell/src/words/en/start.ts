import type { words as french } from "../fr/start.ts";

export const words: typeof french = {
  title: "The application could not start",
  advice: "Check your connection, then reload the page. Authentica needs access to your browser’s storage.",
};
