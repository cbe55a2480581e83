import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { Icon } from "@authentica/shared-ui/components/icon";
import { MenuItem, MenuSeparator } from "@authentica/shared-ui/components/menu";
import { formatDate } from "@authentica/shared-ui/format/date";
import { objectPath } from "@authentica/shared-ui/navigation/paths";
import { toast } from "@authentica/shared-ui/toast";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import Download from "lucide-react/icons/download";
import FileCheck from "lucide-react/icons/file-check";
import FileLock from "lucide-react/icons/file-lock";
import Globe from "lucide-react/icons/globe";
import Handshake from "lucide-react/icons/handshake";
import History from "lucide-react/icons/history";
import LinkIcon from "lucide-react/icons/link";
import Pencil from "lucide-react/icons/pencil";
import Undo2 from "lucide-react/icons/undo-2";
import { type ReactNode, useEffect } from "react";
import { words } from "#words/row-items.tsx";
import { takeCession, takeFile, takeProof } from "../objects/action-toasts.tsx";
import { copyAddress } from "../objects/public-address.ts";
import { useCancelOffer } from "../transfers/use-cancel-offer.ts";
import { isStillOwned } from "./list-view.ts";
import { loadRowDialogs } from "./load-row-dialogs.ts";
import type { ObjectAction } from "./object-row.tsx";
import menu from "./row-menu.module.css";

export interface RowItemsProps {
  readonly object: ListedObject;
  /** The object's open offer. */
  readonly offer: OutgoingOffer | undefined;
  /** Transfers of the object in which the user took part, latest first. */
  readonly cessions: readonly Cession[];
  readonly onAction: (action: ObjectAction, object: ListedObject) => void;
}

/** Menu items for the object of a row. */
export function RowItems(props: RowItemsProps) {
  const { object, cessions, onAction } = props;
  // Preloads the dialogs, because most menu items open one of them.
  useEffect(() => void loadRowDialogs().catch(() => undefined), []);
  if (isStillOwned(object)) return <OwnerItems {...props} object={object} />;
  return (
    <>
      <Item of={History} refusal={null} leadsTo={objectPath(object._id)} onSelect={() => onAction("activity", object)}>
        {words.activity}
      </Item>
      <CessionItems cessions={cessions} />
      <PublicItems object={object} />
    </>
  );
}

/**
 * Menu items that download the documents of each transfer. If there are several transfers, each item names its
 * transfer.
 */
function CessionItems({ cessions }: Pick<RowItemsProps, "cessions">) {
  return cessions.map((cession) => (
    <Item key={cession.number} of={Handshake} refusal={null} onSelect={() => void takeCession(cession).then(toast)}>
      {words.cession}
      {cessions.length > 1 && (
        <span className={menu.aside}>
          {words[cession.side === "gave" ? "gave" : "received"](formatDate(cession.transferredAt))}
        </span>
      )}
    </Item>
  ));
}

/** Menu items about the public page. */
function PublicItems({ object }: Pick<RowItemsProps, "object">) {
  return (
    <>
      <Item of={Globe} refusal={null} onSelect={() => void window.open(object.tokenExplorerLink, "_blank", "noopener")}>
        {words.publicPage}
      </Item>
      <Item of={LinkIcon} refusal={null} onSelect={() => void copyAddress(object)}>
        {words.copyLink}
      </Item>
    </>
  );
}

interface OwnerItemsProps extends RowItemsProps {
  readonly object: OwnedObject;
}

/** Menu items for the owner of the object. */
function OwnerItems({ object, offer, cessions, onAction }: OwnerItemsProps) {
  const cancelTransfer = useCancelOffer();
  const ended = object.status === "revoked" ? words.refusals.revoked : null;
  const gone = object.fileErasedAt === undefined ? null : words.refusals.erased;
  const noFile = object.fileName === null ? words.refusals.hashOnly : gone;
  return (
    <>
      <Item of={Pencil} refusal={ended} onSelect={() => onAction("edit", object)}>
        {words.edit}
      </Item>
      <Item of={History} refusal={null} leadsTo={objectPath(object._id)} onSelect={() => onAction("activity", object)}>
        {words.activity}
      </Item>
      <Item of={Download} refusal={noFile} onSelect={() => void takeFile(object).then(toast)}>
        {words.download}
      </Item>
      <Item of={FileCheck} refusal={null} onSelect={() => void takeProof(object, "complete").then(toast)}>
        {words.proof}
      </Item>
      <Item of={FileLock} refusal={null} onSelect={() => void takeProof(object, "redacted").then(toast)}>
        {words.redactedProof}
        <span className={menu.aside}>{words.redactedMeans}</span>
      </Item>
      <CessionItems cessions={cessions} />
      {offer ? (
        <Item of={Undo2} refusal={null} onSelect={() => cancelTransfer(object, offer)}>
          {words.cancelTransfer}
        </Item>
      ) : (
        <Item of={ArrowLeftRight} refusal={ended && ""} onSelect={() => onAction("transfer", object)}>
          {words.transfer}
        </Item>
      )}
      <MenuSeparator />
      <PublicItems object={object} />
      <MenuSeparator />
      <Item of={Ban} refusal={ended && ""} danger onSelect={() => onAction("revoke", object)}>
        {words.revoke}
      </Item>
    </>
  );
}

interface ItemProps {
  readonly of: typeof Ban;
  /**
   * Why the action is unavailable; `null` if it is available. Empty if the reason is already stated above, in the
   * same menu.
   */
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
