/**
 * Hashes and writes a large file on a worker while it is received. Only one file at a time is handled, because
 * several are not faster on two cores. The worker starts with the first file, stops a little after the last one, and
 * has the permissions of the process.
 */
import { StorageFailure } from "../storage-failure.ts";

/**
 * Size of the parts that are transferred to the worker (bytes). The worker returns their buffers, which are used
 * again.
 */
const PART_BYTES = 256 * 1024;
/** Maximum number of parts that are transferred at the same time. */
const PARTS = 4;
/** How long the worker is kept without a file (ms). */
const ENDS_AFTER_MS = 2_000;

/** `part`: only its first `length` bytes belong to the file. */
export type ToThread = { readonly id: number } & (
  | { readonly path: string }
  | { readonly part: ArrayBuffer; readonly length: number }
  | { readonly end: "kept" | "dropped" }
);

export type FromThread = { readonly id: number } & (
  | { readonly spare: ArrayBuffer }
  | { readonly hash: string }
  | { readonly failure: string }
);

/** A file that is being written. `write` and `end` reject with `StorageFailure` after a failure. */
export interface Filling {
  /** Copies the bytes, so that the caller may reuse their buffer. Waits if the disk is slower than the upload. */
  write(bytes: Uint8Array): Promise<unknown>;
  /** Resolves with the SHA-256 (hexadecimal) once all bytes are on the disk. */
  end(): Promise<string>;
  /** Stops writing. The caller may remove the file at once. */
  drop(): void;
}

export interface FileThread {
  /** Begins to write to an existing, empty file. Returns `null` while the worker writes another file. */
  fill(path: string): Filling | null;
}

export function createFileThread(endsAfterMs = ENDS_AFTER_MS): FileThread {
  /** The file that is being written, and the handler of its messages. */
  let current: { readonly id: number; readonly take: (message: FromThread) => void } | null = null;
  let thread: Worker | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function theThread(): Worker {
    clearTimeout(ending);
    if (thread) return thread;
    const started = new Worker(new URL("./file-thread-worker.ts", import.meta.url), { type: "module" });
    // Ignores results for a file that was dropped.
    started.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if (current?.id === data.id) current.take(data);
    };
    started.onerror = (event) => {
      event.preventDefault();
      if (thread === started) thread = null;
      current?.take({ id: current.id, failure: event.message });
    };
    thread = started;
    return started;
  }

  function forget(id: number): void {
    if (current?.id !== id) return;
    current = null;
    clearTimeout(ending);
    ending = setTimeout(() => {
      thread?.terminate();
      thread = null;
    }, endsAfterMs);
    Deno.unrefTimer(ending as unknown as number);
  }

  return {
    fill(path) {
      if (current) return null;
      last += 1;
      const id = last;
      const to = theThread();
      const tell = (message: ToThread, transfer: Transferable[] = []) => to.postMessage(message, transfer);
      const spare: ArrayBuffer[] = [];
      const ended = Promise.withResolvers<string>();
      ended.promise.catch(() => undefined);
      let made = 0;
      let part: Uint8Array<ArrayBuffer> | null = null;
      let length = 0;
      let wake: () => void = () => undefined;
      let failure: StorageFailure | null = null;

      const take = (message: FromThread) => {
        if ("spare" in message) spare.push(message.spare);
        else {
          forget(id);
          if ("hash" in message) ended.resolve(message.hash);
          else {
            failure = new StorageFailure("The file could not be written.", { cause: new Error(message.failure) });
            ended.reject(failure);
          }
        }
        wake();
      };
      current = { id, take };

      async function emptyPart(): Promise<Uint8Array<ArrayBuffer>> {
        while (failure === null) {
          const back = spare.pop();
          if (back) return new Uint8Array(back);
          if (made < PARTS) {
            made += 1;
            return new Uint8Array(PART_BYTES);
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        throw failure;
      }

      function sendPart(): void {
        if (part) tell({ id, part: part.buffer, length }, [part.buffer]);
        part = null;
        length = 0;
      }

      tell({ id, path });
      return {
        async write(bytes) {
          for (let at = 0; at < bytes.length; ) {
            part ??= await emptyPart();
            const more = bytes.subarray(at, at + PART_BYTES - length);
            part.set(more, length);
            length += more.length;
            at += more.length;
            if (length === PART_BYTES) sendPart();
          }
          if (failure) throw failure;
        },
        end() {
          sendPart();
          tell({ id, end: "kept" });
          return ended.promise;
        },
        drop() {
          if (current?.id !== id) return;
          tell({ id, end: "dropped" });
          forget(id);
        },
      };
    },
  };
}
