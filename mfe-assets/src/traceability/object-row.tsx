import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Menu, MenuItem, MenuSeparator } from "@authentica/shared-ui/components/menu";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatDate, formatParisAndUtc, formatTime } from "@authentica/shared-ui/format/date";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import FileCheck from "lucide-react/icons/file-check";
import FileLock from "lucide-react/icons/file-lock";
import Globe from "lucide-react/icons/globe";
import Handshake from "lucide-react/icons/handshake";
import History from "lucide-react/icons/history";
import LinkIcon from "lucide-react/icons/link";
import Pencil from "lucide-react/icons/pencil";
import Undo2 from "lucide-react/icons/undo-2";
import { memo, type ReactNode } from "react";
import { ObjectLink } from "../objects/object-link.tsx";
import { personName } from "../objects/person-name.ts";
import { copyAddress } from "../objects/public-address.ts";
import { Cover } from "./cover.tsx";
import { isStillOwned } from "./list-view.ts";
import { ObjectStanding } from "./object-standing.tsx";
import styles from "./objects-table.module.css";

/** What a row offers. */
export type ObjectAction =
  | "edit"
  | "activity"
  | "revoke"
  | "download"
  | "proof"
  | "proof-to-hand-on"
  | "transfer"
  | "cancel-transfer";

export interface ObjectRowProps {
  readonly object: ListedObject;
  /** The offer of it that still stands. */
  readonly offer: OutgoingOffer | undefined;
  /** The transfers of it that the reader was a party to, the latest first. */
  readonly cessions: readonly Cession[];
  readonly onAction: (action: ObjectAction, object: ListedObject) => void;
  readonly onCession: (cession: Cession) => void;
}

/** One object of the list. */
export const ObjectRow = memo(function ObjectRow({ object, offer, cessions, onAction, onCession }: ObjectRowProps) {
  const owned = isStillOwned(object) ? object : null;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span>
          <ObjectLink objectId={object._id}>
            <bdi>{object.objectName}</bdi>
          </ObjectLink>
        </span>
      </th>
      <td data-label="File Name">
        <span className={styles.file}>
          <Cover object={object} />
          <span className={styles.fileWords}>
            <span className={styles.fileName} title={owned?.fileName ?? undefined}>
              {owned ? (owned.fileName ?? DECLARED) : `Chez ${personName(object.ownerId)}`}
            </span>
            {owned && owned.fileSize !== null && <span className={styles.size}>{formatBytes(owned.fileSize)}</span>}
          </span>
        </span>
      </td>
      <td data-label="Status">
        <ObjectStanding object={object} offer={offer} />
      </td>
      <td data-label="Timestamp">
        <time dateTime={object.createdAt} title={formatParisAndUtc(object.createdAt)}>
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
          {owned ? (
            <OwnerItems object={owned} offer={offer} cessions={cessions} onAction={onAction} onCession={onCession} />
          ) : (
            <>
              <Item
                of={History}
                refusal={null}
                leadsTo={paths.authentica}
                onSelect={() => onAction("activity", object)}
              >
                <English>Activity</English>
              </Item>
              <CessionItems cessions={cessions} onCession={onCession} />
              <PublicItems object={object} />
            </>
          )}
        </Menu>
      </td>
    </tr>
  );
});

/** What the reader keeps of the transfers; where there are several, which is which. */
function CessionItems({ cessions, onCession }: Pick<ObjectRowProps, "cessions" | "onCession">) {
  return cessions.map((cession) => (
    <Item key={cession.number} of={Handshake} refusal={null} onSelect={() => onCession(cession)}>
      Attestation de cession
      {cessions.length > 1 && (
        <span className={styles.aside}>
          {cession.side === "gave" ? "Cédé" : "Reçu"} le {formatDate(cession.transferredAt)}
        </span>
      )}
    </Item>
  ));
}

/** What anybody may see of it. */
function PublicItems({ object }: Pick<ObjectRowProps, "object">) {
  return (
    <>
      <Item of={Globe} refusal={null} onSelect={() => void window.open(object.tokenExplorerLink, "_blank", "noopener")}>
        Page publique
      </Item>
      <Item of={LinkIcon} refusal={null} onSelect={() => void copyAddress(object)}>
        Copier le lien
      </Item>
    </>
  );
}

interface OwnerItemsProps extends Omit<ObjectRowProps, "object"> {
  readonly object: OwnedObject;
}

/** What an owner can do with an object. */
function OwnerItems({ object, offer, cessions, onAction, onCession }: OwnerItemsProps) {
  const ended = object.status === "revoked" ? "Cet objet est révoqué" : null;
  const gone = object.fileErasedAt === undefined ? null : "Vous avez effacé le fichier";
  const noFile = object.fileName === null ? "Seule l’empreinte est conservée" : gone;
  return (
    <>
      <Item of={Pencil} refusal={ended} onSelect={() => onAction("edit", object)}>
        <English>Edit</English>
      </Item>
      <Item of={History} refusal={null} leadsTo={paths.authentica} onSelect={() => onAction("activity", object)}>
        <English>Activity</English>
      </Item>
      <Item of={Download} refusal={noFile} onSelect={() => onAction("download", object)}>
        <English>Download</English>
      </Item>
      <Item of={FileCheck} refusal={null} onSelect={() => onAction("proof", object)}>
        Télécharger la preuve
      </Item>
      <Item of={FileLock} refusal={null} onSelect={() => onAction("proof-to-hand-on", object)}>
        Preuve à remettre
        <span className={styles.aside}>Sans aucun détail privé</span>
      </Item>
      <CessionItems cessions={cessions} onCession={onCession} />
      {offer ? (
        <Item of={Undo2} refusal={null} onSelect={() => onAction("cancel-transfer", object)}>
          Annuler le transfert
        </Item>
      ) : (
        <Item of={ArrowLeftRight} refusal={ended && ""} onSelect={() => onAction("transfer", object)}>
          <English>Transfer</English>
        </Item>
      )}
      <MenuSeparator />
      <PublicItems object={object} />
      <MenuSeparator />
      <Item of={Ban} refusal={ended && ""} danger onSelect={() => onAction("revoke", object)}>
        <English>Revoke</English>
      </Item>
    </>
  );
}

interface ItemProps {
  readonly of: typeof Ban;
  /** Why it is not offered; empty where the menu has said so above, and `null` where it is offered. */
  readonly refusal: string | null;
  readonly danger?: boolean;
  readonly leadsTo?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Item({ of, refusal, danger = false, leadsTo, onSelect, children }: ItemProps) {
  return (
    <MenuItem
      icon={<Icon of={of} size="sm" />}
      tone={danger && refusal === null ? "danger" : undefined}
      disabled={refusal !== null}
      leadsTo={leadsTo}
      onSelect={onSelect}
    >
      <span>
        {children}
        {refusal && <span className={styles.aside}>{refusal}</span>}
      </span>
    </MenuItem>
  );
}
