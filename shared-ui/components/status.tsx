import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import Clock from "lucide-react/icons/clock";
import Eraser from "lucide-react/icons/eraser";
import { words } from "#words/object-status.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./status.module.css";

/**
 * Status of a registered object. `offered`: its owner has offered it to another user, and keeps it until they accept.
 * `pending`: an offer that its recipient has not answered yet. `erased`: the account of its owner was deleted.
 */
export type ObjectStatus = "active" | "offered" | "revoked" | "transferred" | "pending" | "erased";

const STATUSES = {
  active: { icon: BadgeCheck, word: words.active },
  offered: { icon: Clock, word: words.offered },
  revoked: { icon: Ban, word: words.revoked },
  transferred: { icon: ArrowLeftRight, word: words.transferred },
  pending: { icon: Clock, word: words.pending },
  erased: { icon: Eraser, word: words.erased },
} as const;

/** Returns the word for a status. */
export const statusWord = (status: ObjectStatus): string => STATUSES[status].word;

/** Shows a status as an icon and a word, in the colour of the status. */
export function StatusBadge({ status }: { readonly status: ObjectStatus }) {
  const { icon, word } = STATUSES[status];
  return (
    <span className={classNames(styles.status, styles[status])}>
      <Icon of={icon} size="sm" className={styles.icon} />
      {word}
    </span>
  );
}
