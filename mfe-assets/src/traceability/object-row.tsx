import type { OwnedObject } from "@authentica/backend/contract/object";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Menu, MenuItem, MenuSeparator } from "@authentica/shared-ui/components/menu";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatDate, formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import Ban from "lucide-react/icons/ban";
import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import { memo } from "react";
import { Cover } from "./cover.tsx";
import styles from "./objects-table.module.css";

/** What a row offers. */
export type ObjectAction = "edit" | "activity" | "revoke" | "download";

export interface ObjectRowProps {
  readonly object: OwnedObject;
  readonly onAction: (action: ObjectAction, object: OwnedObject) => void;
}

/** One object of the list. */
export const ObjectRow = memo(function ObjectRow({ object, onAction }: ObjectRowProps) {
  const revoked = object.status === "revoked" ? "Cet objet est révoqué" : null;
  const noFile = object.fileName === null ? "Seule l’empreinte est conservée" : null;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span>{object.objectName}</span>
      </th>
      <td data-label="File Name">
        <span className={styles.file}>
          <Cover object={object} />
          <span className={styles.fileWords}>
            <span className={styles.fileName} title={object.fileName ?? undefined}>
              {object.fileName ?? "Empreinte seule"}
            </span>
            {object.fileSize !== null && <span className={styles.size}>{formatBytes(object.fileSize)}</span>}
          </span>
        </span>
      </td>
      <td data-label="Status">
        <StatusBadge status={object.status} />
      </td>
      <td data-label="Timestamp">
        <time dateTime={object.createdAt} title={formatDateTime(object.createdAt)}>
          {formatDate(object.createdAt)} <span className={styles.time}>à {formatTime(object.createdAt)}</span>
        </time>
      </td>
      <td data-align="end" className={styles.action}>
        <Menu
          variant="secondary"
          label={`Actions sur ${object.objectName}`}
          trigger={
            <>
              <English>View Action</English>
              <Icon of={ChevronDown} size="sm" />
            </>
          }
        >
          <Item of={Pencil} refusal={revoked} onSelect={() => onAction("edit", object)}>
            Edit
          </Item>
          <Item of={History} refusal={null} onSelect={() => onAction("activity", object)}>
            Activity
          </Item>
          <Item of={Download} refusal={noFile} onSelect={() => onAction("download", object)}>
            Download
          </Item>
          <MenuSeparator />
          <Item of={Ban} refusal={revoked} danger onSelect={() => onAction("revoke", object)}>
            Revoke
          </Item>
        </Menu>
      </td>
    </tr>
  );
});

interface ItemProps {
  readonly of: typeof Ban;
  /** Why it is not offered; `null` where it is. */
  readonly refusal: string | null;
  readonly danger?: boolean;
  readonly onSelect: () => void;
  readonly children: string;
}

function Item({ of, refusal, danger = false, onSelect, children }: ItemProps) {
  return (
    <MenuItem
      icon={<Icon of={of} size="sm" />}
      tone={danger && refusal === null ? "danger" : undefined}
      disabled={refusal !== null}
      onSelect={onSelect}
    >
      <span>
        <English>{children}</English>
        {refusal && <span className={styles.refusal}>{refusal}</span>}
      </span>
    </MenuItem>
  );
}
