import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { words } from "#words/components.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./copy-button.module.css";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface CopyButtonProps {
  /** Text that is copied to the clipboard. */
  readonly value: string;
  /** Label of the button: « Copier l’empreinte ». */
  readonly label?: string | undefined;
  /** Shows only the icon. `label` is then only the accessible name. */
  readonly iconOnly?: boolean | undefined;
}

const SHOWN_MS = 2500;

/** Copies a value. Reports the outcome by an icon, a word and an announcement for screen readers. */
export function CopyButton({ value, label = words.copy, iconOnly = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };

  const said = outcome === "copied" ? words.copied : outcome === "failed" ? words.copyFailed : "";
  return (
    <span className={styles.copy}>
      <Button
        variant="quiet"
        className={classNames(styles.button, iconOnly && styles.iconOnly)}
        icon={
          <Icon
            of={outcome === "copied" ? Check : Copy}
            size="sm"
            className={outcome === "copied" ? styles.done : undefined}
          />
        }
        onClick={copy}
        {...(iconOnly && { "aria-label": label, title: label })}
      >
        {!iconOnly && (
          <span className={styles.words}>
            <span className={classNames(outcome && styles.away)}>{label}</span>
            <span aria-hidden="true" className={classNames(!outcome && styles.away)}>
              {said || words.copied}
            </span>
          </span>
        )}
      </Button>
      {iconOnly && outcome && (
        <span aria-hidden="true" className={styles.bubble}>
          {said}
        </span>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </span>
  );
}
