import { useLayoutEffect, useRef } from "react";
import styles from "./choice-box.module.css";

export interface ChoiceBoxProps {
  /** What it chooses. */
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it chooses is chosen. */
  readonly isPartial?: boolean;
  /** `isRange`: the press held the shift key. */
  readonly onChoose: (isRange: boolean) => void;
}

/** A box to choose with. A press around it counts, too. */
export function ChoiceBox({ label, checked, isPartial = false, onChoose }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the box itself
    // biome-ignore lint/a11y/noStaticElementInteractions: the box is what is pressed, this is where a finger meets it
    <span
      className={styles.hit}
      onClick={({ shiftKey }) => {
        box.current?.focus({ preventScroll: true });
        onChoose(shiftKey);
      }}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        className={styles.box}
        // The surrounding click handler also knows modifier keys.
        onChange={() => {}}
      />
    </span>
  );
}
