import BadgeCheck from "lucide-react/icons/badge-check";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./status.module.css";

/** Beside a wallet: a signature has proven that it is its account's. */
export function ProvenMark() {
  return (
    <span className={classNames(styles.status, styles.active)}>
      <Icon of={BadgeCheck} size="sm" className={styles.icon} />
      vérifié
    </span>
  );
}
