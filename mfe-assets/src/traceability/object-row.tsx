import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Menu, MenuItem, MenuSeparator } from "@authentica/shared-ui/components/menu";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatDate, formatParisAndUtc, formatShortDate, formatTime } from "@authentica/shared-ui/format/date";
import { objectPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
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
import { ChoiceBox } from "./choice-box.tsx";
import { Cover } from "./cover.tsx";
import { isStillOwned } from "./list-view.ts";
import { ObjectStanding } from "./object-standing.tsx";
import styles from "./objects-table.module.css";
import menu from "./row-menu.module.css";

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
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly isChosen: boolean;
  /** The offer of it that still stands. */
  readonly offer: OutgoingOffer | undefined;
  /** The transfers of it that the reader was a party to, the latest first. */
  readonly cessions: readonly Cession[];
  readonly onAction: (action: ObjectAction, object: ListedObject) => void;
  readonly onCession: (cession: Cession) => void;
  /** `isRange`: all from the row that was chosen last. */
  readonly onChoose: (at: number, isRange: boolean) => void;
}

/** One object of the list. */
export const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { object, at, isChosen, offer, cessions, onAction, onCession, onChoose } = props;
  const owned = isStillOwned(object) ? object : null;
  const isNoted = offer !== undefined || !owned;
  return (
    // The head is the first row.
    <tr data-row={at} aria-rowindex={at + 2} data-chosen={isChosen || undefined} className={styles.row}>
      <td className={styles.choice}>
        <ChoiceBox
          label={`Choisir ${object.objectName}`}
          checked={isChosen}
          onChoose={(isRange) => onChoose(at, isRange)}
        />
      </td>
      <td className={styles.cover}>
        <Cover object={object} />
      </td>
      <th scope="row" className={styles.name}>
        <span className={styles.cut} title={object.objectName}>
          <ObjectLink objectId={object._id}>
            <bdi>{object.objectName}</bdi>
          </ObjectLink>
        </span>
      </th>
      <td className={styles.file}>
        <span className={styles.cut} title={owned?.fileName ?? undefined}>
          {owned ? <bdi>{owned.fileName ?? DECLARED}</bdi> : `Chez ${personName(object.ownerId)}`}
        </span>
        {owned && owned.fileSize !== null && <span className={styles.size}>{formatBytes(owned.fileSize)}</span>}
      </td>
      <td className={styles.standing}>
        <ObjectStanding object={object} offer={offer} />
      </td>
      <td className={isNoted ? styles.timeBehind : styles.time}>
        <time dateTime={object.createdAt} title={formatParisAndUtc(object.createdAt)}>
          {formatShortDate(object.createdAt)} <span className={styles.clock}>{formatTime(object.createdAt)}</span>
        </time>
      </td>
      <td className={styles.action}>
        <Menu
          variant="quiet"
          className={menu.menu}
          label={`Actions sur ${object.objectName}`}
          trigger={
            <>
              <span className={menu.words}>
                <English>View Action</English>
              </span>
              <Icon of={ChevronDown} size="sm" className={menu.mark} />
              <Icon of={EllipsisVertical} className={menu.dots} />
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
                leadsTo={objectPath(object._id)}
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

/** A row that is on its way, as high as it will be. */
export const ComingRow = ({ at }: { readonly at: number }) => (
  <tr data-row={at} aria-rowindex={at + 2} aria-busy="true" className={styles.row}>
    <td className={styles.choice} />
    <td className={styles.cover}>
      <span className={styles.coming} />
    </td>
    <td className={styles.name} colSpan={5}>
      <Skeleton />
    </td>
  </tr>
);

/** What the reader keeps of the transfers; where there are several, which is which. */
function CessionItems({ cessions, onCession }: Pick<ObjectRowProps, "cessions" | "onCession">) {
  return cessions.map((cession) => (
    <Item key={cession.number} of={Handshake} refusal={null} onSelect={() => onCession(cession)}>
      Attestation de cession
      {cessions.length > 1 && (
        <span className={menu.aside}>
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

interface OwnerItemsProps extends Pick<ObjectRowProps, "offer" | "cessions" | "onAction" | "onCession"> {
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
      <Item of={History} refusal={null} leadsTo={objectPath(object._id)} onSelect={() => onAction("activity", object)}>
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
        <span className={menu.aside}>Sans aucun détail privé</span>
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
        {refusal && <span className={menu.aside}>{refusal}</span>}
      </span>
    </MenuItem>
  );
}
