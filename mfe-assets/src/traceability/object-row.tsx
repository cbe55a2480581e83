import type { ListedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Menu, MenuItem } from "@authentica/shared-ui/components/menu";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatParisAndUtc, formatShortDate, formatTime } from "@authentica/shared-ui/format/date";
import { placeOf } from "@authentica/shared-ui/navigation/destination";
import { objectPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import ChevronDown from "lucide-react/icons/chevron-down";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import type { MouseEvent, ReactNode } from "react";
import { lazy, memo, Suspense } from "react";
import { Link, useNavigate } from "react-router-dom";
import { words } from "#words/traceability.tsx";
import { personName } from "../objects/person-name.ts";
import { ChoiceBox } from "./choice-box.tsx";
import { Cover } from "./cover.tsx";
import { isStillOwned } from "./list-view.ts";
import { ObjectState } from "./object-state.tsx";
import styles from "./objects-table.module.css";
import menu from "./row-menu.module.css";

/** Action of a row. The list performs it. */
export type ObjectAction = "edit" | "activity" | "revoke" | "transfer";

/** Loads the items of a row's menu, when the pointer or the focus enters the list. */
export const loadRowItems = () => import(/* webpackChunkName: "later-row-items" */ "./row-items.tsx");
const RowItems = lazy(async () => ({ default: (await loadRowItems()).RowItems }));

export interface ObjectRowProps {
  readonly object: ListedObject;
  /** Index in the list, from 0. */
  readonly at: number;
  readonly isChosen: boolean;
  /** The object's open offer. */
  readonly offer: OutgoingOffer | undefined;
  /** Transfers of the object in which the user took part, latest first. */
  readonly cessions: readonly Cession[];
  readonly onAction: (action: ObjectAction, object: ListedObject) => void;
  /** `isRange` selects all rows from the row that was selected last to this one. */
  readonly onChoose: (at: number, isRange: boolean) => void;
}

/** Row of one object. */
export const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { object, at, isChosen, offer, cessions, onAction, onChoose } = props;
  const owned = isStillOwned(object) ? object : null;
  const isNoted = offer !== undefined || !owned;
  return (
    // Row 1 is the header.
    <tr data-row={at} aria-rowindex={at + 2} data-chosen={isChosen || undefined} className={styles.row}>
      <td className={styles.choice}>
        <ChoiceBox
          label={words.row.choose(object.objectName)}
          checked={isChosen}
          onChoose={(isRange) => onChoose(at, isRange)}
        />
      </td>
      <td className={styles.cover}>
        <Cover object={object} />
      </td>
      <th scope="row" className={styles.name}>
        {/* The name has its own text direction. Otherwise a right-to-left name would be truncated at its start. */}
        <span dir="auto" className={styles.cut} title={object.objectName}>
          <ObjectLink objectId={object._id}>{object.objectName}</ObjectLink>
        </span>
      </th>
      <td className={styles.file}>
        <span dir="auto" className={styles.cut} title={owned?.fileName ?? undefined}>
          {owned
            ? (owned.fileName ?? DECLARED)
            : object.ownerId
              ? words.row.ownedBy(personName(object.ownerId))
              : words.row.ownedByDeleted}
        </span>
        {owned && owned.fileSize !== null && <span className={styles.size}>{formatBytes(owned.fileSize)}</span>}
      </td>
      <td className={styles.standing}>
        <ObjectState object={object} offer={offer} />
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
          label={words.row.actionsOn(object.objectName)}
          trigger={
            <>
              <span className={menu.words}>{words.row.actions}</span>
              <Icon of={ChevronDown} size="sm" className={menu.mark} />
              <Icon of={EllipsisVertical} className={menu.dots} />
            </>
          }
        >
          <Suspense fallback={<Coming />}>
            <RowItems object={object} offer={offer} cessions={cessions} onAction={onAction} />
          </Suspense>
        </Menu>
      </td>
    </tr>
  );
});

/**
 * Menu item that is shown until the real items are loaded. It holds the focus, which then moves to the first real
 * item.
 */
const Coming = () => (
  <MenuItem disabled onSelect={() => undefined}>
    {words.row.loading}
  </MenuItem>
);

/** Placeholder with the height of a row. */
export const ComingRow = ({ at }: { readonly at: number }) => (
  <tr data-row={at} aria-rowindex={at + 2} aria-busy="true" className={styles.row}>
    <td className={styles.choice} />
    <td className={styles.cover}>
      <span className={styles.coming} />
    </td>
    <td className={styles.name}>
      <Skeleton />
    </td>
    <td className={styles.file} />
    <td className={styles.standing} />
    <td className={styles.time} />
    <td className={styles.action} />
  </tr>
);

interface ObjectLinkProps {
  readonly objectId: string;
  readonly children: ReactNode;
}

/**
 * Link to the page of an object. Passes on the address of the list, to which the user can return. The address is read
 * when the link is clicked, because it changes with the view.
 */
function ObjectLink({ objectId, children }: ObjectLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(objectPath(objectId), { state: { from: placeOf(window.location) } });
  };
  return (
    <Link to={objectPath(objectId)} onClick={go}>
      {children}
    </Link>
  );
}
