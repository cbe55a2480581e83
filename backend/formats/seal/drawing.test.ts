import { expect, test } from "vitest";
import type { SealForm } from "./drawing.ts";
import { sealDetail, sealGeometry } from "./geometry.ts";
import { sealSvg } from "./svg.ts";

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const other = "0123456789abcdef".repeat(4);
const colors = { line: "#c00", guide: "#999", over: "#111" };
const drawn = (form: SealForm, size: number, done?: number) => sealSvg({ form, size, hash, other, colors, done });
const { mark, bands, ticks } = sealGeometry(hash, "full");

test("a seal in force is drawn with its whole geometry, and its mark is filled", () => {
  const svg = drawn("live", 224);
  for (const path of [bands.join(""), ticks]) expect(svg).toContain(`d="${path}" fill="none" stroke="#c00"`);
  expect(svg).toContain(`d="${mark}" fill="#c00" fill-rule="evenodd"`);
});

test("the placeholder seal shown before registration does not depend on the hash", () => {
  for (const size of [24, 64, 224]) {
    expect(drawn("wait", size)).not.toContain("<path");
    expect(drawn("wait", size)).toContain("stroke-dasharray");
  }
});

test.each([
  [0.25, "M0 0V-1500A1500 1500 0 0 1 1500 0z"],
  [0.75, "M0 0V-1500A1500 1500 0 1 1 -1500 0z"],
])(
  "a seal with the progress %d shows a clockwise sector from 12 o'clock, and finally the whole drawing",
  (done, sector) => {
    const svg = drawn("engraving", 224, done);
    expect(svg).toContain(`<clipPath id="seal-sector"><path d="${sector}"></path></clipPath>`);
    expect(svg).toContain('<g clip-path="url(#seal-sector)">');
    expect(svg).toContain("<line");
    expect(drawn("engraving", 24, done)).not.toContain("<line");
    expect(drawn("engraving", 224, 1)).toBe(drawn("live", 224));
  },
);

test("a broken seal shows each half once, displaced and rotated, and never the whole seal", () => {
  for (const size of [24, 64, 224]) {
    const svg = drawn("broken", size);
    expect(svg.match(/clip-path="url\(#seal-(left|right)\)"/g)).toEqual([
      'clip-path="url(#seal-left)"',
      'clip-path="url(#seal-right)"',
    ]);
    expect(svg.match(/rotate\(/g)).toHaveLength(2);
    expect(svg.match(/<use href="#seal-whole">/g)).toHaveLength(2);
    expect(svg.split(sealGeometry(hash, sealDetail(size)).mark)).toHaveLength(2);
  }
});

test("an overlay draws the first seal filled, and the second seal above it as lines in another colour", () => {
  const svg = drawn("overlay", 224);
  const above = svg.slice(svg.indexOf("<g>"));
  expect(svg.indexOf(mark)).toBeLessThan(svg.indexOf("<g>"));
  expect(above).toContain(`d="${sealGeometry(other, "full").mark}" fill="none" stroke="#111"`);
  expect(above).not.toContain("#c00");
});
