import { UNREAD_HEADER } from "@authentica/backend/contract/list-headers";
import type { Notification } from "@authentica/backend/contract/notification";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";
import { MINUTE_MS } from "./query-client.ts";

/** Notifications that are asked for at once. */
const PAGE_ROWS = 50;

/** Which notifications are asked for; absent: all of them. */
export interface NewsFilter {
  /** Acts of others; of these, what the reader wants to see. */
  readonly of?: "others" | "bell";
  readonly kind?: "offers" | "answers" | "views" | "changes";
  readonly unread?: "true";
}

export interface NotificationsPage {
  readonly list: readonly Notification[];
  /** Where the next page begins; `null` where there is none. */
  readonly cursor: string | null;
  /** Unread news in the bell; `null` on later pages. */
  readonly unread: number | null;
}

/** Under which the page keeps how many wait unread in the bell; written with the list. */
export const bellCountKey = ["session", "bell-count"] as const;

/** What begins the keys of all that is listed with a filter. */
export const newsKey = ["session", "news"] as const;

/** A page of those that are wanted, the first or the one at a cursor. */
export async function readNotifications(filter: NewsFilter = {}, cursor?: string): Promise<NotificationsPage> {
  const query = { ...filter, limit: String(PAGE_ROWS), ...(cursor !== undefined && { cursor }) };
  let headers = new Headers();
  const asked = api.notifications["get-user-notifications"].$get({ query }).then((response) => {
    headers = response.headers;
    return response;
  });
  const { data: list } = await answer(asked);
  const next = /^<(\?[^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const unread = headers.get(UNREAD_HEADER);
  return { list, cursor: new URLSearchParams(next).get("cursor"), unread: unread === null ? null : Number(unread) };
}

/** The latest that concern the signed-in person, newest first; fresh for a minute, asked for again when the window is focused. */
export const notificationsQuery = queryOptions({
  queryKey: ["session", "notifications"],
  queryFn: async ({ client, queryKey, signal }): Promise<readonly Notification[]> => {
    const { list, unread } = await readNotifications();
    // A later request counts.
    signal.throwIfAborted();
    client.setQueryData<number>(bellCountKey, unread ?? unreadNews(list));
    // What is listed by a filter changes with it.
    if (client.getQueryData(queryKey) !== undefined) void client.invalidateQueries({ queryKey: newsKey });
    return list;
  },
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
});

/** How many of these are unread in the bell. */
export const unreadNews = (list: readonly Notification[]): number =>
  list.filter(({ read, news = true }) => news && !read).length;
