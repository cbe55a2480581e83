import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./panel.module.css";

export interface PanelProps {
  /** Name of the panel. Also the name of its button, unless `buttonLabel` is given. */
  readonly label: string;
  /** Name of the button. Must contain the text of `face`, if it has one. */
  readonly buttonLabel?: string | undefined;
  /** Content of the button. */
  readonly face: ReactNode;
  /** Whether the panel is wide enough for sentences. */
  readonly wide?: boolean | undefined;
  /** Called when the pointer or the focus reaches the button, so that the caller can load the content of the panel. */
  readonly onApproach?: (() => void) | undefined;
  /** Renders the content while the panel is open. `close` closes the panel and returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button of the top bar with a panel below it. A click or focus elsewhere closes the panel. Escape also closes it
 * and returns the focus to the button, unless a dialog or menu above the panel handles the key. In the DOM the panel
 * directly follows its button, so Tab moves into it.
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
      // The key is handled here before the screen receives it, because the screen might close something or ask a
      // question.
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
