import { type FingerprintOptions, openThreads } from "./threads.ts";

/**
 * Returns the SHA-256 of one file, computed on this device as described for `Threads`. Afterwards, the worker is
 * terminated.
 */
export async function fingerprintFile(file: Blob, options: FingerprintOptions = {}): Promise<string> {
  const threads = openThreads();
  try {
    return await threads.fingerprint(file, options);
  } finally {
    threads.end();
  }
}
