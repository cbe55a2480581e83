import { UNREAD_HEADER } from "@authentica/backend/contract/list-headers";
import type { Notification } from "@authentica/backend/contract/notification";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";
import { MINUTE_MS } from "./query-client.ts";

/** Notifications per page. */
const PAGE_ROWS = 50;

/** Selects notifications. A missing property selects all values of it. */
export interface NewsFilter {
  /**
   * `others`: notifications about actions of other users. `bell`: only those that the user's preferences show in the
   * bell.
   */
  readonly of?: "others" | "bell";
  readonly kind?: "offers" | "answers" | "views" | "changes";
  readonly unread?: "true";
}

export interface NotificationsPage {
  readonly list: readonly Notification[];
  /** Start of the next page; `null` if this is the last page. */
  readonly cursor: string | null;
  /** Number of unread notifications in the bell; `null` on pages after the first. */
  readonly unread: number | null;
}

/**
 * Query key of the number of unread notifications in the bell. Whenever the list is written, the number is written
 * too.
 */
export const bellCountKey = ["session", "bell-count"] as const;

/** Prefix of the query keys of all filtered lists of notifications. */
export const newsKey = ["session", "news"] as const;

/** Reads one page of the notifications that match a filter: the first page, or the page at `cursor`. */
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

/**
 * Query for the latest notifications of the signed-in user, newest first. They are fresh for one minute, and
 * refetched when the window gets the focus.
 */
export const notificationsQuery = queryOptions({
  queryKey: ["session", "notifications"],
  queryFn: async ({ client, queryKey, signal }): Promise<readonly Notification[]> => {
    const { list, unread } = await readNotifications();
    // If a later request has replaced this one, its result must not be used.
    signal.throwIfAborted();
    client.setQueryData<number>(bellCountKey, unread ?? unreadNews(list));
    // The filtered lists have changed together with this list.
    if (client.getQueryData(queryKey) !== undefined) void client.invalidateQueries({ queryKey: newsKey });
    return list;
  },
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
});

/** Counts the unread notifications that the bell shows. */
export const unreadNews = (list: readonly Notification[]): number =>
  list.filter(({ read, news = true }) => news && !read).length;
