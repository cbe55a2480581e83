import { OWN_HASH } from "@authentica/backend/seal/own";
import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";
import { Seal } from "./seal.tsx";

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
