import type { PreferencesAnswer, SetPreferenceRequest } from "@authentica/backend/contract/notification";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";
import { type NewsFilter, type NotificationsPage, newsKey, readNotifications } from "./notifications.ts";
import { MINUTE_MS } from "./query-client.ts";

export type { NewsFilter };

/** News of the reader by filter, newest first: the first page, and the pages read after it. */
export const newsQuery = (filter: NewsFilter) => {
  const queryKey = [...newsKey, filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<NotificationsPage> =>
      joinedTo(await readNotifications(filter), client.getQueryData<NotificationsPage>(queryKey)),
    staleTime: MINUTE_MS,
  });
};

/** The page at a cursor. */
export const readFurther = (filter: NewsFilter, cursor: string): Promise<NotificationsPage> =>
  readNotifications(filter, cursor);

/**
 * The first page as it is now, with what was listed behind it before: a ring asks for that page alone. Where the two do not
 * meet, for so much is new, the page is all that is listed.
 */
export function joinedTo(page: NotificationsPage, before: NotificationsPage | undefined): NotificationsPage {
  const last = page.list.at(-1)?._id;
  const at = before?.list.findIndex(({ _id }) => _id === last) ?? -1;
  const tail = before?.list.slice(at + 1) ?? [];
  if (!before || at < 0 || tail.length === 0) return page;
  // Those of other windows that were all marked read.
  const told = page.unread === 0 ? tail.map((each) => (each.read ? each : { ...each, read: true })) : tail;
  return { ...page, list: [...page.list, ...told], cursor: before.cursor };
}

/** What the reader is notified of, and how. */
export const preferencesQuery = queryOptions({
  queryKey: ["session", "news-preferences"],
  queryFn: async (): Promise<PreferencesAnswer["data"]> => (await answer(api.notifications.preferences.$get())).data,
});

/** Switches one channel; returns all preferences. */
export const setPreference = async (json: SetPreferenceRequest): Promise<PreferencesAnswer["data"]> =>
  (await answer(api.notifications.preferences.$post({ json }))).data;
