import { SEAL_BOX, sealGeometry } from "@authentica/backend/seal/geometry";
import { HOUSE_HASH } from "@authentica/backend/seal/house-seal";
import { expect, test } from "vitest";
import { OWN_MARK, OWN_MARK_BOX } from "./logo-mark.ts";

type Point = readonly [x: number, y: number];

/**
 * Returns points along each contour of an SVG path that consists of `M` and relative `c` commands. `each` is the number
 * of points per curve.
 */
function contoursOf(path: string, each: number): Point[][] {
  return path
    .split("z")
    .filter(Boolean)
    .map((contour) => {
      const [x = 0, y = 0, ...steps] = (contour.match(/-?\d+/g) ?? []).map(Number);
      let from: Point = [x, y];
      const points: Point[] = [];
      for (let at = 0; at < steps.length; at += 6) {
        const [a, b, c, d, e, f] = steps.slice(at, at + 6) as [number, number, number, number, number, number];
        for (let part = 0; part < each; part += 1) {
          const t = part / each;
          const [one, two, three] = [3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
          points.push([from[0] + one * a + two * c + three * e, from[1] + one * b + two * d + three * f]);
        }
        from = [from[0] + e, from[1] + f];
      }
      return points;
    });
}

test("the simplified drawing of the logo differs from the seal of the product's name by less than a tenth of a pixel", () => {
  const whole = contoursOf(sealGeometry(HOUSE_HASH, "mark").mark, 16);
  const scale = SEAL_BOX / OWN_MARK_BOX;
  const drawn = contoursOf(OWN_MARK, 8);
  expect(drawn.length).toBe(whole.length);
  const off = drawn.flatMap((contour, at) =>
    contour.map(([x, y]) => Math.min(...(whole[at] ?? []).map(([a, b]) => Math.hypot(x * scale - a, y * scale - b)))),
  );
  expect((Math.max(...off) * 32) / SEAL_BOX).toBeLessThan(0.1);
});
