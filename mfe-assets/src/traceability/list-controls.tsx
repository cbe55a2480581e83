import { Select } from "@authentica/shared-ui/components/select";
import { TextField } from "@authentica/shared-ui/components/text-field";
import styles from "./list-controls.module.css";
import type { ListView } from "./list-view.ts";

export interface ListControlsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** How many objects the view shows. */
  readonly shown: number;
  /** How many there are. */
  readonly total: number;
}

const STATUSES = ["all", "active", "revoked"] as const;
const WORDS = { all: "Tous", active: "Actifs", revoked: "Révoqués" } as const;

/** Searches and filters the list, and counts what it shows. */
export function ListControls({ view, onView, shown, total }: ListControlsProps) {
  return (
    <search className={styles.controls}>
      <TextField
        label="Rechercher"
        type="search"
        name="q"
        autoComplete="off"
        placeholder="Nom, fichier, empreinte…"
        className={styles.search}
        value={view.search}
        onChange={(event) => onView({ ...view, search: event.target.value })}
      />
      <Select
        label="Statut"
        name="status"
        className={styles.status}
        value={view.status}
        onChange={(event) => {
          const status = STATUSES.find((known) => known === event.target.value);
          if (status) onView({ ...view, status });
        }}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {WORDS[status]}
          </option>
        ))}
      </Select>
      <p role="status" className={styles.count}>
        {shown === total ? objectsCount(total) : `${shown} sur ${objectsCount(total)}`}
      </p>
    </search>
  );
}

const objectsCount = (count: number) => `${count} ${count < 2 ? "objet" : "objets"}`;
