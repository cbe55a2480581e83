import { useLayoutEffect, useRef } from "react";
import styles from "./choice-box.module.css";

export interface ChoiceBoxProps {
  /** Names what the checkbox selects, for assistive technology. */
  readonly label: string;
  readonly checked: boolean;
  /** Whether only some of the rows that the checkbox represents are selected. */
  readonly isPartial?: boolean;
  /** `isRange` says whether the shift key was held. */
  readonly onChoose: (isRange: boolean) => void;
}

/** Checkbox of a row. Pressing near the checkbox also toggles it. */
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
        // The click handler of the surrounding element is used instead, because it knows whether the Shift key was
        // held.
        onChange={() => {}}
      />
    </span>
  );
}
