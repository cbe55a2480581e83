import type { Selectable } from "@authentica/backend/contract/object-list";
import { expect, it } from "vitest";
import { bytesOf, extended, nothingChosen, only, possibleWith, rangeTo, type Selection, toggled } from "./selection.ts";

const row = (at: number, more: Partial<Selectable> = {}): Selectable => ({
  _id: `P-${at}`,
  objectName: `Objet ${at}`,
  status: "active",
  offered: false,
  fileSize: null,
  ...more,
});

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const idsOf = ({ chosen }: Selection) => [...chosen.keys()].sort();
const reach = (selection: Selection, at: number) => {
  const { from, to } = rangeTo(selection, at);
  return extended(selection, rows(from, to), at);
};

it("a press chooses a row, another leaves it", () => {
  const one = toggled(nothingChosen, row(3), 3);
  expect(idsOf(one)).toStrictEqual(["P-3"]);
  expect(idsOf(toggled(one, row(3), 3))).toStrictEqual([]);
});

it("a range goes from the row pressed last, both ways, and gives back what it leaves but not what was chosen before", () => {
  const start = toggled(toggled(nothingChosen, row(1), 1), row(5), 5);
  const down = reach(start, 8);
  expect(idsOf(down)).toStrictEqual(["P-1", "P-5", "P-6", "P-7", "P-8"]);
  const shorter = reach(down, 6);
  expect(idsOf(shorter)).toStrictEqual(["P-1", "P-5", "P-6"]);
  expect(idsOf(reach(shorter, 4))).toStrictEqual(["P-1", "P-4", "P-5"]);
});

it("a range without a start is the one row; pressing a row of it starts another", () => {
  expect(idsOf(reach(nothingChosen, 4))).toStrictEqual(["P-4"]);
  const left = toggled(reach(toggled(nothingChosen, row(2), 2), 4), row(3), 3);
  expect(idsOf(left)).toStrictEqual(["P-2", "P-4"]);
  expect(idsOf(reach(left, 5))).toStrictEqual(["P-2", "P-3", "P-4", "P-5"]);
});

it("each action is for those that it can be done to, and for no others", () => {
  const plain = row(1, { fileSize: 10 });
  const declared = row(2);
  const offered = row(3, { offered: true, fileSize: 100 });
  const revoked = row(4, { status: "revoked", fileSize: 1000 });
  const given = row(5, { status: "transferred" });
  const possible = possibleWith(only([plain, declared, offered, revoked, given]).chosen.values());
  expect(possible).toStrictEqual({
    provable: [plain, declared, offered, revoked],
    offerable: [plain, declared],
    erasable: [plain, revoked],
    revocable: [plain, declared, offered],
  });
  expect(bytesOf(possible.erasable)).toBe(1010);
});
