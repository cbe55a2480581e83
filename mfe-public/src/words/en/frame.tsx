import type { words as french } from "../fr/frame.tsx";

export const words: typeof french = {
  skip: "Skip to content",
  home: "Authentica, home",
  register: "The register",
  check: (wide) => <>Check{wide("\u00a0a file")}</>,
  dashboard: "Dashboard",
  signIn: "Sign in",
};
