import { type ComponentPropsWithRef, useEffect, useRef, useState } from "react";
import { words } from "#words/components.ts";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

export interface TableProps extends Omit<ComponentPropsWithRef<"table">, "aria-label"> {
  /** Name of the table and of the region in which it scrolls, for screen readers. */
  readonly label: string;
  /** On a narrow screen, each row becomes a block. Each `<td>` then needs the name of its column as `data-label`. */
  readonly stacked?: boolean | undefined;
  /**
   * For tables with more columns than fit on a screen: the table always scrolls inside its own region, and its head
   * stays in view.
   */
  readonly scrolls?: boolean | undefined;
}

/**
 * A table with lines between its rows; its children are `<thead>` and `<tbody>`. The head stays in view. If the table
 * is wider than its container, it scrolls inside a region that can be reached by keyboard.
 */
export function Table({ label, stacked = false, scrolls = false, className, ...table }: TableProps) {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () =>
      setOverflows(
        element.scrollWidth > element.clientWidth || (scrolls && element.scrollHeight > element.clientHeight),
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scrolls]);

  return (
    <section
      ref={region}
      {...(overflows && { "aria-label": words.scrollable(label), tabIndex: 0 })}
      className={classNames(styles.region, stacked && styles.stacked, scrolls && styles.scrolls)}
    >
      <table {...table} aria-label={label} className={classNames(styles.table, className)} />
    </section>
  );
}
