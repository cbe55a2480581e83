import { selectable } from "@authentica/shared-ui/testing/selectable";
import { expect, it } from "vitest";
import { extended, nothingChosen, rangeTo, type Selection, toggled } from "./selection.ts";

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => selectable(from + at));
const idsOf = ({ chosen }: Selection) => [...chosen.keys()].sort();
const reach = (selection: Selection, at: number) => {
  const { from, to } = rangeTo(selection, at);
  return extended(selection, rows(from, to), at);
};

it("a click selects a row, another click deselects it", () => {
  const one = toggled(nothingChosen, selectable(3), 3);
  expect(idsOf(one)).toStrictEqual(["P-3"]);
  expect(idsOf(toggled(one, selectable(3), 3))).toStrictEqual([]);
});

it("a range can be selected upwards and downwards; shrinking it deselects only rows that the range had added", () => {
  const start = toggled(toggled(nothingChosen, selectable(1), 1), selectable(5), 5);
  const down = reach(start, 8);
  expect(idsOf(down)).toStrictEqual(["P-1", "P-5", "P-6", "P-7", "P-8"]);
  const shorter = reach(down, 6);
  expect(idsOf(shorter)).toStrictEqual(["P-1", "P-5", "P-6"]);
  expect(idsOf(reach(shorter, 4))).toStrictEqual(["P-1", "P-4", "P-5"]);
});

it("a range without a start selects one row; a click on a row of the range starts another range", () => {
  expect(idsOf(reach(nothingChosen, 4))).toStrictEqual(["P-4"]);
  const left = toggled(reach(toggled(nothingChosen, selectable(2), 2), 4), selectable(3), 3);
  expect(idsOf(left)).toStrictEqual(["P-2", "P-4"]);
  expect(idsOf(reach(left, 5))).toStrictEqual(["P-2", "P-3", "P-4", "P-5"]);
});
