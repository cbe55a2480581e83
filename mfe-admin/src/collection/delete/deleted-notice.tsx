import type { AdminDocument, DeleteResult } from "@authentica/backend/contract/admin-collections";
import { Alert } from "@authentica/shared-ui/components/alert";
import { English } from "@authentica/shared-ui/components/english";
import { words } from "#words/collection.tsx";
import { documentName } from "../document-name.ts";
import styles from "./delete-dialog.module.css";

export interface DeletedNoticeProps {
  readonly docs: readonly AdminDocument[];
  readonly results: readonly DeleteResult[];
  readonly onDismiss: () => void;
}

/** Shows the outcome of a deletion, and names each document that could not be deleted. */
export function DeletedNotice({ docs, results, onDismiss }: DeletedNoticeProps) {
  const refused = results.flatMap((result) => (result.ok ? [] : [result]));
  const gone = results.length - refused.length;
  const isUnderWay = results.some((result) => result.ok && result.outcome === "erasing");
  const nameOf = (id: string) => {
    const doc = docs.find(({ _id }) => _id === id);
    return doc ? documentName(doc) : id;
  };
  const [only] = docs;
  return (
    <Alert
      tone={refused.length > 0 ? "warning" : "success"}
      title={
        docs.length === 1 && only && gone === 1 ? words.delete.done(documentName(only)) : words.delete.severalDone(gone)
      }
      onDismiss={onDismiss}
    >
      {isUnderWay && <p>{words.delete.underWay}</p>}
      {refused.length > 0 && (
        <>
          <p>{words.delete.refusals(refused.length)}</p>
          <ul className={styles.names}>
            {refused.map(({ id, message }) => (
              <li key={id}>{words.delete.refusal(nameOf(id), <English>{message}</English>)}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
