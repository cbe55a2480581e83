import type { ListedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { English } from "@authentica/shared-ui/components/english";
import { SortHeader, Table } from "@authentica/shared-ui/components/table";
import type { Ref } from "react";
import { type ListView, type SortColumn, sortedBy } from "./list-view.ts";
import { type ObjectAction, ObjectRow } from "./object-row.tsx";
import styles from "./objects-table.module.css";

export interface ObjectsTableProps {
  /** In the order shown. */
  readonly objects: readonly ListedObject[];
  /** Those of the reader that still stand, by the identifier of their object. */
  readonly offers: ReadonlyMap<string, OutgoingOffer>;
  /** Transfers that the reader was a party to, by the identifier of their object. */
  readonly cessions: ReadonlyMap<string, readonly Cession[]>;
  readonly view: ListView;
  /** Another page is on its way. */
  readonly isOld: boolean;
  readonly onView: (view: ListView) => void;
  /** Must keep its identity: the rows are drawn again only when they change. */
  readonly onAction: (action: ObjectAction, object: ListedObject) => void;
  readonly onCession: (cession: Cession) => void;
  /** The table, which can take focus when its page is turned. */
  readonly ref?: Ref<HTMLTableElement> | undefined;
}

/** One list for all rows that have none, so that they are not drawn again. */
const NONE: readonly Cession[] = [];

/** The reader's objects, a row each. */
export function ObjectsTable({
  objects,
  offers,
  cessions,
  view,
  isOld,
  onView,
  onAction,
  onCession,
  ref,
}: ObjectsTableProps) {
  const sorting = (column: SortColumn) => ({
    direction: view.sort === column ? view.direction : undefined,
    onSort: () => onView(sortedBy(view, column)),
  });
  return (
    <Table ref={ref} tabIndex={-1} label="Vos objets" aria-busy={isOld} stacked className={styles.table}>
      <thead>
        <tr>
          <SortHeader {...sorting("name")}>
            <English>Object Name</English>
          </SortHeader>
          <th scope="col" lang="en">
            File Name
          </th>
          <th scope="col" lang="en">
            Status
          </th>
          <SortHeader {...sorting("date")}>
            <English>Timestamp</English>
          </SortHeader>
          <th scope="col" data-align="end">
            Action
          </th>
        </tr>
      </thead>
      <tbody>
        {objects.map((object) => (
          <ObjectRow
            key={object._id}
            object={object}
            offer={offers.get(object._id)}
            cessions={cessions.get(object._id) ?? NONE}
            onAction={onAction}
            onCession={onCession}
          />
        ))}
      </tbody>
    </Table>
  );
}
