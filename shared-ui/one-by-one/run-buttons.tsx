import type { ReactNode } from "react";
import { words } from "#words/one-by-one.ts";
import { Button, type ButtonProps } from "../components/button.tsx";
import type { Run } from "./use-one-by-one.ts";

export interface RunButtonsProps<T> {
  readonly run: Pick<Run<T>, "phase" | "first" | "stop" | "again">;
  readonly onClose: () => void;
  /** Variant of the button that starts the action. The retry button has the same variant. */
  readonly variant: NonNullable<ButtonProps["variant"]>;
  /** Buttons shown with the question before the run. */
  readonly children: ReactNode;
}

/**
 * Buttons of a dialog that performs an action on several items. Before the run, shows `children`; during the run, a
 * button that stops it; after the run, a button that retries failed items.
 */
export function RunButtons<T>({ run, onClose, variant, children }: RunButtonsProps<T>) {
  const { phase, first, stop, again } = run;
  if (phase.at === "asking") return children;
  if (phase.at === "running")
    return (
      <Button ref={first} onClick={stop}>
        {words.stop}
      </Button>
    );
  return (
    <>
      <Button onClick={onClose}>{words.close}</Button>
      <Button ref={first} variant={variant} onClick={again}>
        {words.again}
      </Button>
    </>
  );
}
