import type { CollectionFields } from "@authentica/backend/contract/admin-collections";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Select } from "@authentica/shared-ui/components/select";
import { TextField } from "@authentica/shared-ui/components/text-field";
import X from "lucide-react/icons/x";
import { filterLabel, filterValue } from "../field-words.ts";
import styles from "./list-controls.module.css";
import { isNarrowed, type ListView, type Narrowing, narrowed } from "./list-view.ts";

export interface ListControlsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly fields: Pick<CollectionFields, "filters" | "searched">;
}

/** Searches, filters and orders a collection. */
export function ListControls({ view, onView, fields: { filters, searched } }: ListControlsProps) {
  const narrow = (change: Partial<Narrowing>) => onView(narrowed(view, change));
  const filter = (name: string, value: string) => {
    const { [name]: _, ...others } = view.filters;
    narrow({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <search className={styles.controls}>
      <TextField
        label="Rechercher"
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={searched.join(", ")}
        className={styles.search}
        value={view.q}
        onChange={(event) => narrow({ q: event.target.value })}
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
            <option value="">Tous</option>
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
        label="Ordre"
        name="sort"
        className={styles.filter}
        value={view.sort}
        onChange={(event) => narrow({ sort: event.target.value === "oldest" ? "oldest" : "newest" })}
      >
        <option value="newest">Du plus récent</option>
        <option value="oldest">Du plus ancien</option>
      </Select>
      {isNarrowed(view) && (
        <Button
          variant="quiet"
          icon={<Icon of={X} size="sm" />}
          className={styles.clear}
          onClick={() => narrow({ q: "", filters: {} })}
        >
          Tout effacer
        </Button>
      )}
    </search>
  );
}
