import { makeZip } from "client-zip";

/** A file of an archive. It is opened only when the stream reaches it, and is never entirely in memory. */
export interface ArchiveFile {
  /** Path inside the archive. */
  readonly name: string;
  /** Modification time of the file in the archive (ms since 1970). */
  readonly modifiedAt: number;
  /** Returns `null` if the file does not exist; the archive then leaves it out. Chunks of text must not be empty. */
  open(): Promise<ReadableStream<Uint8Array> | AsyncIterable<string> | null>;
}

/**
 * Returns a ZIP as a stream, without compression. Each read of the stream reads one chunk. At most one file is open
 * at a time, and none after the stream has ended, failed or been cancelled.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>): ReadableStream<Uint8Array> {
  let open: ReadableStreamDefaultReader<Uint8Array> | null = null;

  async function letGo(): Promise<void> {
    const reader = open;
    open = null;
    await reader?.cancel().catch(() => undefined);
  }

  async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    open = body.getReader();
    for (;;) {
      const { done, value } = await open.read();
      if (done) break;
      yield value;
    }
    open = null;
  }

  async function* entries() {
    for await (const { name, modifiedAt, open: openFile } of files) {
      const body = await openFile();
      if (body === null) continue;
      const input = body instanceof ReadableStream ? bytesOf(body) : body;
      yield {
        name,
        lastModified: new Date(modifiedAt),
        input: input as AsyncIterable<Uint8Array<ArrayBuffer> | string>,
      };
    }
  }

  const zip = makeZip(entries()).getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await zip.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          await letGo();
          throw error;
        }
      },
      async cancel() {
        // Cancelling makes the ZIP writer throw the reason, but leaves the file that it is reading open. `letGo` closes
        // that file.
        await zip.cancel().catch(() => undefined);
        await letGo();
      },
    },
    { highWaterMark: 0 },
  );
}
