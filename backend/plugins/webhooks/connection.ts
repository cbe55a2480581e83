import { Buffer } from "node:buffer";

/** A connection over any transport. */
export interface Connection {
  /** Returns the number of bytes read into the buffer; `null` at the end. */
  read(buffer: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  close(): void;
}

/** Runs `work` with a connection. Closes it if the work fails, and at once when the signal aborts. */
export async function closing<T>(connection: Connection, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const close = () => {
    try {
      connection.close();
    } catch {
      // The connection is already closed, or another connection has taken it over.
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

/** Writes the whole text, in several writes if needed. */
export async function writeAll(connection: Connection, text: string): Promise<void> {
  let left: Uint8Array = Buffer.from(text);
  while (left.length > 0) left = left.subarray(await connection.write(left));
}
