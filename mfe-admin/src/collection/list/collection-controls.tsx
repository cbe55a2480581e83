import type { CollectionFields } from "@authentica/backend/contract/admin-collections";
import { Select } from "@authentica/shared-ui/components/select";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { ClearButton, ListControls, SearchField } from "@authentica/shared-ui/list";
import { words } from "#words/collection.tsx";
import { filterLabel, filterValue } from "../field-words.ts";
import styles from "./collection-controls.module.css";
import { isNarrowed, type ListView, type Narrowing, narrowed } from "./list-view.ts";

export interface CollectionControlsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly fields: Pick<CollectionFields, "filters" | "searched">;
}

/** Search field, filters and sort order of a collection. */
export function CollectionControls({ view, onView, fields: { filters, searched } }: CollectionControlsProps) {
  const narrow = (change: Partial<Narrowing>) => onView(narrowed(view, change));
  const filter = (name: string, value: string) => {
    const { [name]: _, ...others } = view.filters;
    narrow({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <ListControls>
      <SearchField
        maxLength={200}
        placeholder={searched.join(", ")}
        className={styles.search}
        value={view.q}
        onValue={(q) => narrow({ q })}
      />
      {filters.map(({ name, values }) =>
        values ? (
          <Select
            key={name}
            label={filterLabel(name)}
            name={name}
            className={styles.filter}
            value={view.filters[name] ?? ""}
            onChange={(event) => filter(name, event.target.value)}
          >
            <option value="">{words.filters.all}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {filterValue(value)}
              </option>
            ))}
          </Select>
        ) : (
          <TextField
            key={name}
            label={filterLabel(name)}
            name={name}
            autoComplete="off"
            spellCheck={false}
            mono
            maxLength={160}
            className={styles.filter}
            value={view.filters[name] ?? ""}
            onChange={(event) => filter(name, event.target.value.trim())}
          />
        ),
      )}
      <Select
        label={words.filters.order}
        name="sort"
        className={styles.filter}
        value={view.sort}
        onChange={(event) => narrow({ sort: event.target.value === "oldest" ? "oldest" : "newest" })}
      >
        <option value="newest">{words.filters.newest}</option>
        <option value="oldest">{words.filters.oldest}</option>
      </Select>
      {isNarrowed(view) && <ClearButton onClear={() => narrow({ q: "", filters: {} })} />}
    </ListControls>
  );
}
