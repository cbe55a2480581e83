import { Buffer } from "node:buffer";
import { sealGeometry } from "../../backend/formats/seal/geometry.ts";
import { HOUSE_HASH } from "../../backend/formats/seal/house-seal.ts";
import { indexedPng } from "../../backend/platform/pictures/png.ts";
import { pixelsOf, pngOf } from "../../backend/platform/pictures/raster.ts";

/** Background and mark of an icon with a background: the colours paper and vermilion, the same in both themes. */
const PAPER = "#fcfaf6";
const MARK = "#c82e14";
/**
 * Colour of the mark without a background. It is between the two theme colours, so that it is visible on light and dark
 * bars.
 */
const MARK_ALONE = "#d4472b";

const mark = sealGeometry(HOUSE_HASH, "mark").mark;

/** Draws the mark on a transparent square; `part` is the mark's share of the square. */
const alone = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1000 -1000 2000 2000" width="${size}" height="${size}"><path fill="${MARK_ALONE}" fill-rule="evenodd" d="${mark}"/></svg>`;

/**
 * Draws the mark on a paper background. A screen that cuts icons to a circle shows the inner four fifths of the square.
 */
const onPaper = (size: number, part: number) => {
  const half = 1000 / part;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}" width="${size}" height="${size}"><rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" fill="${PAPER}"/><path fill="${MARK}" fill-rule="evenodd" d="${mark}"/></svg>`;
};

const opaque = async (size: number, part: number) => indexedPng(await pixelsOf(onPaper(size, part)));

/** Returns the icons by file name. */
export async function icons(): Promise<Readonly<Record<string, Uint8Array>>> {
  const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await pngOf(alone(size)) })));
  return {
    "favicon.ico": icoOf(small),
    "icon-32.png": await pngOf(alone(32)),
    "apple-touch-icon.png": await opaque(180, 0.72),
    "icon-192.png": await opaque(192, 0.8),
    "icon-512.png": await opaque(512, 0.8),
    "icon-maskable-512.png": await opaque(512, 0.6),
  };
}

/**
 * Combines PNG files into an ICO file. Fields with their sizes in bytes:
 *
 *     header   0, 1, count           2 each, little endian
 *     entry    width, height, 0, 0   1 each; planes 1, bits 32: 2 each; bytes, offset: 4 each
 *     PNG files
 */
function icoOf(pictures: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    head.set([size, size, 0, 0], entry);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return new Uint8Array(Buffer.concat([head, ...pictures.map(({ png }) => png)]));
}
