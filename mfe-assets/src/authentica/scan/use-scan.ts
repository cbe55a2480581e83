import type { OwnedObject } from "@authentica/backend/contract/object";
import { useEffect, useReducer, useRef } from "react";
import { messageOf } from "../../failure.ts";
import { generateHash } from "./generate-hash.ts";
import { emptyScan, hashOf, nextScan, type Run, type Scan, type ScanEvent } from "./scan-machine.ts";
import { verifyObject } from "./verify-object.ts";

/** A scan and what its reader may do to it. */
export interface ScanControl {
  readonly scan: Scan;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  readonly generate: () => void;
  readonly verify: () => void;
  /** Asks again for what failed. */
  readonly retry: () => void;
  /** Gives up the request under way. */
  readonly cancel: () => void;
  readonly registered: (object: OwnedObject) => void;
}

/** Runs a scan: at most one request at a time, given up when its file leaves or the screen closes. */
export function useScan(): ScanControl {
  const [scan, dispatch] = useReducer(nextScan, emptyScan);
  const runs = useRef<Run>(0);
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => () => underWay.current?.abort(), []);

  const stop = (event: ScanEvent) => {
    underWay.current?.abort();
    underWay.current = null;
    dispatch(event);
  };

  const start = async (
    asked: "hash_asked" | "object_asked",
    ask: (signal: AbortSignal, run: Run) => Promise<ScanEvent>,
  ): Promise<void> => {
    runs.current += 1;
    const run = runs.current;
    const controller = new AbortController();
    underWay.current = controller;
    dispatch({ type: asked, run });
    try {
      dispatch(await ask(controller.signal, run));
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: "failed", run, message: messageOf(error) });
    } finally {
      if (underWay.current === controller) underWay.current = null;
    }
  };

  const generate = () => {
    const { file } = scan;
    if (!file || underWay.current) return;
    void start("hash_asked", async (signal, run) => ({
      type: "hash_answered",
      run,
      hash: await generateHash(file, { signal, onSent: (sent) => dispatch({ type: "part_sent", run, sent }) }),
    }));
  };

  const verify = () => {
    const hash = hashOf(scan);
    if (hash === null || underWay.current) return;
    void start("object_asked", async (signal, run) => ({
      type: "object_answered",
      run,
      object: await verifyObject(hash, signal),
    }));
  };

  return {
    scan,
    choose: (file) => stop({ type: "file_chosen", file }),
    remove: () => stop({ type: "file_removed" }),
    generate,
    verify,
    retry: () => (hashOf(scan) === null ? generate() : verify()),
    cancel: () => stop({ type: "cancelled" }),
    registered: (object) => dispatch({ type: "registered", object }),
  };
}
