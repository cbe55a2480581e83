import { useEffect, useRef, useState } from "react";
import { fingerprintFile } from "./fingerprint-file.ts";
import { ReadFailed, type ReadFailure } from "./read-failed.ts";

/** State of hashing a file. */
export type Fingerprinting =
  | { readonly phase: "waiting" }
  /** `bytes` is the number of bytes that have been read. */
  | { readonly phase: "hashing"; readonly file: File; readonly bytes: number }
  | { readonly phase: "unreadable"; readonly file: File; readonly failure: ReadFailure }
  | { readonly phase: "hashed"; readonly file: File; readonly hash: string };

/** Controls the hashing of one file at a time. */
export interface FingerprintControl {
  readonly state: Fingerprinting;
  /**
   * Resolves to the SHA-256 (hexadecimal), to `ReadFailed` if the file could not be hashed, or to `null` if hashing
   * was cancelled. Never rejects.
   */
  readonly start: (file: File) => Promise<string | ReadFailed | null>;
  readonly cancel: () => void;
}

/**
 * Hashes one file at a time on this device. Choosing another file, `cancel` and leaving the page cancel the hashing
 * of the previous file.
 */
export function useFingerprint(): FingerprintControl {
  const [state, setState] = useState<Fingerprinting>({ phase: "waiting" });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const tell = (next: Fingerprinting) => {
      if (!stop.signal.aborted) setState(next);
    };
    tell({ phase: "hashing", file, bytes: 0 });
    try {
      const onProgress = (bytes: number) => tell({ phase: "hashing", file, bytes });
      const hash = await fingerprintFile(file, { onProgress, signal: stop.signal });
      tell({ phase: "hashed", file, hash });
      return stop.signal.aborted ? null : hash;
    } catch (error) {
      const failed = new ReadFailed(error);
      tell({ phase: "unreadable", file, failure: failed.failure });
      return stop.signal.aborted ? null : failed;
    }
  };

  const cancel = () => {
    running.current?.abort();
    setState({ phase: "waiting" });
  };

  return { state, start, cancel };
}
