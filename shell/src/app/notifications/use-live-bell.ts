import { api, notificationsQuery } from "@authentica/shared-ui/api";
import { readEvents } from "@authentica/shared-ui/api/event-stream";
import { errorOf, session } from "@authentica/shared-ui/session";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepListening } from "./keep-listening.ts";
import { oneForAllTabs } from "./one-for-all-tabs.ts";
import { markReadKey } from "./reading.ts";

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

/**
 * `GET /notifications/stream`: the names of its events. `EventSource` cannot send the token. The server ends the stream
 * when the token does, so it starts with a fresh one.
 */
async function* bellStream(signal: AbortSignal): AsyncGenerator<string, void, void> {
  await session.ensureFresh();
  const response: Response = await api.notifications.stream.$get({}, { init: { signal } });
  if (!response.ok || !response.body) throw await errorOf(response);
  for await (const { type } of readEvents(response.body)) yield type;
}
