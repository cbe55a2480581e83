import type { Halt } from "@authentica/backend/certify/steering";
import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { NoProgram, ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { toast } from "@authentica/shared-ui/toast";
import { useEffect, useRef, useState } from "react";
import { words } from "#words/deposit-file.tsx";
import type { OneDeposit } from "../engine/one-deposit.ts";
import { quoted } from "../objects/action-toasts.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";

/** State of the deposit of a file. */
export type Deposit =
  | { readonly step: "none" }
  /** `bytes` is the number of bytes that have been read or uploaded. */
  | { readonly step: "reading" | "sending"; readonly file: File; readonly bytes: number; readonly halt: Halt | null }
  /** The chosen file is not the object's. `hash` is the hash of the chosen file. */
  | { readonly step: "other"; readonly file: File; readonly hash: string }
  | { readonly step: "too-large"; readonly file: File }
  | { readonly step: "failed"; readonly file: File; readonly error: unknown };

/** The engine is in a separate chunk, so that scans need not load this code. */
const loadEngine = () =>
  import(/* webpackChunkName: "later-deposit" */ "../engine/one-deposit.ts").catch((error) =>
    Promise.reject(new ReadFailed(new NoProgram("The deposit engine could not be loaded.", { cause: error }))),
  );

/**
 * Manages the deposit of an object's file. Hashes a file and, if it is the object's, uploads and deposits it. Calling
 * `stop`, choosing another file or leaving the page cancels the deposit.
 */
export function useDeposit(object: OwnedObject) {
  const objectsChanged = useObjectsChanged();
  const [deposit, setDeposit] = useState<Deposit>({ step: "none" });
  const running = useRef<{ readonly controller: AbortController; one: OneDeposit | null } | null>(null);
  useEffect(() => {
    // Loads the engine early, so that a deposit can wait even if the connection is lost later. If this fails, the
    // engine is loaded when a file is chosen.
    loadEngine().catch(() => undefined);
    return () => running.current?.controller.abort();
  }, []);

  const stop = () => {
    running.current?.controller.abort();
    setDeposit({ step: "none" });
  };

  async function choose(file: File): Promise<void> {
    running.current?.controller.abort();
    const run: NonNullable<typeof running.current> = { controller: new AbortController(), one: null };
    running.current = run;
    const { signal } = run.controller;
    const show = (next: Deposit) => {
      if (!signal.aborted) setDeposit(next);
    };
    if (file.size > MAX_FILE_BYTES) return show({ step: "too-large", file });
    show({ step: "reading", file, bytes: 0, halt: null });
    try {
      const { openDeposit, OtherFile } = await loadEngine();
      const one = openDeposit(object, { file, isRead: false });
      run.one = one;
      const showProgress = () => show({ ...progressOf(one, file), file, halt: one.halt() });
      const unsubscribe = one.subscribe(showProgress);
      try {
        await one.run(signal);
      } catch (error) {
        if (error instanceof OtherFile) return show({ step: "other", file, hash: error.hash });
        throw error;
      } finally {
        unsubscribe();
      }
      toast({ text: words.deposited(quoted(object)) });
    } catch (error) {
      show({ step: "failed", file, error });
    }
    objectsChanged();
  }

  return {
    deposit,
    choose: (file: File) => void choose(file),
    stop,
    /** Retries the waiting request immediately. */
    nudge: () => running.current?.one?.nudge(),
  };
}

function progressOf({ item }: OneDeposit, file: File) {
  const { phase, bytes, hash } = item;
  if (hash === null) return { step: "reading", bytes } as const;
  const isSent = phase === "covered" || phase === "claiming" || phase === "known";
  return { step: "sending", bytes: isSent ? file.size : bytes } as const;
}
