import type { Proven } from "@authentica/backend/tlog/verify";
import { element } from "./element.ts";
import { metadataOf } from "./metadata.ts";

const WORDS = {
  policy: (entry: number) =>
    `Ce que le propriétaire dit de l’objet, engagé par l’écriture ${entry}. La preuve établit qu’il l’a dit alors, non que c’est vrai.`,
  archive: (entry: number) =>
    `Ce que le propriétaire aurait dit de l’objet à l’écriture ${entry}, selon l’archive seule.`,
} as const;

/**
 * Returns the page elements that show the metadata; empty if there are none. `word` says who vouches for the proof.
 */
export function metadataSection(history: readonly Proven[], word: keyof typeof WORDS): Node[] {
  const told = metadataOf(history);
  if (!told) return [];
  const rows = told.pairs.map(([name, value]) =>
    element("div", {}, element("dt", {}, element("code", {}, name)), element("dd", {}, element("bdi", {}, value))),
  );
  return [
    element(
      "details",
      { class: "fold" },
      element("summary", {}, `Métadonnées (${told.pairs.length})`),
      element("p", {}, WORDS[word](told.entry)),
      element("dl", { class: "facts" }, ...rows),
    ),
  ];
}
