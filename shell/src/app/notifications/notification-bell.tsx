import { api, notificationsQuery } from "@authentica/shared-ui/api";
import { readEvents } from "@authentica/shared-ui/api/event-stream";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { errorOf, session } from "@authentica/shared-ui/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { useEffect } from "react";
import { words } from "#words/bell.tsx";
import { Later, laterPart } from "../../errors/later.tsx";
import { Panel } from "../layout/panel.tsx";
import { Announcement } from "./announcement.tsx";
import { keepListening } from "./keep-listening.ts";
import styles from "./notification-bell.module.css";
import { oneForAllTabs } from "./one-for-all-tabs.ts";
import { bellLabel, countWords, markReadKey } from "./read-state.ts";
import { useBellCount } from "./use-bell-count.ts";

const loadPanel = async () =>
  (await import(/* webpackChunkName: "later-notifications" */ "./notification-panel.tsx")).NotificationPanel;
const prefetchPanel = () => void loadPanel().catch(() => undefined);

const notificationPanel = laterPart(loadPanel);

/**
 * The bell of the top bar. Shows the number of unread notifications about actions of other users, and opens a panel
 * that lists them.
 */
export function NotificationBell() {
  useLiveBell();
  const { data: notifications } = useQuery(notificationsQuery);
  const unread = useBellCount();
  return (
    <>
      <Panel
        label={words.title}
        buttonLabel={bellLabel(unread)}
        wide
        onApproach={prefetchPanel}
        face={
          <span className={styles.face}>
            <Icon of={Bell} />
            {unread > 0 && <span className={styles.count}>{countWords(unread)}</span>}
          </span>
        }
      >
        {(close) => (
          <Later
            of={notificationPanel}
            waiting={
              <p className={styles.state} role="status">
                <Spinner size="sm" label="" />
                {words.loading}
              </p>
            }
            missing={(onRetry, pending) => (
              <div className={styles.state}>
                <p role="alert" lang={words.sentenceLang}>
                  {words.failed}
                </p>
                <RetryButton onRetry={onRetry} pending={pending} />
              </div>
            )}
          >
            {(NotificationPanel) => <NotificationPanel onLeave={close} />}
          </Later>
        )}
      </Panel>
      <Announcement notifications={notifications} />
    </>
  );
}

/** Refetches the notifications each time the server reports something new. */
function useLiveBell(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = notificationsQuery;
    const onNews = () => {
      // While calls that mark notifications as read are in progress, a refetch could show them as unread again. The
      // last of these calls refetches them anyway.
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
 * Yields the names of the events of `GET /notifications/stream`. Does not use `EventSource`, which cannot send the
 * access token. The server ends the stream when the token expires, so the stream is opened with a fresh token.
 */
async function* bellStream(signal: AbortSignal): AsyncGenerator<string, void, void> {
  await session.ensureFresh();
  const response: Response = await api.notifications.stream.$get({}, { init: { signal } });
  if (!response.ok || !response.body) throw await errorOf(response);
  for await (const { type } of readEvents(response.body)) yield type;
}
