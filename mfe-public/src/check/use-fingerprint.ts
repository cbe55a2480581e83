import { useEffect, useRef, useState } from "react";
import { fingerprintFile } from "../fingerprint/fingerprint-file.ts";

/** Where the fingerprinting of a file stands. */
export type Fingerprinting =
  | { readonly phase: "waiting" }
  /** `bytes` of the file have been read. */
  | { readonly phase: "hashing"; readonly file: File; readonly bytes: number }
  | { readonly phase: "unreadable"; readonly file: File }
  | { readonly phase: "hashed"; readonly file: File; readonly hash: string };

/** Fingerprints one file at a time, on this device; a new file, `cancel` and leaving the page each end the one before. */
export function useFingerprint() {
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
      tell({ phase: "hashed", file, hash: await fingerprintFile(file, { onProgress, signal: stop.signal }) });
    } catch {
      tell({ phase: "unreadable", file });
    }
  };

  const cancel = () => {
    running.current?.abort();
    setState({ phase: "waiting" });
  };

  return { state, start, cancel };
}
