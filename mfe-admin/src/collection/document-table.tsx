import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { English } from "@authentica/shared-ui/components/english";
import { ProvenMark } from "@authentica/shared-ui/components/proven-mark";
import { Table } from "@authentica/shared-ui/components/table";
import { type ReactNode, useMemo } from "react";
import { Cell } from "./cell.tsx";
import { Checkbox } from "./checkbox.tsx";
import type { Column } from "./columns.ts";
import { documentName } from "./document-name.ts";
import styles from "./document-table.module.css";

export interface Selection {
  /** Identifiers of the chosen documents. */
  readonly chosen: ReadonlySet<string>;
  readonly isSelectable: (doc: AdminDocument) => boolean;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export interface DocumentTableProps {
  /** Name of the collection. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly docs: readonly AdminDocument[];
  readonly selection: Selection;
  /** What a row offers. */
  readonly actions: (doc: AdminDocument) => ReactNode;
  /** Other documents are on their way. */
  readonly busy?: boolean | undefined;
}

/**
 * Documents of any kind, a row each: identifiers and actions stay in view while the columns between them pass. Where the
 * place is narrow each row becomes a card.
 */
export function DocumentTable({ label, columns, docs, selection, actions, busy = false }: DocumentTableProps) {
  return (
    <div className={styles.place} aria-busy={busy}>
      <Table label={label} scrolls stacked className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, numeric }, place) => (
              <th key={name} scope="col" {...(numeric && { "data-align": "end" })}>
                {place === 0 ? <ChooseAll docs={docs} selection={selection} name={name} /> : name}
              </th>
            ))}
            <th scope="col">
              <English>Actions</English>
            </th>
          </tr>
        </thead>
        <tbody>
          {docs.map((doc) => (
            <DocumentRow key={doc._id} {...{ doc, columns, selection, actions }} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface ChooseAllProps extends Pick<DocumentTableProps, "docs" | "selection"> {
  readonly name: string;
}

function ChooseAll({ docs, selection: { chosen, isSelectable, onChoose }, name }: ChooseAllProps) {
  const ids = useMemo(() => docs.filter(isSelectable).map(({ _id }) => _id), [docs, isSelectable]);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <span className={styles.choose}>
      <Checkbox
        label="Sélectionner tous les documents de la page"
        checked={count > 0 && (count === ids.length || "mixed")}
        disabled={ids.length === 0}
        onChange={(checked) => onChoose(new Set(checked ? ids : []))}
      />
      {name}
    </span>
  );
}

interface DocumentRowProps extends Pick<DocumentTableProps, "columns" | "selection" | "actions"> {
  readonly doc: AdminDocument;
}

function DocumentRow({ doc, columns, selection: { chosen, isSelectable, onChoose }, actions }: DocumentRowProps) {
  const isChosen = chosen.has(doc._id);
  const choose = (checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(doc._id);
    else next.delete(doc._id);
    onChoose(next);
  };
  return (
    <tr data-chosen={isChosen || undefined}>
      {columns.map(({ name, numeric }, place) =>
        place === 0 ? (
          <th key={name} scope="row">
            <span className={styles.choose}>
              <Checkbox
                label={`Sélectionner ${documentName(doc)}`}
                checked={isChosen}
                disabled={!isSelectable(doc)}
                onChange={choose}
              />
              <Cell field={name} value={doc[name]} />
            </span>
          </th>
        ) : (
          <td key={name} data-label={name} {...(numeric && { "data-align": "end" })}>
            <Cell field={name} value={doc[name]} />
            {name === "walletAddress" && doc.walletProvenAt != null && (
              <>
                {" "}
                <ProvenMark />
              </>
            )}
          </td>
        ),
      )}
      <td>
        <span className={styles.actions}>{actions(doc)}</span>
      </td>
    </tr>
  );
}
