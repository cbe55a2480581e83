/** Stores bytes under their SHA-256. Failures of the disk or the object store reject with `StorageFailure`. */
export interface BlobStore {
  /**
   * Hashes and stages bytes as they arrive. `publish` makes them visible; `discard` removes them. Rejects with
   * `Refusal` `too_large` if there are more than `maxBytes`, with `StorageFailure` if writing fails, and with the
   * error of the source if that fails. In all these cases nothing remains.
   */
  stage(
    source: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly tooLarge: string },
  ): Promise<StagedBlob>;
  /** Opens a blob, or returns `null` if it does not exist. */
  open(hash: string): Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> } | null>;
  /** Erases a blob; succeeds if it does not exist. */
  erase(hash: string): Promise<void>;
  /**
   * Yields the hash of every blob, in any order. A blob that is added or erased while the list is read may be
   * missing. Rejects with `StorageFailure`.
   */
  hashes(): AsyncIterable<string>;
  /** Erases staged files of processes that ended before publishing them. */
  sweepStaged(olderThanMs: number): Promise<void>;
}

export interface StagedBlob {
  /** SHA-256, 64 lower-case hexadecimal characters. */
  readonly hash: string;
  /** Length (bytes). */
  readonly size: number;
  /** The first bytes, at most `HEAD_BYTES`: enough to detect an image type. */
  readonly head: Uint8Array;
  /** The whole content, if it is small and only in memory (`small.ts`). */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Reads the whole content into memory; for small files. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Makes the blob durable and visible; an existing blob is kept. May be repeated until `discard`. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

export const HEAD_BYTES = 16;
