import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../components/button.tsx";
import type { Run } from "./use-one-by-one.ts";

export interface RunButtonsProps<T> {
  readonly run: Pick<Run<T>, "phase" | "first" | "stop" | "again">;
  readonly onClose: () => void;
  /** Of the button that does it, once more as the first time. */
  readonly variant: NonNullable<ButtonProps["variant"]>;
  /** Those with which the dialog asks. */
  readonly children: ReactNode;
}

/** The buttons of a dialog that does something to several: they ask, stop it, and try again what has failed. */
export function RunButtons<T>({ run, onClose, variant, children }: RunButtonsProps<T>) {
  const { phase, first, stop, again } = run;
  if (phase.at === "asking") return children;
  if (phase.at === "running")
    return (
      <Button ref={first} onClick={stop}>
        Arrêter
      </Button>
    );
  return (
    <>
      <Button onClick={onClose}>Fermer</Button>
      <Button ref={first} variant={variant} onClick={again}>
        Réessayer
      </Button>
    </>
  );
}
