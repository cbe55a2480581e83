import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bellStream } from "./bell-stream.ts";
import { keepListening } from "./keep-listening.ts";
import { markReadKey } from "./mark-read.ts";
import { oneForAllTabs } from "./one-for-all-tabs.ts";

/** Asks for the notifications again each time the server says that there is something new. */
export function useLiveBell(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = notificationsQuery;
    const onNews = () => {
      // What the page has just marked read would come back unread; the last of these calls asks again itself.
      if (queryClient.isMutating({ mutationKey: markReadKey }) > 0) return;
      void queryClient.invalidateQueries({ queryKey });
    };
    const connect = oneForAllTabs({
      connect: bellStream,
      locks: navigator.locks,
      openChannel: () => new BroadcastChannel("authentica.bell"),
    });
    return keepListening({ connect, onNews });
  }, [queryClient]);
}
