import { Buffer } from "node:buffer";

/** A connection over any transport. */
export interface Connection {
  /** So many bytes were read into the buffer; `null` at the end. */
  read(buffer: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  close(): void;
}

/** Does `work` on a connection, which is closed when that fails, and at once when the signal says so. */
export async function closing<T>(connection: Connection, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const close = () => {
    try {
      connection.close();
    } catch {
      // It is closed, or has become another's.
    }
  };
  signal.addEventListener("abort", close, { once: true });
  try {
    return await work();
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", close);
  }
}

/** Writes all of it. */
export async function writeAll(connection: Connection, text: string): Promise<void> {
  let left: Uint8Array = Buffer.from(text);
  while (left.length > 0) left = left.subarray(await connection.write(left));
}
