import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./panel.module.css";

export interface PanelProps {
  /** Names the panel, and its button too unless `buttonLabel` does. */
  readonly label: string;
  /** Names the button; holds the words of `face`, if any. */
  readonly buttonLabel?: string | undefined;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Room for sentences. */
  readonly wide?: boolean | undefined;
  /** The pointer or the focus has come to the button: what the panel shows may be loaded. */
  readonly onApproach?: (() => void) | undefined;
  /** Drawn while open; `close` gives focus back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button of the top bar and the panel under it. A press or a focus elsewhere closes it; Escape, unless something over it takes it, closes it and focus
 * returns. The panel follows its button in the order of the page, so Tab goes into it.
 */
export function Panel({ label, buttonLabel = label, face, wide = false, onApproach, children }: PanelProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open], [popover]:popover-open")) return;
      // Handled before the screen, which would close or ask something.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", elsewhere, true);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", keyed, true);
    return () => {
      document.removeEventListener("pointerdown", elsewhere, true);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", keyed, true);
    };
  }, [open]);

  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={buttonLabel}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <section
          id={id}
          aria-label={label}
          tabIndex={-1}
          className={wide ? `${styles.panel} ${styles.wide}` : styles.panel}
        >
          {children(close)}
        </section>
      )}
    </div>
  );
}
