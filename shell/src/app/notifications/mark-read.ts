import { answer, api, notificationsQuery } from "@authentica/shared-ui/api";
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
      return marked;
    },
    onError: (_error, _id, marked) => {
      if (marked) queryClient.setQueryData(queryKey, (list) => list && withRead(list, marked, false));
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: markReadKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
