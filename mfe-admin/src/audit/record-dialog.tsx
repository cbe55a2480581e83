import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { formatParisAndUtc } from "@authentica/shared-ui/format/date";
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
      title={record && `${actionWords(record.action)}, n°\u00a0${record._id}`}
      footer={<Button onClick={onClose}>Fermer</Button>}
      cross={false}
    >
      {record && (
        <PairList>
          <Pair label="Quand">
            <span className={styles.lines}>{formatParisAndUtc(record.at)}</span>
          </Pair>
          <Pair label="Qui">
            {actorName(record.actor)} <code className={styles.id}>{record.actor._id}</code>
          </Pair>
          <Pair label="Sur quoi">
            {record.target.collection} <code className={styles.id}>{record.target.id}</code>
          </Pair>
          <Pair label="Depuis">
            <code className={styles.id}>{record.address}</code>
          </Pair>
          <Pair label="Motif">{record.reason ?? "—"}</Pair>
          <Pair label="Issue">{record.outcome === "done" ? "Fait" : refusalWords(record.code)}</Pair>
          <Pair label="Changement">
            <DiffView diff={diffOf(record)} />
          </Pair>
          <Pair label="Empreinte">
            <code className={styles.id}>{record.hash}</code>
            <CopyButton value={record.hash} label="Copier l’empreinte de la ligne" iconOnly />
          </Pair>
          <Pair label="Précédente">
            <code className={styles.id}>{record.previous}</code>
          </Pair>
        </PairList>
      )}
    </Dialog>
  );
}
