import { useEffect, useRef, useState } from "react";
import { fingerprintFile } from "./fingerprint-file.ts";

/** Where the fingerprinting of a file stands. */
export type Fingerprinting =
  | { readonly phase: "waiting" }
  /** `bytes` of the file have been read. */
  | { readonly phase: "hashing"; readonly file: File; readonly bytes: number }
  | { readonly phase: "unreadable"; readonly file: File }
  | { readonly phase: "hashed"; readonly file: File; readonly hash: string };

/** The fingerprinting of one file at a time. */
export interface FingerprintControl {
  readonly state: Fingerprinting;
  /** Resolves to the SHA-256, in hexadecimal; to `null` where the file cannot be read or was given up. Never rejects. */
  readonly start: (file: File) => Promise<string | null>;
  readonly cancel: () => void;
}

/** Fingerprints one file at a time, on this device; a new file, `cancel` and leaving the page each end the one before. */
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
    } catch {
      tell({ phase: "unreadable", file });
      return null;
    }
  };

  const cancel = () => {
    running.current?.abort();
    setState({ phase: "waiting" });
  };

  return { state, start, cancel };
}
