import { words } from "#words/bell.tsx";
import { Later, laterPart } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import { ScreenSkeleton } from "../layout/screen-skeleton.tsx";

const notificationsPage = laterPart(
  async () => (await import(/* webpackChunkName: "later-notifications" */ "./notifications-page.tsx")).default,
);

/**
 * `/notifications`: shows the page or its placeholder. Part of the chunk of the layout, so that it is available even
 * if other files cannot be loaded.
 */
export default function NotificationsScreen() {
  return (
    <Later
      of={notificationsPage}
      waiting={<ScreenSkeleton />}
      missing={(onRetry, pending) => <Missing title={words.missing} onRetry={onRetry} pending={pending} />}
    >
      {(NotificationsPage) => <NotificationsPage />}
    </Later>
  );
}
