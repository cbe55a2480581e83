import type { words as french } from "../fr/object-status.ts";

export const words: typeof french = {
  active: "Active",
  offered: "In transfer",
  revoked: "Revoked",
  transferred: "Transferred",
  pending: "Pending",
  erased: "Erased",
};
