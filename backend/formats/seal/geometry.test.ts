import { expect, test } from "vitest";
import { sealDetail, sealGeometry } from "./geometry.ts";

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

test("the same hash draws the same seal, in upper or lower case", () => {
  expect(sealGeometry(hash, "full")).toEqual(sealGeometry(hash, "full"));
  expect(sealGeometry(hash.toUpperCase(), "full")).toEqual(sealGeometry(hash, "full"));
});

test("changing any byte of the hash changes the mark, the bands and the ticks of the seal", () => {
  const { mark, bands, ticks } = sealGeometry(hash, "full");
  for (let at = 0; at < 64; at += 2) {
    const byte = (Number.parseInt(hash.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, "0");
    const other = sealGeometry(hash.slice(0, at) + byte + hash.slice(at + 2), "full");
    expect(other.mark).not.toBe(mark);
    expect(other.bands).not.toEqual(bands);
    expect(other.ticks).not.toBe(ticks);
  }
});

test("every path of the seal's drawing stays inside the view box", () => {
  for (const detail of ["mark", "medal", "full"] as const) {
    const { mark, bands, ticks } = sealGeometry(hash, detail);
    for (const path of [mark, ...bands, ticks].join("").split("M").slice(1)) {
      const [x = 0, y = 0] = (path.match(/-?\d+/g) ?? []).map(Number);
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(1000);
    }
  }
});

test("a small seal shows only the mark, and a large seal shows everything", () => {
  expect([16, 24, 48, 96, 160, 320].map(sealDetail)).toEqual(["mark", "mark", "medal", "medal", "full", "full"]);
});
