import { type FingerprintOptions, openThreads } from "./threads.ts";

/** SHA-256 of one file, on this device alone, as `Threads` makes it: its thread is ended with it. */
export async function fingerprintFile(file: Blob, options: FingerprintOptions = {}): Promise<string> {
  const threads = openThreads();
  try {
    return await threads.fingerprint(file, options);
  } finally {
    threads.end();
  }
}
