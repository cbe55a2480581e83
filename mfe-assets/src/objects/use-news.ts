import type { Notification } from "@authentica/backend/contract/notification";
import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cessionsQuery, offersQuery } from "../transfers/calls.ts";
import { objectsQuery } from "./calls.ts";

/** The notification up to which the lists have been asked for: the page's, so that nothing is missed between two screens. */
const KNOWN = ["mfe_assets", "news"];

/** The id of the latest change to an object or an offer, a look being none; `null` before the first. */
const latestChange = (notifications: readonly Notification[]): string | null =>
  notifications.find(({ notificationType }) => notificationType !== "OBJECT_VIEW")?._id ?? null;

/** Asks for the objects, the offers and the cessions again when the bell rings for a change that somebody else may have made. */
export function useNews(): void {
  const client = useQueryClient();
  const { data: latest } = useQuery({ ...notificationsQuery, select: latestChange });
  useEffect(() => {
    if (latest === undefined) return;
    const known = client.getQueryData<string | null>(KNOWN);
    client.setQueryData(KNOWN, latest);
    if (known === undefined || known === latest) return;
    for (const { queryKey } of [objectsQuery, offersQuery, cessionsQuery]) void client.invalidateQueries({ queryKey });
  }, [client, latest]);
}
