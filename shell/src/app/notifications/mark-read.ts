import {
  answer,
  api,
  bellCountKey,
  type NotificationsPage,
  newsKey,
  notificationsQuery,
} from "@authentica/shared-ui/api";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { markReadKey, withRead } from "./read-state.ts";

const { queryKey } = notificationsQuery;

/**
 * Marks one notification as read (`POST /notifications/mark-read`); without an id, marks all. The change is shown
 * immediately, and reverted if the call fails.
 */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: markReadKey,
    mutationFn: (id: string | undefined) =>
      answer(api.notifications["mark-read"].$post({ json: id === undefined ? {} : { id } })),
    onMutate: async (id) => {
      await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: newsKey })]);
      const unread = unreadIn(client);
      const marked = new Set(id === undefined ? unread.keys() : unread.has(id) ? [id] : []);
      const count = client.getQueryData<number>(bellCountKey);
      mark(client, marked, true);
      if (count !== undefined)
        client.setQueryData<number>(bellCountKey, id === undefined ? 0 : Math.max(0, count - (unread.get(id) ? 1 : 0)));
      return { marked, count };
    },
    onError: (_error, _id, before) => {
      if (!before) return;
      mark(client, before.marked, false);
      if (before.count !== undefined) client.setQueryData<number>(bellCountKey, before.count);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: markReadKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}

const pagesOf = (client: QueryClient) => client.getQueriesData<NotificationsPage>({ queryKey: newsKey });

/**
 * Returns the identifiers of notifications that are known to be unread. Each value says whether the notification
 * counts in the bell.
 */
function unreadIn(client: QueryClient): ReadonlyMap<string, boolean> {
  const known = [...(client.getQueryData(queryKey) ?? []), ...pagesOf(client).flatMap(([, page]) => page?.list ?? [])];
  return new Map(known.flatMap(({ _id, read, news = true }) => (read ? [] : [[_id, news]])));
}

function mark(client: QueryClient, ids: ReadonlySet<string>, read: boolean): void {
  client.setQueryData(queryKey, (list) => list && withRead(list, ids, read));
  client.setQueriesData<NotificationsPage>(
    { queryKey: newsKey },
    (page) => page && { ...page, list: withRead(page.list, ids, read) },
  );
}
