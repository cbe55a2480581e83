import type { StatusCounts } from "@authentica/backend/contract/object-list";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { words } from "#words/traceability.tsx";
import type { ListView } from "./list-view.ts";
import styles from "./status-tabs.module.css";

/** Tabs of the list by status, in order. */
const STATUSES = ["all", "active", "offered", "revoked", "transferred"] as const;

export interface StatusTabsProps {
  readonly status: ListView["status"];
  /** Number of objects by status; `null` if unknown. */
  readonly counts: StatusCounts | null;
  readonly onStatus: (status: ListView["status"]) => void;
}

/** Tabs that filter the list by status. Each shows its number of objects. */
export function StatusTabs({ status, counts, onStatus }: StatusTabsProps) {
  return (
    <fieldset aria-label={words.controls.status} className={styles.tabs}>
      {STATUSES.map((known) => (
        <button
          key={known}
          type="button"
          aria-pressed={known === status}
          className={styles.tab}
          onClick={() => onStatus(known)}
        >
          {words.controls.tabs[known]} {counts && <span className={styles.count}>{formatNumber(counts[known])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
