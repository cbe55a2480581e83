import type { StatusCounts } from "@authentica/backend/contract/object-list";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { ListView } from "./list-view.ts";
import styles from "./status-tabs.module.css";

/** Tabs of the list by status, in order. */
export const TABS = {
  all: "Tous",
  active: "Actifs",
  offered: "En transfert",
  revoked: "Révoqués",
  transferred: "Transférés",
} as const;

const STATUSES = Object.keys(TABS) as readonly (keyof typeof TABS)[];

export interface StatusTabsProps {
  readonly status: ListView["status"];
  /** Number of objects by status; `null` if unknown. */
  readonly counts: StatusCounts | null;
  readonly onStatus: (status: ListView["status"]) => void;
}

/** Tabs that filter the list by status. Each shows its number of objects. */
export function StatusTabs({ status, counts, onStatus }: StatusTabsProps) {
  return (
    <fieldset aria-label="Statut" className={styles.tabs}>
      {STATUSES.map((known) => (
        <button
          key={known}
          type="button"
          aria-pressed={known === status}
          className={styles.tab}
          onClick={() => onStatus(known)}
        >
          {TABS[known]} {counts && <span className={styles.count}>{formatNumber(counts[known])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
