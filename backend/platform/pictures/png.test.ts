import { inflateSync } from "node:zlib";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { indexedPng } from "./png.ts";

/** Reads the colours, pixel by pixel, of a PNG with a palette as this module writes it: four chunks, no filter. */
function read(png: Uint8Array): number[][] {
  const view = new DataView(png.buffer);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    chunks.set(new TextDecoder().decode(png.subarray(at + 4, at + 8)), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const palette = chunks.get("PLTE") as Uint8Array;
  const rows = inflateSync(chunks.get("IDAT") as Uint8Array);
  const { width } = imageSize(png);
  return [...rows]
    .filter((_, at) => at % (width + 1) !== 0)
    .map((place) => [...palette.subarray(place * 3, place * 3 + 3)]);
}

const pictureOf = (colors: readonly (readonly number[])[], width: number) => ({
  width,
  height: colors.length / width,
  rgba: Uint8Array.from(colors.flatMap((color) => [...color, 255])),
});

test("a PNG keeps every colour of a picture with few colours", () => {
  const colors = Array.from({ length: 252 }, (_, at) => [at, 255 - at, 7]);
  const png = indexedPng(pictureOf(colors, 6));
  expect(imageSize(png)).toMatchObject({ width: 6, height: 42, type: "png" });
  expect(read(png)).toEqual(colors);
});

test("a PNG keeps the most frequent colours, and replaces rare ones by the nearest", () => {
  const ground = Array.from({ length: 900 }, () => [252, 250, 246]);
  const shades = Array.from({ length: 255 }, (_, at) => [at, 0, 0]).flatMap((shade) => [shade, shade]);
  const colors = [...ground, ...shades, [251, 250, 246], [9, 1, 0]];
  const drawn = read(indexedPng(pictureOf(colors, 2)));
  expect(drawn.slice(0, -2)).toEqual(colors.slice(0, -2));
  expect(drawn.slice(-2)).toEqual([
    [252, 250, 246],
    [9, 0, 0],
  ]);
});
