/**
 * Checks whether a file still has the content that was read. If a file is modified while it is being hashed, the
 * result is the hash of a mixture that the file never contained. Browsers do not prevent this: Chromium checks
 * whether the file has changed since it was selected only when it opens the file, and Firefox never does.
 */

/** Thrown if a file was modified while it was being read, because its hash would be meaningless. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";

  constructor(options?: ErrorOptions) {
    super("The file changed while it was being read.", options);
  }
}

const PART_BYTES = 4096;
/**
 * Number of samples. They are distributed evenly over the file, and include its start and end. A file that is not
 * larger than all samples together is a single sample, because each read takes the browser a millisecond or two.
 */
const PARTS = 16;

export interface AsRead {
  /** Takes the bytes that were read, in order. */
  take(bytes: Uint8Array): void;
  /**
   * Reads the samples of the file again. Rejects with `FileChanged` if one differs or cannot be read, or if the
   * number of bytes read differs from the size of the file.
   */
  compare(): Promise<void>;
}

/** Stores samples of a file while it is read (64 KiB in total at most), so that they can be compared afterwards. */
export function asRead(file: Blob): AsRead {
  const { size } = file;
  const isWhole = size <= PARTS * PART_BYTES;
  const length = isWhole ? size : PART_BYTES;
  const starts = isWhole
    ? [0]
    : Array.from({ length: PARTS }, (_, part) => Math.floor(((size - length) * part) / (PARTS - 1)));
  const parts = starts.map((start) => ({ start, bytes: new Uint8Array(length) }));
  let at = 0;
  return {
    take(bytes) {
      for (const { start, bytes: kept } of parts) {
        const [from, to] = [Math.max(start, at), Math.min(start + length, at + bytes.length)];
        if (from < to) kept.set(bytes.subarray(from - at, to - at), from - start);
      }
      at += bytes.length;
    },
    async compare() {
      if (at !== size) throw new FileChanged();
      await Promise.all(
        parts.map(async ({ start, bytes }) => {
          const now = await readAgain(file.slice(start, start + length));
          if (now.length !== length || now.some((byte, place) => byte !== bytes[place])) throw new FileChanged();
        }),
      );
    },
  };
}

/** Rejects with `FileChanged` if the browser reports that the file was modified or removed since it was chosen. */
export async function stillAsChosen(file: Blob): Promise<void> {
  await readAgain(file.slice(0, 1));
}

async function readAgain(part: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    throw new FileChanged({ cause });
  }
}
