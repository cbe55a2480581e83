import { type RefObject, useEffect, useRef, useState } from "react";
import { type Outcome, oneByOne } from "./one-by-one.ts";

/** How far a dialog is that does something to several, one after the other. */
export type Phase<T> =
  | { readonly at: "asking" }
  | { readonly at: "running"; readonly of: number; readonly done: number }
  /** `left`: it was stopped before these. */
  | { readonly at: "told"; readonly failures: readonly Outcome<T>[]; readonly left: readonly T[] };

export interface RunOptions<T> {
  readonly act: (one: T) => Promise<unknown>;
  /** It was done to so many by one run. */
  readonly onDone: (count: number) => void;
  /** There is nothing to show, and these remain undone. */
  readonly onOver: (left: readonly T[]) => void;
}

export interface Run<T> {
  readonly phase: Phase<T>;
  /** To how many it was done, by all runs. */
  readonly done: number;
  readonly start: (all: readonly T[]) => Promise<void>;
  /** Retries what is shown as not done. */
  readonly again: () => void;
  /** What is under way ends, and nothing more begins. */
  readonly stop: () => void;
  /** For the button of a phase that has the focus as it begins: the one that was pressed is gone. */
  readonly first: RefObject<HTMLButtonElement | null>;
}

/**
 * Runs `oneByOne` for a dialog. Failures are shown, to be retried; if nothing was done and nothing failed, it asks
 * again. Unmounting stops it.
 */
export function useOneByOne<T>({ act, onDone, onOver }: RunOptions<T>): Run<T> {
  const [phase, setPhase] = useState<Phase<T>>({ at: "asking" });
  const done = useRef(0);
  const isStopped = useRef(false);
  const first = useRef<HTMLButtonElement>(null);

  const stop = () => {
    isStopped.current = true;
  };
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  useEffect(() => {
    if (phase.at !== "asking") first.current?.focus();
  }, [phase.at]);

  async function start(all: readonly T[]): Promise<void> {
    isStopped.current = false;
    setPhase({ at: "running", of: all.length, done: 0 });
    const { outcomes, left } = await oneByOne(all, act, {
      isStopped: () => isStopped.current,
      onOutcome: (so) => setPhase({ at: "running", of: all.length, done: so.length }),
    });
    const failures = outcomes.filter(({ error }) => error !== null);
    const well = outcomes.length - failures.length;
    done.current += well;
    if (well > 0) onDone(well);
    if (failures.length > 0) setPhase({ at: "told", failures, left });
    else if (left.length === 0 || done.current > 0) onOver(left);
    else setPhase({ at: "asking" });
  }

  const again = () => {
    if (phase.at === "told") void start(notDone(phase));
  };

  return { phase, done: done.current, start, again, stop, first };
}

/** What has failed, and what it was stopped before. */
export const notDone = <T>({ failures, left }: Extract<Phase<T>, { readonly at: "told" }>): readonly T[] => [
  ...failures.map(({ one }) => one),
  ...left,
];
