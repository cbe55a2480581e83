import type { LucideIcon } from "lucide-react";
import { type Ref, useId } from "react";
import { Icon } from "./icon.tsx";
import styles from "./segments.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface Segment<V extends string> {
  readonly value: V;
  readonly word: string;
  /** Language of the word, if it differs from that of the page. */
  readonly lang?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Shows only the icon. The word is then its accessible name. */
  readonly isWordHidden?: boolean | undefined;
}

export interface SegmentsProps<V extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly Segment<V>[];
  /** The chosen value; null if none is chosen yet. */
  readonly value: V | null;
  readonly onChoose: (value: V) => void;
  readonly ref?: Ref<HTMLFieldSetElement> | undefined;
}

/** Radio buttons side by side, for two or three short choices. */
export function Segments<V extends string>({ label, choices, value, onChoose, ref }: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset ref={ref} aria-label={label} className={styles.segments}>
      {choices.map(({ value: choice, word, lang, icon, isWordHidden }) => (
        <label key={choice} className={styles.choice} title={icon && word} lang={lang}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            onChange={() => onChoose(choice)}
            className={styles.input}
          />
          {icon && <Icon of={icon} size="sm" />}
          {isWordHidden ? <VisuallyHidden>{word}</VisuallyHidden> : word}
        </label>
      ))}
    </fieldset>
  );
}
