import BadgeCheck from "lucide-react/icons/badge-check";
import { words } from "#words/components.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./status.module.css";

/** Mark that is shown beside a wallet address if a signature has proven that the wallet belongs to the account. */
export function ProvenMark() {
  return (
    <span className={classNames(styles.status, styles.active)}>
      <Icon of={BadgeCheck} size="sm" className={styles.icon} />
      {words.proven}
    </span>
  );
}
