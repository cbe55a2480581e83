import { SEARCH_MAX } from "@authentica/backend/contract/constants";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Select } from "@authentica/shared-ui/components/select";
import { formatDate } from "@authentica/shared-ui/format/date";
import { ListControls, ListCount, SearchField } from "@authentica/shared-ui/list";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import X from "lucide-react/icons/x";
import { type Day, noonOf } from "../calendar/day.ts";
import type { ObjectsPage } from "../objects/list-calls.ts";
import type { ListView } from "./list-view.ts";
import styles from "./object-controls.module.css";

export interface ObjectControlsProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** How many objects the view shows, and how many there are; `undefined` where that is not known. */
  readonly counts: Pick<ObjectsPage, "matching" | "total"> | undefined;
  /** The file is being made. */
  readonly isExporting: boolean;
  /** Saves what the view shows as a file. */
  readonly onExport: () => void;
}

const STATUSES = ["all", "active", "revoked", "transferred"] as const;
const WORDS = { all: "Tous", active: "Actifs", revoked: "Révoqués", transferred: "Transférés" } as const;

/** Searches and filters the list, and counts what it shows. */
export function ObjectControls({ view, onView, counts, isExporting, onExport }: ObjectControlsProps) {
  return (
    <ListControls className={styles.controls}>
      <SearchField
        placeholder="Nom, fichier, empreinte…"
        maxLength={SEARCH_MAX}
        className={styles.search}
        value={view.search}
        onValue={(search) => onView({ ...view, search, page: 1 })}
      />
      <Select
        label="Statut"
        name="status"
        className={styles.status}
        value={view.status}
        onChange={(event) => {
          const status = STATUSES.find((known) => known === event.target.value);
          if (status) onView({ ...view, status, page: 1 });
        }}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {WORDS[status]}
          </option>
        ))}
      </Select>
      {view.since && (
        <Button
          icon={<Icon of={X} size="sm" />}
          aria-label={`Ne plus se limiter aux objets inscrits depuis le ${dayWords(view.since)}`}
          className={styles.since}
          onClick={() => onView({ ...view, since: "", page: 1 })}
        >
          Depuis le {dayWords(view.since)}
        </Button>
      )}
      <ListCount className={styles.count}>{counts && countWords(counts)}</ListCount>
      <Button
        icon={<Icon of={FileSpreadsheet} size="sm" />}
        className={styles.export}
        disabled={!counts || counts.matching === 0}
        pending={isExporting}
        onClick={onExport}
      >
        Exporter en CSV
      </Button>
    </ListControls>
  );
}

const number = new Intl.NumberFormat("fr-FR");

const countWords = ({ matching, total }: Pick<ObjectsPage, "matching" | "total">): string =>
  matching === total ? objectsCount(total) : `${number.format(matching)} sur ${objectsCount(total)}`;

/** How many objects, in words: `1 objet`, `12 objets`. */
export const objectsCount = (count: number): string => `${number.format(count)} ${count < 2 ? "objet" : "objets"}`;

const dayWords = (day: Day) => formatDate(noonOf(day), { timeZone: "UTC" });
