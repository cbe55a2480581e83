import type { words as french } from "../fr/record-events.ts";

export const words: typeof french = {
  mint: "Registration",
  edit: "Change of details",
  transfer: "Transfer",
  revoke: "Revocation",
  publish: "Publication of the fingerprint",
  erase: "Account deleted",
  other: (type) => `Other event (${type})`,
};
