import { broken, bytesAt, MAX_BLOCKS, MAX_PARTS, partCounter, type Size, type Taken, textOf, viewOf } from "./parts.ts";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;

/** Extensions that set how often an animation repeats. */
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/**
 * Parses a GIF and leaves out its metadata:
 *
 *     header 6, screen 7, colours
 *     21 label, blocks                   extensions
 *     2C position and size 8, flags 1, colours, code size 1, blocks
 *     3B                                 end
 *
 * Blocks: a length byte, then that many bytes; a block of length 0 is the last.
 */
export function takeGif(bytes: Uint8Array): Taken {
  const screen = viewOf(bytesAt(bytes, 0, 13));
  const pictures: Size[] = [{ width: screen.getUint16(6, true), height: screen.getUint16(8, true) }];
  let at = 13 + coloursOf(screen.getUint8(10));
  const kept = [bytesAt(bytes, 0, at)];
  const count = partCounter(MAX_PARTS);
  const countBlock = partCounter(MAX_BLOCKS);
  for (;;) {
    count();
    const [kind] = bytesAt(bytes, at, at + 1);
    if (kind === TRAILER) {
      if (pictures.length < 2) throw broken("The GIF contains no frame.");
      kept.push(bytes.subarray(at, at + 1));
      return { kept, pictures, head: kept[0] as Uint8Array, end: at + 1 };
    }
    if (kind === IMAGE) {
      const head = viewOf(bytesAt(bytes, at, at + 10));
      pictures.push({
        width: head.getUint16(1, true) + head.getUint16(5, true),
        height: head.getUint16(3, true) + head.getUint16(7, true),
      });
      const end = endOfBlocks(bytes, at + 10 + coloursOf(head.getUint8(9)) + 1, countBlock);
      kept.push(bytes.subarray(at, end));
      at = end;
    } else if (kind === EXTENSION) {
      const [, label] = bytesAt(bytes, at, at + 2);
      const end = endOfBlocks(bytes, at + 2, countBlock);
      if (label === CONTROL || (label === APPLICATION && LOOPS.has(textOf(bytes.subarray(at + 3, at + 14)))))
        kept.push(bytes.subarray(at, end));
      at = end;
    } else throw broken(`The GIF has no valid block at byte ${at}.`);
  }
}

/** Size of the colour table given by the flags (bytes). */
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfBlocks(bytes: Uint8Array, from: number, count: () => void): number {
  for (let at = from; ; ) {
    count();
    const [length = 0] = bytesAt(bytes, at, at + 1);
    at += 1 + length;
    if (length === 0) return at;
  }
}
