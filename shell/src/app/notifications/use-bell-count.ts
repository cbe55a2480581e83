import { bellCountKey, notificationsQuery, unreadNews } from "@authentica/shared-ui/api";
import { skipToken, useQuery } from "@tanstack/react-query";

/**
 * Returns the number of unread notifications about actions of other users. If the server has not sent the number,
 * counts the latest notifications.
 */
export function useBellCount(): number {
  const { data: latest = [] } = useQuery(notificationsQuery);
  const { data } = useQuery<number>({
    queryKey: bellCountKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? unreadNews(latest);
}
