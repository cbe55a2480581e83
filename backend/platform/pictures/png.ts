import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** A rendered image: four bytes per pixel, all opaque. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity, which is ignored here. */
  readonly rgba: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MAX_COLORS = 256;
const INDEXED = 3;

/**
 * Returns a PNG of an opaque image with few colours: one byte per pixel, a third of the size of true colour. The most
 * frequent colours are kept exactly. Each other colour, such as a shade at the edge of a line, becomes the nearest of
 * these.
 */
export function indexedPng(pixels: Pixels): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  const palette = paletteOf(pixels);
  const colors = Buffer.alloc(palette.length * 3);
  for (const [at, color] of palette.entries()) colors.writeUIntBE(color, at * 3, 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, INDEXED, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(SIGNATURE),
      chunk("IHDR", head),
      chunk("PLTE", colors),
      chunk("IDAT", deflateSync(rowsOf(pixels, palette), { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** Returns the red, green and blue of the pixel that begins at `at`. */
const colorAt = (rgba: Uint8Array, at: number): number =>
  ((rgba[at] as number) << 16) | ((rgba[at + 1] as number) << 8) | (rgba[at + 2] as number);

/** Returns the most frequent colours. */
function paletteOf({ rgba }: Pixels): readonly number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    const color = colorAt(rgba, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COLORS)
    .map(([color]) => color);
}

/**
 * Returns the rows of the image. Each row begins with a filter byte (no filter), followed by the palette index of
 * each pixel.
 */
function rowsOf({ width, height, rgba }: Pixels, palette: readonly number[]): Buffer {
  const places = new Map(palette.map((color, place) => [color, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    to += 1;
    for (let x = 0; x < width; x += 1, from += 4, to += 1) {
      const color = colorAt(rgba, from);
      let place = places.get(color);
      if (place === undefined) {
        place = nearest(color, palette);
        places.set(color, place);
      }
      rows[to] = place;
    }
  }
  return rows;
}

function nearest(color: number, palette: readonly number[]): number {
  const away = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, other] of palette.entries()) {
    const distance = away(other);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
