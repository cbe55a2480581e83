import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import Clock from "lucide-react/icons/clock";
import Eraser from "lucide-react/icons/eraser";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./status.module.css";

/**
 * Status of a registered object. `offered`: its owner has offered it and keeps it until the offer is accepted.
 * `pending`: an offer that waits for its recipient. `erased`: its owner's account was deleted.
 */
export type ObjectStatus = "active" | "offered" | "revoked" | "transferred" | "pending" | "erased";

const STATUSES = {
  active: { icon: BadgeCheck, word: "Actif" },
  offered: { icon: Clock, word: "En transfert" },
  revoked: { icon: Ban, word: "Révoqué" },
  transferred: { icon: ArrowLeftRight, word: "Transféré" },
  pending: { icon: Clock, word: "En attente" },
  erased: { icon: Eraser, word: "Effacé" },
} as const;

/** Returns the French word of a status. */
export const statusWord = (status: ObjectStatus): string => STATUSES[status].word;

/** Shows a status as icon and word, in its colour. */
export function StatusBadge({ status }: { readonly status: ObjectStatus }) {
  const { icon, word } = STATUSES[status];
  return (
    <span className={classNames(styles.status, styles[status])}>
      <Icon of={icon} size="sm" className={styles.icon} />
      {word}
    </span>
  );
}
