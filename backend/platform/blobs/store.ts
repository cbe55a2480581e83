/** Bytes kept under their own SHA-256. What the disk or the object store does not do rejects with `StorageFailure`. */
export interface BlobStore {
  /**
   * Hashes and keeps bytes as they arrive, aside. Nothing is visible until `publish`; `discard` leaves no trace.
   * Rejects with `Refusal` `too_large` past `maxBytes`, with `StorageFailure` when it
   * cannot write, and with the source's own error, leaving nothing behind in any case.
   */
  stage(
    source: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly tooLarge: string },
  ): Promise<StagedBlob>;
  /** The bytes of a blob from its start; `null` when there is none. */
  open(hash: string): Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> } | null>;
  /** Forgets a blob; one that is not there is forgotten already. */
  erase(hash: string): Promise<void>;
  /**
   * Yields the hash of every blob, unordered; one that comes or goes in between may be missing. Rejects with
   * `StorageFailure`.
   */
  hashes(): AsyncIterable<string>;
  /** Erases what a dead process has staged and not published. */
  sweepStaged(olderThanMs: number): Promise<void>;
}

export interface StagedBlob {
  /** SHA-256, 64 lower-case hexadecimal characters. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** The first bytes, at most `HEAD_BYTES`: enough to detect an image type. */
  readonly head: Uint8Array;
  /** All of them, where they are few and in memory alone (`small.ts`). */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** All of them, in memory: for small ones. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Makes the blob durable and visible; a blob already there stays. It may be called again, until `discard`. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

export const HEAD_BYTES = 16;
