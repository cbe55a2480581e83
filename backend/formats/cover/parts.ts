/**
 * Why bytes are not a cover: `type` unsupported image, `structure` cut, damaged or two things in one, `trailing`
 * bytes after its end, `size` too large when drawn.
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

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An image taken apart, once all of its structure holds. */
export interface Taken {
  /** The parts it is drawn from, in order; metadata (place, device, author, comments) is left out. */
  readonly kept: readonly Uint8Array[];
  /** Every picture in it. */
  readonly pictures: readonly Size[];
  /** What its size is read from. */
  readonly head: Uint8Array;
  /** Where it ends, in bytes. */
  readonly end: number;
}

/** The bytes from one place to another. Throws where the file ends before. */
export function bytesAt(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length) throw new CoverFault("structure", `It ends within the part at byte ${from}.`);
  return bytes.subarray(from, to);
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The bytes as Latin letters. */
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const broken = (message: string): CoverFault => new CoverFault("structure", message);

/** Chunks, segments and pictures of an image: each costs about a microsecond, and an encoder writes a few thousand into 5 MB. */
export const MOST_PARTS = 10_000;
/** Blocks within a picture, stuffed bytes and restart markers: each costs a twentieth of that. */
export const MOST_BLOCKS = 400_000;

/** Called for each part; throws for one more than `most`, since the server looks at images on its event loop. */
export function partCounter(most: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw broken(`It has more than ${most} parts.`);
  };
}

/** One after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
