import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ROW = 20;
const SFNT_HEADER = 12;
const SFNT_ROW = 16;

const aligned = (length: number): number => (length + 3) & ~3;

/**
 * Converts a WOFF file (version 1) to the uncompressed font that it was made from. Otherwise the PDF library would
 * decompress the file in JavaScript for every document, which would take most of a certificate's time.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new SyntaxError("This is not a WOFF file.");
  const count = file.readUInt16BE(12);
  const rows = Array.from({ length: count }, (_, at) => {
    const row = WOFF_HEADER + at * WOFF_ROW;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(row + field)) as [
      number,
      number,
      number,
    ];
    const bytes = file.subarray(offset, offset + packed);
    return {
      tag: file.subarray(row, row + 4),
      checksum: file.readUInt32BE(row + 16),
      length,
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const font = Buffer.alloc(rows.reduce((size, { length }) => size + aligned(length), SFNT_HEADER + count * SFNT_ROW));
  file.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  font.writeUInt16BE(power * SFNT_ROW, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((count - power) * SFNT_ROW, 10);
  let at = SFNT_HEADER + count * SFNT_ROW;
  for (const [number, { tag, checksum, length, bytes }] of rows.entries()) {
    const row = SFNT_HEADER + number * SFNT_ROW;
    tag.copy(font, row);
    font.writeUInt32BE(checksum, row + 4);
    font.writeUInt32BE(at, row + 8);
    font.writeUInt32BE(length, row + 12);
    bytes.copy(font, at);
    at += aligned(length);
  }
  return new Uint8Array(font);
}
