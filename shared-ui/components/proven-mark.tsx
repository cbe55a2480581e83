import BadgeCheck from "lucide-react/icons/badge-check";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./status.module.css";

/** Shown beside a wallet address after a signature has proven that it belongs to the account. */
export function ProvenMark() {
  return (
    <span className={classNames(styles.status, styles.active)}>
      <Icon of={BadgeCheck} size="sm" className={styles.icon} />
      vérifié
    </span>
  );
}
