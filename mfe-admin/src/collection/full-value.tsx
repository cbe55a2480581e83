import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./full-value.module.css";
import { tooltipPlace } from "./tooltip-place.ts";

export interface FullValueProps {
  readonly full: string;
  readonly mono: boolean;
  /** The shortened value, which the cell shows. */
  readonly children: ReactNode;
}

/** Hover time before the tooltip opens (ms), so that a passing pointer does not open it. */
const HOVER_MS = 150;

/**
 * A shortened value whose full text appears in a tooltip on hover, focus or press. The pointer can enter the tooltip
 * to select text. Escape, a press elsewhere or moving away closes the tooltip. The tooltip is in the browser's top
 * layer, so the table does not clip it.
 */
export function FullValue({ full, mono, children }: FullValueProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const word = useRef<HTMLButtonElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const close = () => {
    clearTimeout(hover.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(hover.current), []);

  useLayoutEffect(() => {
    const box = tooltip.current;
    if (!open || !box) return;
    box.showPopover?.();
    const put = () => {
      if (!word.current) return;
      // Unlike `clientWidth`, this excludes the space that is reserved for the scroll bar while the page does not
      // scroll.
      const view = { width: document.documentElement.getBoundingClientRect().width, height: window.innerHeight };
      const { left, top } = tooltipPlace(
        word.current.getBoundingClientRect(),
        { width: box.offsetWidth, height: box.offsetHeight },
        view,
      );
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    };
    put();
    window.addEventListener("scroll", put, true);
    window.addEventListener("resize", put);
    return () => {
      window.removeEventListener("scroll", put, true);
      window.removeEventListener("resize", put);
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
    };
    const pressed = (event: globalThis.PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("keydown", keyed, true);
    document.addEventListener("pointerdown", pressed, true);
    return () => {
      document.removeEventListener("keydown", keyed, true);
      document.removeEventListener("pointerdown", pressed, true);
    };
  }, [open]);

  const entered = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    clearTimeout(hover.current);
    hover.current = setTimeout(() => setOpen(true), HOVER_MS);
  };

  const left = (event: PointerEvent) => {
    if (event.pointerType !== "touch" && document.activeElement !== word.current) close();
    else clearTimeout(hover.current);
  };

  return (
    <span ref={place} onPointerEnter={entered} onPointerLeave={left}>
      <button
        ref={word}
        type="button"
        className={styles.word}
        {...(open && { "aria-describedby": id })}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setOpen(true);
        }}
        onBlur={close}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <span ref={tooltip} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
          <span className={mono ? `${styles.full} ${styles.mono}` : styles.full}>{full}</span>
        </span>
      )}
    </span>
  );
}
