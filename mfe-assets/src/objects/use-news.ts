import type { Notification } from "@authentica/backend/contract/notification";
import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cessionsQuery, offersQuery } from "../transfers/queries.ts";
import { objectsKey } from "./keys.ts";

/** The notifications that the lists know of: the page's, so that nothing is missed between two screens. */
const KNOWN = ["mfe_assets", "news"];

const summaryKey = [...objectsKey, "summary"] as const;

/** What is old once such a notification has come; what is not named here may have changed anything. */
const TOUCHED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  OBJECT_MINT: [objectsKey],
  OBJECT_EDIT: [objectsKey],
  OBJECT_VIEW: [summaryKey],
  // An offer of it ends with it.
  OBJECT_REVOKE: [objectsKey, offersQuery.queryKey],
  TRANSFER_OFFER: [offersQuery.queryKey],
  TRANSFER_DECLINE: [offersQuery.queryKey],
  TRANSFER_CANCEL: [offersQuery.queryKey],
  TRANSFER_EXPIRE: [offersQuery.queryKey],
};

const ALL = [objectsKey, offersQuery.queryKey, cessionsQuery.queryKey];

/** The keys of what these notifications have made old. */
export function touchedBy(news: readonly Pick<Notification, "notificationType">[]): readonly (readonly string[])[] {
  return [...new Set(news.flatMap(({ notificationType }) => TOUCHED[notificationType] ?? ALL))];
}

/** Refetches what an event says has changed, and nothing else. */
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
    // Identifiers sort by time: what is older than all that was known was listed further down.
    const [oldest = ""] = known.toReversed();
    const news = notifications.filter(({ _id }) => _id > oldest && !known.includes(_id));
    for (const queryKey of touchedBy(news)) void client.invalidateQueries({ queryKey });
  }, [client, notifications]);
}
