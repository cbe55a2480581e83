import { crc32, deflateSync } from "node:zlib";

const SIZE = 256;

/**
 * Returns a PNG of 256 × 256 pixels with a gradient between two colours (red, green, blue). The same colours give the
 * same bytes.
 */
export function gradient(from: readonly number[], to: readonly number[]): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(SIZE * (1 + 3 * SIZE));
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      for (let part = 0; part < 3; part++) {
        const [start = 0, end = 0] = [from[part], to[part]];
        rows[y * (1 + 3 * SIZE) + 1 + 3 * x + part] = start + ((end - start) * (x + y)) / (2 * SIZE);
      }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, SIZE);
  view.setUint32(4, SIZE);
  // Eight bits per channel, three channels (RGB).
  header.set([8, 2], 8);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", new Uint8Array(0)),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
