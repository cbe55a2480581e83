/** Fonts as fontkit reads them, each once for all documents of a process: reading its tables anew takes longer than drawing with it. */
import { Buffer } from "node:buffer";
import { create, type Font } from "fontkit";

/** Fonts by their bytes. */
const shared = new WeakMap<Uint8Array, Font>();

/** Reads a font, or returns the one that was read from these very bytes. Throws for a file of several fonts. */
export function sharedFont(bytes: Uint8Array): Font {
  const known = shared.get(bytes);
  if (known) return known;
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!("hasGlyphForCodePoint" in font)) throw new TypeError("The file holds several fonts.");
  shared.set(bytes, font);
  return font;
}
