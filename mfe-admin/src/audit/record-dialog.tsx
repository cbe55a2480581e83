import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { formatParisAndUtc } from "@authentica/shared-ui/format/date";
import { words } from "#words/audit.ts";
import styles from "./audit.module.css";
import { diffOf } from "./diff.ts";
import { DiffView } from "./diff-view.tsx";
import { actionWords, actorName, refusalWords } from "./words.ts";

export interface RecordDialogProps {
  /** `null` if the dialog is closed. */
  readonly record: AuditRecord | null;
  readonly onClose: () => void;
}

/** Dialog with everything that one audit record contains. */
export function RecordDialog({ record, onClose }: RecordDialogProps) {
  return (
    <Dialog
      open={record !== null}
      onOpenChange={onClose}
      title={record && words.recordTitle(actionWords(record.action), record._id)}
      footer={<Button onClick={onClose}>{words.close}</Button>}
      cross={false}
    >
      {record && (
        <PairList>
          <Pair label={words.labels.at}>
            <span className={styles.lines}>{formatParisAndUtc(record.at)}</span>
          </Pair>
          <Pair label={words.labels.actor}>
            {actorName(record.actor)} <code className={styles.id}>{record.actor._id}</code>
          </Pair>
          <Pair label={words.labels.target}>
            {record.target.collection} <code className={styles.id}>{record.target.id}</code>
          </Pair>
          <Pair label={words.labels.address}>
            <code className={styles.id}>{record.address}</code>
          </Pair>
          <Pair label={words.labels.reason}>{record.reason ?? "—"}</Pair>
          <Pair label={words.labels.outcome}>{record.outcome === "done" ? words.done : refusalWords(record.code)}</Pair>
          <Pair label={words.labels.change}>
            <DiffView diff={diffOf(record)} />
          </Pair>
          <Pair label={words.labels.hash}>
            <code className={styles.id}>{record.hash}</code>
            <CopyButton value={record.hash} label={words.copyHash} iconOnly />
          </Pair>
          <Pair label={words.labels.previous}>
            <code className={styles.id}>{record.previous}</code>
          </Pair>
        </PairList>
      )}
    </Dialog>
  );
}
