import type { Notification } from "@authentica/backend/contract/notification";
import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cessionsQuery, offersQuery } from "../transfers/queries.ts";
import { objectsKey } from "./keys.ts";

/**
 * Query key of the identifiers of notifications that the lists already include. All screens share it, so that no
 * notification is missed when the user changes the screen.
 */
const KNOWN = ["mfe_assets", "news"];

const summaryKey = [...objectsKey, "summary"] as const;

/** The queries that each type of notification makes outdated. Any other type makes all of these queries outdated. */
const TOUCHED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  OBJECT_MINT: [objectsKey],
  OBJECT_EDIT: [objectsKey],
  OBJECT_VIEW: [summaryKey],
  // A revocation also ends an open offer.
  OBJECT_REVOKE: [objectsKey, offersQuery.queryKey],
  TRANSFER_OFFER: [offersQuery.queryKey],
  TRANSFER_DECLINE: [offersQuery.queryKey],
  TRANSFER_CANCEL: [offersQuery.queryKey],
  TRANSFER_EXPIRE: [offersQuery.queryKey],
};

const ALL = [objectsKey, offersQuery.queryKey, cessionsQuery.queryKey];

/** Returns the keys of the queries that these notifications make outdated. */
export function touchedBy(news: readonly Pick<Notification, "notificationType">[]): readonly (readonly string[])[] {
  return [...new Set(news.flatMap(({ notificationType }) => TOUCHED[notificationType] ?? ALL))];
}

/** Refetches the queries that new notifications make outdated. */
export function useNews(): void {
  const client = useQueryClient();
  const { data: notifications } = useQuery(notificationsQuery);
  useEffect(() => {
    if (notifications === undefined) return;
    const known = client.getQueryData<readonly string[]>(KNOWN);
    client.setQueryData(
      KNOWN,
      notifications.map(({ _id }) => _id),
    );
    if (known === undefined) return;
    // Identifiers are sorted by time. A notification that is older than all known ones is not new: it was not listed
    // because the list is limited.
    const [oldest = ""] = known.toReversed();
    const news = notifications.filter(({ _id }) => _id > oldest && !known.includes(_id));
    for (const queryKey of touchedBy(news)) void client.invalidateQueries({ queryKey });
  }, [client, notifications]);
}
