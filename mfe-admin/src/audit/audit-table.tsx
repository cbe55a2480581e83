import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import { words } from "#words/audit.ts";
import styles from "./audit.module.css";
import { diffOf } from "./diff.ts";
import { DiffView } from "./diff-view.tsx";
import { actionWords, actorName } from "./words.ts";

export interface AuditTableProps {
  readonly docs: readonly AuditRecord[];
  /** Whether the next records are being loaded. */
  readonly busy: boolean;
  readonly onRead: (record: AuditRecord) => void;
}

/** Audit records in a table, newest first. `onRead` opens one record in full. */
export function AuditTable({ docs, busy, onRead }: AuditTableProps) {
  return (
    <div aria-busy={busy} className={styles.table}>
      <Table label={words.title} stacked>
        <thead>
          <tr>
            <th scope="col">{words.labels.at}</th>
            <th scope="col">{words.labels.actor}</th>
            <th scope="col">{words.labels.action}</th>
            <th scope="col">{words.labels.change}</th>
            <th scope="col">{words.labels.outcome}</th>
            <th scope="col">{words.labels.detail}</th>
          </tr>
        </thead>
        <tbody>
          {docs.map((record) => (
            <tr key={record._id}>
              <th scope="row">
                <time dateTime={record.at}>{formatDateTime(record.at)}</time>
              </th>
              <td data-label={words.labels.actor}>{actorName(record.actor)}</td>
              <td data-label={words.labels.action}>
                <span>
                  <span>{actionWords(record.action)}</span>
                  <span className={styles.target}>
                    <English>{record.target.collection}</English> <code className={styles.id}>{record.target.id}</code>
                  </span>
                </span>
              </td>
              <td data-label={words.labels.change}>
                <DiffView diff={diffOf(record)} />
              </td>
              <td data-label={words.labels.outcome}>
                <span className={record.outcome === "done" ? styles.done : styles.refused}>
                  <Icon of={record.outcome === "done" ? CircleCheck : Ban} size="sm" />
                  {record.outcome === "done" ? words.done : words.refused}
                </span>
              </td>
              <td>
                <Button variant="quiet" aria-label={words.detailOf(record._id)} onClick={() => onRead(record)}>
                  {words.labels.detail}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
