import type { Batch } from "@authentica/backend/certify/batch-control";
import { useAtomValue } from "jotai";
import { useEffect, useReducer, useState } from "react";
import { type Run, runAtom } from "../run/run.ts";
import { type BatchSummary, createSpeed, standingOf } from "./batch-summary.ts";

export const useRun = (): Run | null => useAtomValue(runAtom);

/** Shortest interval between two renderings of a batch (ms). More frequent renderings would slow the work down. */
const LOOK_MS = 150;

/** Returns the summary of a batch, and the speed in bytes per second. */
export function useStanding(batch: Batch): { readonly standing: BatchSummary; readonly speed: number | null } {
  const [, look] = useReducer((count: number) => count + 1, 0);
  const [measure] = useState(createSpeed);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = batch.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = null;
        look();
      }, LOOK_MS);
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
    };
  }, [batch]);
  const standing = standingOf(batch, batch.isOver() ? null : batch.halt());
  return { standing, speed: measure(standing.moved, performance.now()) };
}

/** Retries waiting requests as soon as the network is back. */
export function useNudge(batch: Batch): void {
  useEffect(() => {
    const nudge = () => batch.nudge();
    addEventListener("online", nudge);
    return () => removeEventListener("online", nudge);
  }, [batch]);
}
