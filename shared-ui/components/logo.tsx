import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";
import { Seal } from "./seal.tsx";

/** SHA-256 of the word « Authentica »: the house's own seal. */
const OWN_HASH = "aabead676882acd9ec53fd405469849a438e332d5f554bc72ed0a90996dfcf30";

export interface LogoProps {
  readonly size?: "md" | "lg" | undefined;
  /** The seal alone, the word kept for assistive technology. */
  readonly markOnly?: boolean | undefined;
}

/** The wordmark and the seal of its own name. */
export function Logo({ size = "md", markOnly = false }: LogoProps) {
  const side = size === "lg" ? 32 : 24;
  if (markOnly) return <Seal hash={OWN_HASH} size={side} title="Authentica" />;
  return (
    <span className={classNames(styles.logo, styles[size])}>
      <Seal hash={OWN_HASH} size={side} />
      Authentica
    </span>
  );
}
