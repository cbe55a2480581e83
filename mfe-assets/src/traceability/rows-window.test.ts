import { expect, it } from "vitest";
import { firstInView, pageInView, pagesOf, segmentsOf, spanOf } from "./rows-window.ts";

const at = (above: number, count = 10_000, height = 840) => ({ above, height, row: 64, count });
const rowsOf = (segments: ReturnType<typeof segmentsOf>) =>
  segments.flatMap((segment) => ("row" in segment ? [segment.row] : []));

it("of 10,000 rows only those in view and some around them are rendered, at most 60", () => {
  for (const above of [-500, 0, 640, 333_333, 10_000 * 64]) {
    for (const height of [300, 840, 4000]) {
      const { from, to } = spanOf(at(above, 10_000, height));
      const first = firstInView(at(above));
      expect(from).toBeLessThanOrEqual(first);
      expect(to).toBeGreaterThan(first);
      expect(to - from).toBeLessThanOrEqual(56);
      if (height < 2000) expect(to).toBeGreaterThanOrEqual(Math.min(10_000, first + Math.ceil(height / 64)));
    }
  }
  expect(spanOf(at(-500))).toStrictEqual({ from: 0, to: 26 });
  expect(spanOf(at(-500), 0)).toStrictEqual({ from: 0, to: 18 });
  expect(spanOf(at(6400), 0)).toStrictEqual({ from: 100, to: 118 });
  expect(spanOf(at(0, 3))).toStrictEqual({ from: 0, to: 3 });
});

it("rows and gaps fill the height of the list, and the focused row is always rendered", () => {
  for (const kept of [null, 0, 3, 500, 510, 9_999]) {
    const segments = segmentsOf({ from: 500, to: 530 }, kept, 10_000);
    const height = segments.reduce((sum, segment) => sum + ("gap" in segment ? segment.gap : 1), 0);
    expect(height, `${kept}`).toBe(10_000);
    if (kept !== null) expect(rowsOf(segments)).toContain(kept);
  }
  expect(segmentsOf({ from: 0, to: 2 }, null, 3)).toStrictEqual([{ row: 0 }, { row: 1 }, { gap: 1, before: 3 }]);
  expect(rowsOf(segmentsOf({ from: 0, to: 2 }, 7, 2))).toStrictEqual([0, 1]);
});

it("scrolling requests the pages that contain the visible rows", () => {
  expect(pagesOf({ from: 0, to: 25 })).toStrictEqual([1]);
  expect(pagesOf({ from: 20, to: 51 })).toStrictEqual([1, 2, 3]);
  expect(pagesOf({ from: 0, to: 0 })).toStrictEqual([1]);
});

it("at the end of the list the last page is current, although its first row is not at the top", () => {
  expect(pageInView(14, 26, false)).toBe(1);
  expect(pageInView(14, 26, true)).toBe(2);
  expect(pageInView(25, 60, false)).toBe(2);
  expect(pageInView(0, 0, true)).toBe(1);
});
