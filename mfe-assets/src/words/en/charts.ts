import type { words as french } from "../fr/charts.ts";

export const words: typeof french = {
  keyboard: (label) => `${label}. The left and right arrow keys read the points one by one.`,
  role: "chart",
  verifications: (count) => `Checks: ${count}`,
  registrations: (count) => `Registrations: ${count}`,
};
