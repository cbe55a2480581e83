import type { PreferencesAnswer, SetPreferenceRequest } from "@authentica/backend/contract/notification";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";
import { type NewsFilter, type NotificationsPage, newsKey, readNotifications } from "./notifications.ts";
import { MINUTE_MS } from "./query-client.ts";

export type { NewsFilter };

/**
 * Query for the user's notifications that match a filter, newest first: the first page, and the further pages that
 * were read after it.
 */
export const newsQuery = (filter: NewsFilter) => {
  const queryKey = [...newsKey, filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<NotificationsPage> =>
      joinedTo(await readNotifications(filter), client.getQueryData<NotificationsPage>(queryKey)),
    staleTime: MINUTE_MS,
  });
};

/** Reads the page of notifications that starts at a cursor. */
export const readFurther = (filter: NewsFilter, cursor: string): Promise<NotificationsPage> =>
  readNotifications(filter, cursor);

/**
 * Joins the reloaded first page with the notifications that were listed after it. A push notification reloads only
 * the first page, so the further pages are kept. If so much is new that the two no longer overlap, returns only the
 * first page.
 */
export function joinedTo(page: NotificationsPage, before: NotificationsPage | undefined): NotificationsPage {
  const last = page.list.at(-1)?._id;
  const at = before?.list.findIndex(({ _id }) => _id === last) ?? -1;
  const tail = before?.list.slice(at + 1) ?? [];
  if (!before || at < 0 || tail.length === 0) return page;
  // If nothing is unread any more, another window has marked all notifications as read.
  const told = page.unread === 0 ? tail.map((each) => (each.read ? each : { ...each, read: true })) : tail;
  return { ...page, list: [...page.list, ...told], cursor: before.cursor };
}

/** Query for the preferences: which notifications the user gets, and by which channel. */
export const preferencesQuery = queryOptions({
  queryKey: ["session", "news-preferences"],
  queryFn: async (): Promise<PreferencesAnswer["data"]> => (await answer(api.notifications.preferences.$get())).data,
});

/** Switches a channel on or off. Resolves to all preferences. */
export const setPreference = async (json: SetPreferenceRequest): Promise<PreferencesAnswer["data"]> =>
  (await answer(api.notifications.preferences.$post({ json }))).data;
