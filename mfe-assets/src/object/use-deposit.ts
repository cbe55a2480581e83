import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { toast } from "@authentica/shared-ui/toast";
import { useEffect, useRef, useState } from "react";
import { sendAndDeposit } from "../authentica/scan/deposit.ts";
import { quoted } from "../objects/told.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";

/** Where the deposit of a file stands. */
export type Deposit =
  | { readonly step: "none" }
  /** `bytes` of the file have been read here, or sent. */
  | { readonly step: "reading" | "sending"; readonly file: File; readonly bytes: number }
  /** It is not the file of the object; `hash` is its own. */
  | { readonly step: "other"; readonly file: File; readonly hash: string }
  | { readonly step: "too-large"; readonly file: File }
  | { readonly step: "failed"; readonly file: File; readonly error: unknown };

/** Apart: together with what stands here it would make a part that every scan waits for. */
const loadFingerprint = () =>
  import(/* webpackChunkName: "later-fingerprint" */ "@authentica/shared-ui/fingerprint/fingerprint-file");

/** Reads a file here, sends it where it is the object's, and deposits it; leaving the page, another file and `stop` each end that. */
export function useDeposit(object: OwnedObject) {
  const objectsChanged = useObjectsChanged();
  const [deposit, setDeposit] = useState<Deposit>({ step: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setDeposit({ step: "none" });
  };

  async function choose(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const tell = (next: Deposit) => {
      if (!signal.aborted) setDeposit(next);
    };
    if (file.size > MAX_FILE_BYTES) return tell({ step: "too-large", file });
    tell({ step: "reading", file, bytes: 0 });
    try {
      const { fingerprintFile } = await loadFingerprint();
      const onProgress = (bytes: number) => tell({ step: "reading", file, bytes });
      const hash = await fingerprintFile(file, { onProgress, signal }).catch((error) =>
        Promise.reject(new ReadFailed(error)),
      );
      if (signal.aborted) return;
      if (hash !== object.hash) return tell({ step: "other", file, hash });
      tell({ step: "sending", file, bytes: 0 });
      const onSent = (part: number) => tell({ step: "sending", file, bytes: part * file.size });
      await sendAndDeposit(object, file, { signal, onSent });
      toast({ text: `Le fichier de ${quoted(object)} est déposé\u00a0: le registre constate qu’il a été vu.` });
    } catch (error) {
      tell({ step: "failed", file, error });
    }
    objectsChanged();
  }

  return { deposit, choose: (file: File) => void choose(file), stop };
}
