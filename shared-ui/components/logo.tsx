import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";
import { OWN_MARK, OWN_MARK_BOX } from "./logo-mark.ts";

export interface LogoProps {
  readonly size?: "md" | "lg" | undefined;
  /** Shows only the seal. The word stays available to screen readers. */
  readonly markOnly?: boolean | undefined;
}

const half = OWN_MARK_BOX / 2;

/** The word « Authentica » and its seal. */
export function Logo({ size = "md", markOnly = false }: LogoProps) {
  const side = size === "lg" ? 32 : 24;
  const mark = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg
      viewBox={`${-half} ${-half} ${OWN_MARK_BOX} ${OWN_MARK_BOX}`}
      width={side}
      height={side}
      className={styles.mark}
      {...(markOnly ? { role: "img", "aria-label": "Authentica" } : { "aria-hidden": true })}
    >
      <path d={OWN_MARK} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
  if (markOnly) return mark;
  return (
    <span className={classNames(styles.logo, styles[size])}>
      {mark}
      Authentica
    </span>
  );
}
