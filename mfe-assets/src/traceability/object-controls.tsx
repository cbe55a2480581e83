import { SEARCH_MAX } from "@authentica/backend/contract/constants";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Select } from "@authentica/shared-ui/components/select";
import { formatDate } from "@authentica/shared-ui/format/date";
import { ListCount, SearchField } from "@authentica/shared-ui/list";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { words } from "#words/traceability.tsx";
import { type Day, noonOf } from "../calendar/day.ts";
import type { ObjectsPage } from "../objects/list-calls.ts";
import { useAhead } from "../use-ahead.ts";
import chip from "./chip.module.css";
import { isFiltered, type ListView } from "./list-view.ts";
import styles from "./object-controls.module.css";
import { hasSaved } from "./saved-entry.ts";
import type { SavedFiltersProps } from "./saved-filters.tsx";
import { StatusTabs } from "./status-tabs.tsx";

const loadSavedFilters = () => import(/* webpackChunkName: "later-saved-filters" */ "./saved-filters.tsx");

const NoSavedFilters = () => <span role="status">{words.missing.savedFilters}</span>;

// Loaded on demand; space is reserved for it until then.
const SavedFilters = lazy<ComponentType<SavedFiltersProps>>(() =>
  loadSavedFilters().then(
    (part) => ({ default: part.SavedFilters }),
    () => ({ default: NoSavedFilters }),
  ),
);

export interface ObjectControlsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** Counts of the view and of all objects; `undefined` if unknown. */
  readonly list: Pick<ObjectsPage, "matching" | "total" | "counts"> | undefined;
  /** Whether the file for the export is being prepared. */
  readonly isExporting: boolean;
  /** Called when the user wants to save the objects of the view as a file. */
  readonly onExport: () => void;
}

/** Search field, filters, order and export of the list. Shows the number of objects per status. */
export function ObjectControls({ view, onView, list, isExporting, onExport }: ObjectControlsProps) {
  const search = useRef<HTMLDivElement>(null);
  useSlash(() => search.current?.querySelector("input")?.focus());
  const ahead = useAhead(loadSavedFilters);
  // The component is loaded once a view is saved on this device or a filter is active. It then stays mounted, because
  // it also keeps saved views that the device cannot store.
  const [isNeeded, setNeeded] = useState(() => hasSaved(localStorage));
  if (!isNeeded && isFiltered(view)) setNeeded(true);
  const order = `${view.sort}.${view.direction}` as const;
  return (
    <search className={styles.controls} onPointerEnter={ahead} onFocus={ahead}>
      <StatusTabs
        status={view.status}
        counts={list?.counts ?? null}
        onStatus={(status) => onView({ ...view, status, page: 1 })}
      />
      <div className={styles.tools}>
        <div ref={search} className={styles.search}>
          <Icon of={Search} className={styles.searchMark} />
          <SearchField
            placeholder={words.controls.search}
            maxLength={SEARCH_MAX}
            className={styles.searchField}
            value={view.search}
            onValue={(typed) => onView({ ...view, search: typed, page: 1 })}
          />
          <span aria-hidden="true" className={styles.key}>
            /
          </span>
        </div>
        <div className={styles.chips}>
          <Select
            label={words.controls.sort}
            name="sort"
            className={styles.order}
            value={order}
            onChange={({ target }) => {
              const [sort, direction] = target.value.split(".") as [ListView["sort"], ListView["direction"]];
              onView({ ...view, sort, direction, page: 1 });
            }}
          >
            {Object.entries(words.controls.orders).map(([value, order]) => (
              <option key={value} value={value}>
                {order}
              </option>
            ))}
          </Select>
          {view.since && (
            <button
              type="button"
              aria-label={words.controls.clearSince(dayWords(view.since))}
              className={chip.chip}
              onClick={() => onView({ ...view, since: "", page: 1 })}
            >
              {words.controls.since(dayWords(view.since))}
              <Icon of={X} size="sm" />
            </button>
          )}
          <Suspense>{isNeeded && <SavedFilters view={view} onView={onView} />}</Suspense>
        </div>
        <div className={styles.end}>
          <ListCount className={styles.count}>{list && countWords(list)}</ListCount>
          <Button
            icon={<Icon of={FileSpreadsheet} size="sm" />}
            className={styles.export}
            disabled={!list || list.matching === 0}
            pending={isExporting}
            onClick={onExport}
          >
            {words.controls.export}
          </Button>
        </div>
      </div>
    </search>
  );
}

/**
 * Calls `run` when the user presses the slash key, unless they are typing in a field. The key focuses the search
 * field.
 */
function useSlash(run: () => void): void {
  const now = useRef(run);
  useEffect(() => {
    now.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (
        target instanceof Element &&
        target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=menu]")
      )
        return;
      event.preventDefault();
      now.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const countWords = ({ matching, total }: Pick<ObjectsPage, "matching" | "total">): string =>
  matching === total ? words.controls.all(total) : words.controls.some(matching, total);

const dayWords = (day: Day) => formatDate(noonOf(day), { timeZone: "UTC" });
