import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { ProvenMark } from "@authentica/shared-ui/components/proven-mark";
import { Table } from "@authentica/shared-ui/components/table";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { words } from "#words/collection.tsx";
import type { Column } from "./columns.ts";
import { documentName } from "./document-name.ts";
import styles from "./document-table.module.css";
import { FullValue } from "./full-value.tsx";
import { shownValue } from "./value.ts";

export interface Selection {
  /** Identifiers of the selected documents. */
  readonly chosen: ReadonlySet<string>;
  readonly isSelectable: (doc: AdminDocument) => boolean;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export interface DocumentTableProps {
  /** Name of the collection, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly docs: readonly AdminDocument[];
  readonly selection: Selection;
  /** Renders the buttons of a row. */
  readonly actions: (doc: AdminDocument) => ReactNode;
  /** Whether another page is being loaded. */
  readonly busy?: boolean | undefined;
}

/**
 * Table of documents of any collection. Identifiers and actions stay in view while the columns between them scroll.
 * On a narrow screen each row becomes a card.
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
            <th scope="col">{words.table.actions}</th>
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
        label={words.table.selectPage}
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
                label={words.table.select(documentName(doc))}
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

function Cell({ field, value }: { readonly field: string; readonly value: unknown }) {
  const shown = shownValue(field, value);
  switch (shown.kind) {
    case "nothing":
      return (
        <>
          <span aria-hidden="true" className={styles.nothing}>
            —
          </span>
          <VisuallyHidden>{words.table.empty}</VisuallyHidden>
        </>
      );
    case "truth":
      return shown.words;
    case "instant":
      return (
        <time dateTime={shown.iso} title={shown.iso}>
          {formatDateTime(shown.iso)}
        </time>
      );
    case "text": {
      const text = shown.mono ? <code>{shown.text}</code> : shown.text;
      return shown.full === null ? (
        text
      ) : (
        <FullValue full={shown.full} mono={shown.mono}>
          {text}
        </FullValue>
      );
    }
  }
}

interface CheckboxProps {
  /** Accessible name of the checkbox: what it selects. */
  readonly label: string;
  /** `mixed` if only some of the rows that the checkbox represents are selected. */
  readonly checked: boolean | "mixed";
  readonly disabled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox without a visible label. Its target is 24 px wide. */
function Checkbox({ label, checked, disabled, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = checked === "mixed";
  }, [checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
