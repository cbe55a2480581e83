import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { Menu, MenuItem, MenuSeparator } from "@authentica/shared-ui/components/menu";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { ReactNode } from "react";
import { words } from "#words/collection.tsx";
import { documentName } from "./document-name.ts";
import { FullValue } from "./full-value.tsx";
import type { Refusal } from "./refusals.ts";
import styles from "./row-actions.module.css";

/** An item of the menu in a row. */
export interface RowAction {
  readonly name: string;
  readonly words: ReactNode;
  readonly icon: IconDrawing;
  readonly danger?: boolean | undefined;
  /** Why the action is not offered; `null` if the action is offered. */
  readonly refusal: string | null;
  readonly onSelect: () => void;
}

export interface RowActionsProps {
  readonly doc: AdminDocument;
  readonly deletion: Refusal | null;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Groups of further menu items. */
  readonly more: readonly (readonly RowAction[])[];
}

/**
 * Edit and Delete buttons, and a menu with the other actions. If deleting is refused, the reason replaces its button.
 */
export function RowActions({ doc, deletion, onEdit, onDelete, more }: RowActionsProps) {
  const name = documentName(doc);
  return (
    <>
      <Button
        variant="quiet"
        lang={words.specifiedLang}
        className={styles.action}
        aria-label={words.row.editNamed(name)}
        onClick={onEdit}
      >
        {words.row.edit}
      </Button>
      {deletion ? (
        <span className={styles.refused}>
          <FullValue full={deletion.why} mono={false}>
            {deletion.word}
          </FullValue>
        </span>
      ) : (
        <Button
          variant="quiet"
          lang={words.specifiedLang}
          className={`${styles.action} ${styles.danger}`}
          aria-label={words.row.deleteNamed(name)}
          onClick={onDelete}
        >
          {words.row.delete}
        </Button>
      )}
      {more.length > 0 && (
        <Menu iconOnly label={words.row.more(name)} trigger={<Icon of={Ellipsis} />}>
          {more.map((group, place) => (
            <MenuGroup key={group[0]?.name} group={group} separated={place > 0} />
          ))}
        </Menu>
      )}
    </>
  );
}

function MenuGroup({ group, separated }: { readonly group: readonly RowAction[]; readonly separated: boolean }) {
  return (
    <>
      {separated && <MenuSeparator />}
      {group.map(({ name, words: label, icon, danger, refusal, onSelect }) => (
        <MenuItem
          key={name}
          icon={<Icon of={icon} size="sm" />}
          tone={danger && refusal === null ? "danger" : undefined}
          disabled={refusal !== null}
          onSelect={onSelect}
        >
          <span>
            {label}
            {refusal && <span className={styles.refusal}>{refusal}</span>}
          </span>
        </MenuItem>
      ))}
    </>
  );
}
