import {
  answer,
  api,
  type NotificationsBehind,
  notificationsBehindKey,
  notificationsQuery,
} from "@authentica/shared-ui/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unreadOf, withRead } from "./reading.ts";

const { queryKey } = notificationsQuery;

/** Names the calls under way: until the last is answered, the list in the page is ahead of the server's. */
export const markReadKey = ["session", "mark-read"] as const;

/** `POST /notifications/mark-read`: one, or all without an id. Shown at once, and taken back when it fails. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: markReadKey,
    mutationFn: (id: string | undefined) =>
      answer(api.notifications["mark-read"].$post({ json: id === undefined ? {} : { id } })),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const unread = unreadOf(queryClient.getQueryData(queryKey) ?? []).map(({ _id }) => _id);
      const marked = new Set(id === undefined ? unread : unread.filter((own) => own === id));
      queryClient.setQueryData(queryKey, (list) => list && withRead(list, marked, true));
      const behind = queryClient.getQueryData<NotificationsBehind>(notificationsBehindKey);
      if (id === undefined && behind) queryClient.setQueryData(notificationsBehindKey, { ...behind, unread: 0 });
      return { marked, behind };
    },
    onError: (_error, _id, before) => {
      if (!before) return;
      queryClient.setQueryData(queryKey, (list) => list && withRead(list, before.marked, false));
      if (before.behind) queryClient.setQueryData(notificationsBehindKey, before.behind);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: markReadKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
