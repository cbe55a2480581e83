/** Words of cosignatures of witnesses in English. */

import type { WitnessedWords } from "../fr/witnessed.ts";
import { pluralIn } from "../plural.ts";
import { dates } from "./dates.ts";

const plural = /* @__PURE__ */ pluralIn("en");

export const NO_WITNESS = "No independent witness has confirmed this register yet.";

export const witnessed: WitnessedWords = {
  dates,
  none: NO_WITNESS,
  seen: (count, of) =>
    `${count === 0 ? "None" : count} of ${of} ${plural(of, "witness", "witnesses")} ${plural(Math.max(count, 1), "has", "have")} seen this register`,
  required: (needed) => (needed === 0 ? "none required" : `${needed} required`),
  last: (at) => `, the last one on ${at}`,
  absent: "absent",
  seenAt: (at) => `seen on ${at}`,
  apart: ", not part of the quorum",
};
