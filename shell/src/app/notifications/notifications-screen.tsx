import { Later, laterPart } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import { ScreenSkeleton } from "../layout/screen-skeleton.tsx";

const notificationsPage = laterPart(
  async () => (await import(/* webpackChunkName: "later-notifications" */ "./notifications-page.tsx")).default,
);

/**
 * `/notifications`: the page, or its placeholder. In the layout's chunk, so that it is available even if other files
 * fail to load.
 */
export default function NotificationsScreen() {
  return (
    <Later
      of={notificationsPage}
      waiting={<ScreenSkeleton />}
      missing={(onRetry, pending) => (
        <Missing title="Vos notifications n’ont pas pu être affichées" onRetry={onRetry} pending={pending} />
      )}
    >
      {(NotificationsPage) => <NotificationsPage />}
    </Later>
  );
}
