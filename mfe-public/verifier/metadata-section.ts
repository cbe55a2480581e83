import type { Proven } from "@authentica/backend/tlog/verify";
import { element } from "./element.ts";
import type { Ground } from "./judge.ts";
import { metadataOf } from "./metadata.ts";
import type { Words } from "./words/page.ts";

/**
 * Returns the page elements that show the metadata; empty if there are none. `key` says who vouches for the proof.
 */
export function metadataSection(history: readonly Proven[], key: Ground["key"], { verdict }: Words): Node[] {
  const told = metadataOf(history);
  if (!told) return [];
  const rows = told.pairs.map(([name, value]) =>
    element("div", {}, element("dt", {}, element("code", {}, name)), element("dd", {}, element("bdi", {}, value))),
  );
  return [
    element(
      "details",
      { class: "fold" },
      element("summary", {}, verdict.metadata.title(told.pairs.length)),
      element("p", {}, verdict.metadata[key](told.entry)),
      element("dl", { class: "facts" }, ...rows),
    ),
  ];
}
