/**
 * Why bytes are not accepted as a cover. `type`: unsupported format. `structure`: truncated, damaged, or more than
 * one image. `trailing`: bytes after the image. `size`: too many pixels.
 */
export type CoverProblem = "type" | "structure" | "trailing" | "size";

export class CoverFault extends Error {
  override readonly name = "CoverFault";
  readonly problem: CoverProblem;

  constructor(problem: CoverProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A parsed image whose structure is valid. */
export interface Taken {
  /**
   * The parts that are needed to draw the image, in order. Metadata (position, device, author, comments) is left out.
   */
  readonly kept: readonly Uint8Array[];
  /** Sizes of all frames in the image. */
  readonly pictures: readonly Size[];
  /** Bytes from which image-size reads the size. */
  readonly head: Uint8Array;
  /** Offset of the image's end (bytes). */
  readonly end: number;
}

/** Returns the bytes from `from` to `to`. Throws if the file is shorter. */
export function bytesAt(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length)
    throw new CoverFault("structure", `The file is truncated: it ends within the part that begins at byte ${from}.`);
  return bytes.subarray(from, to);
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Returns each byte as one character (Latin-1). */
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const broken = (message: string): CoverFault => new CoverFault("structure", message);

/**
 * Maximum number of chunks, segments and frames in an image. Parsing one takes about a microsecond; an encoder writes a
 * few thousand into 5 MB.
 */
export const MAX_PARTS = 10_000;
/** Maximum number of data blocks, stuffed bytes and restart markers in an image. Parsing one takes about 50 ns. */
export const MAX_BLOCKS = 400_000;

/**
 * Returns a function to call once for each part; it throws after `most` parts. The server parses images on its event
 * loop, so an image with very many parts would block it.
 */
export function partCounter(most: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw broken(`The image has more than ${most} parts.`);
  };
}

/** Concatenates the parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
