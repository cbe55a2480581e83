import { UNREAD_HEADER } from "@authentica/backend/contract/constants";
import type { Notification } from "@authentica/backend/contract/notification";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";
import { MINUTE_MS } from "./query-client.ts";

/** Notifications that are asked for at once. */
const PAGE_ROWS = 50;

/** What is known of the notifications behind those that are listed. */
export interface NotificationsBehind {
  /** How many of the latest of all are unread and not listed. */
  readonly unread: number;
  /** Where the next page begins; `null` where there is none. */
  readonly cursor: string | null;
}

export interface NotificationsPage extends NotificationsBehind {
  readonly list: readonly Notification[];
}

/** Under which the page keeps what is behind the list; written with it. */
export const notificationsBehindKey = ["session", "notifications-behind"] as const;

const unreadIn = (list: readonly Notification[]): number => list.filter(({ read }) => !read).length;

/** A page, the first or the one at a cursor; of one further down, `unread` is 0. */
export async function readNotifications(cursor?: string): Promise<NotificationsPage> {
  const query = { limit: String(PAGE_ROWS), ...(cursor !== undefined && { cursor }) };
  let headers = new Headers();
  const asked = api.notifications["get-user-notifications"].$get({ query }).then((response) => {
    headers = response.headers;
    return response;
  });
  const { data: list } = await answer(asked);
  const next = /^<(\?[^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
  return {
    list,
    unread: Math.max(0, Number(headers.get(UNREAD_HEADER) ?? 0) - unreadIn(list)),
    cursor: new URLSearchParams(next).get("cursor"),
  };
}

/**
 * The first page as it is now, with what was listed behind it before: a ring asks for that page alone. Where the two do not
 * meet, for so much is new, the page is all that is listed.
 */
export function joinedTo(page: NotificationsPage, before: NotificationsPage | undefined): NotificationsPage {
  const last = page.list.at(-1)?._id;
  const at = before?.list.findIndex(({ _id }) => _id === last) ?? -1;
  const tail = before?.list.slice(at + 1) ?? [];
  if (!before || at < 0 || tail.length === 0) return page;
  const unread = page.unread - unreadIn(tail);
  // Those of other windows that were all marked read.
  const told = page.unread === 0 ? tail.map((each) => (each.read ? each : { ...each, read: true })) : tail;
  return { list: [...page.list, ...told], unread: Math.max(0, unread), cursor: before.cursor };
}

/** What concerns the signed-in person, newest first; fresh for a minute, asked for again when the window is focused. */
export const notificationsQuery = queryOptions({
  queryKey: ["session", "notifications"],
  queryFn: async ({ client, queryKey }): Promise<readonly Notification[]> => {
    const page = await readNotifications();
    const list = client.getQueryData<readonly Notification[]>(queryKey);
    const behind = client.getQueryData<NotificationsBehind>(notificationsBehindKey);
    const { list: joined, ...place } = joinedTo(page, list && behind && { list, ...behind });
    client.setQueryData<NotificationsBehind>(notificationsBehindKey, place);
    return joined;
  },
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
});

/** A notification as a sentence. */
export function notificationMessage({
  notificationType,
  objectList,
}: Pick<Notification, "notificationType" | "objectList">): string {
  const objectName = objectList[0]?.objectName ?? "";
  switch (notificationType) {
    case "OBJECT_MINT":
      return `A new ${objectName} has been successfully minted.`;
    case "OBJECT_VIEW":
      return `Your object ${objectName} was viewed by another user.`;
    case "OBJECT_REVOKE":
      return `The registration of ${objectName} has been revoked.`;
    case "OBJECT_EDIT":
      return `The details of ${objectName} have been updated.`;
    default:
      return "You have a new notification.";
  }
}
