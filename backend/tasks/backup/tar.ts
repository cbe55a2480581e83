/** Archive format of a backup: POSIX tar (ustar), so that any tar program can open an unencrypted backup. */

const BLOCK = 512;
/**
 * Sizes of at least this many bytes do not fit into eleven octal digits. They are written in base 256, as GNU tar
 * does.
 */
const OCTAL_END = 8 ** 11;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A file of an archive. */
export interface TarHeader {
  /** Name of the file: at most 100 bytes of ASCII. */
  readonly name: string;
  /** Size of the file (bytes). */
  readonly size: number;
}

/** Returns the header block of a file. `mtime` in seconds since 1970. */
export function tarHeader({ name, size }: TarHeader, mtime: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (at: number, text: string) => block.set(encoder.encode(text), at);
  const octal = (at: number, digits: number, value: number) => put(at, value.toString(8).padStart(digits, "0"));
  if (name.length > 100)
    throw new RangeError(`The name ${name} is too long for an archive: at most 100 characters are allowed.`);
  put(0, name);
  octal(100, 7, 0o600);
  octal(108, 7, 0);
  octal(116, 7, 0);
  if (size < OCTAL_END) octal(124, 11, size);
  else {
    const view = new DataView(block.buffer);
    view.setUint8(124, 0x80);
    view.setBigUint64(128, BigInt(size));
  }
  octal(136, 11, mtime);
  put(156, "0");
  put(257, "ustar\u000000");
  octal(148, 6, checksum(block));
  put(154, "\0 ");
  return block;
}

/** Returns the padding after a file of this size, up to the next block. */
export const tarPadding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/** Returns the two empty blocks that end an archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK);

/** Returns the sum of a header's bytes, with the checksum field read as spaces. */
const checksum = (block: Uint8Array): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/** Thrown if the source ends too early. */
export class Cut extends Error {}

/** Thrown if the content of the source is not as it was written. */
export class Changed extends Error {}

/** Reads bytes on demand. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Number of bytes read so far. */
  get at(): number {
    return this.#at;
  }

  /** Reads between one and `most` bytes; `null` at the end. */
  async some(most: number): Promise<Uint8Array | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) return null;
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    this.#at += part.length;
    return part;
  }

  /** Reads up to `length` bytes; fewer only at the end. */
  async upTo(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const part = await this.some(length - filled);
      if (part === null) break;
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes.subarray(0, filled);
  }

  /** Reads `length` bytes. Throws `Cut` if there are fewer. */
  async exactly(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.upTo(length);
    if (bytes.length < length) throw new Cut(`the file is truncated: it ends at byte ${this.#at}`);
    return bytes;
  }
}

/** Reads an archive in the format of `tarHeader`, `tarPadding` and `tarEnd`. */
export class TarReader {
  readonly #bytes: ByteReader;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#bytes = new ByteReader(source);
  }

  /**
   * Returns the next file; `null` after the last. Its `body` must be read before the next call. Throws `Cut` and
   * `Changed`.
   */
  async next(): Promise<TarHeader | null> {
    const at = this.#bytes.at;
    const block = await this.#bytes.exactly(BLOCK);
    if (isZero(block)) return this.#end();
    const text = (from: number, length: number) => decoder.decode(block.subarray(from, from + length)).split("\0")[0];
    if (Number.parseInt(text(148, 8) ?? "", 8) !== checksum(block))
      throw new Changed(`the archive header at byte ${at} was changed after the backup`);
    const isLarge = block[124] === 0x80;
    const size = isLarge
      ? Number(new DataView(block.buffer).getBigUint64(128))
      : Number.parseInt(text(124, 12) ?? "", 8);
    return { name: text(0, 100) ?? "", size };
  }

  async *body({ name, size }: TarHeader): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const part = await this.#bytes.some(left);
      if (part === null) throw new Cut(`the file is truncated: it ends within ${name}, ${left} bytes too early`);
      left -= part.length;
      yield part;
    }
    if (!isZero(await this.#bytes.exactly(tarPadding(size).length)))
      throw new Changed(`the padding after ${name} was changed after the backup`);
  }

  async #end(): Promise<null> {
    if (!isZero(await this.#bytes.exactly(BLOCK)) || (await this.#bytes.some(1)) !== null)
      throw new Changed("the end of the archive was changed after the backup");
    return null;
  }
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
