import { type RefObject, useEffect, useRef, useState } from "react";
import { type Outcome, oneByOne } from "./one-by-one.ts";

/** Phase of a dialog that performs an action on several items, one after another. */
export type Phase<T> =
  | { readonly at: "asking" }
  | { readonly at: "running"; readonly of: number; readonly done: number }
  /** The run has ended. `left` are the items that were not tried because the run was stopped. */
  | { readonly at: "told"; readonly failures: readonly Outcome<T>[]; readonly left: readonly T[] };

export interface RunOptions<T> {
  readonly act: (one: T) => Promise<unknown>;
  /** Called after a run with the number of items that were done. */
  readonly onDone: (count: number) => void;
  /** Called with the items that were not done, if there is nothing to show to the user. */
  readonly onOver: (left: readonly T[]) => void;
}

export interface Run<T> {
  readonly phase: Phase<T>;
  /** Number of items that were done in all runs together. */
  readonly done: number;
  readonly start: (all: readonly T[]) => Promise<void>;
  /** Retries the items that are listed as not done. */
  readonly again: () => void;
  /** Stops the run after the current call. */
  readonly stop: () => void;
  /**
   * Ref for the button that gets the focus when a phase begins, because the button that was pressed has disappeared.
   */
  readonly first: RefObject<HTMLButtonElement | null>;
}

/**
 * Runs `oneByOne` for a dialog. Failures are shown and can be retried. If nothing was done and nothing failed, the
 * dialog returns to its question. Unmounting the component stops the run.
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

/** Returns the items that failed, and those that were not tried because the run was stopped. */
export const notDone = <T>({ failures, left }: Extract<Phase<T>, { readonly at: "told" }>): readonly T[] => [
  ...failures.map(({ one }) => one),
  ...left,
];
