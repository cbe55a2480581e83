import type { words as french } from "../fr/find.ts";

export const words: typeof french = {
  label: "Identifier, fingerprint, number or address",
  search: "Search",
  unclear: "We did not recognise this. An identifier looks like 7KQ2-M9XA-T4CN.",
};
