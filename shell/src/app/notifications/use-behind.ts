import {
  type NotificationsBehind,
  notificationsBehindKey,
  notificationsQuery,
  readNotifications,
} from "@authentica/shared-ui/api";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { unreadOf } from "./reading.ts";

/** What is behind the listed notifications; nothing until that is known. */
export function useBehind(): NotificationsBehind {
  const { data } = useQuery<NotificationsBehind>({
    queryKey: notificationsBehindKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? { unread: 0, cursor: null };
}

/** Lists a page more, the next one behind those that are listed. */
export function useFurther() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => readNotifications(cursor),
    onSuccess: (page, cursor) => {
      const behind = client.getQueryData<NotificationsBehind>(notificationsBehindKey);
      // Another list has come meanwhile: this page is not what follows it.
      if (behind?.cursor !== cursor) return;
      client.setQueryData(notificationsQuery.queryKey, (list) => list && [...list, ...page.list]);
      client.setQueryData<NotificationsBehind>(notificationsBehindKey, {
        unread: Math.max(0, behind.unread - unreadOf(page.list).length),
        cursor: page.cursor,
      });
    },
  });
}
