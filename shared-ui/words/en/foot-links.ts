import type { words as french } from "../fr/foot-links.ts";

export const words: typeof french = {
  label: "Checking files and legal information",
  register: "The register",
  check: "Check a file",
  terms: "Terms of use",
  privacy: "Privacy",
  legalNotice: "Legal notice",
  accessibility: "Accessibility",
  apiDocs: "API documentation",
  licences: "Licences",
};
