import type { AdminDocument } from "@authentica/backend/contract/admin";
import { Table } from "@authentica/shared-ui/components/table";
import { Cell } from "./cell.tsx";
import { columnsOf } from "./columns.ts";
import styles from "./document-table.module.css";

export interface DocumentTableProps {
  /** Name of the collection. */
  readonly label: string;
  readonly docs: readonly AdminDocument[];
}

/** Documents of any kind, a row each. The identifiers stay in view while the other columns pass. */
export function DocumentTable({ label, docs }: DocumentTableProps) {
  const columns = columnsOf(docs);
  return (
    <Table label={label} scrolls className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, numeric }) => (
            <th key={name} scope="col" {...(numeric && { "data-align": "end" })}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {docs.map((doc) => (
          <tr key={doc._id}>
            {columns.map(({ name, numeric }, place) =>
              place === 0 ? (
                <th key={name} scope="row">
                  <Cell field={name} value={doc[name]} />
                </th>
              ) : (
                <td key={name} {...(numeric && { "data-align": "end" })}>
                  <Cell field={name} value={doc[name]} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
