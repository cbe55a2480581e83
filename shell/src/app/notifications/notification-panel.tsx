import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useDeferredValue, useRef } from "react";
import { Link } from "react-router-dom";
import { words as bell } from "#words/bell.tsx";
import { words } from "#words/notifications.tsx";
import { useMarkRead } from "./mark-read.ts";
import { NewsDays, type NewsDaysProps } from "./news-days.tsx";
import styles from "./notification-panel.module.css";
import { PREFERENCES } from "./preferences-id.ts";
import { useBellCount } from "./use-bell-count.ts";
import { useIncoming, useNewsList } from "./use-news.ts";

export interface NotificationPanelProps {
  /** Called when the user has chosen a screen, just before it opens. */
  readonly onLeave: () => void;
}

/**
 * Panel of the bell. Lists notifications about actions of other users, as far as the user's preferences include them,
 * with a link to all notifications.
 */
export function NotificationPanel({ onLeave }: NotificationPanelProps) {
  const unread = useBellCount();
  const { mutate: markRead, isError, error } = useMarkRead();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            className={styles.all}
            onClick={() => {
              markRead(undefined);
              // The button disappears together with the last unread notification, so the focus moves to the heading.
              heading.current?.focus();
            }}
          >
            {words.markAll}
          </Button>
        )}
      </div>
      {isError && (
        <div role="alert" className={styles.failure}>
          <p>{words.unmarked}</p>
          <SupportReference requestId={requestIdOf(error)} />
        </div>
      )}
      <Latest onRead={({ _id, read }) => !read && markRead(_id)} onLeave={onLeave} />
      <div className={styles.foot}>
        <Link to={paths.notifications} className={styles.way} onClick={onLeave}>
          {words.panel.all}
        </Link>
        <Link
          to={`${paths.notifications}#${PREFERENCES}`}
          className={styles.choice}
          aria-label={words.preferences.title}
          title={words.preferences.title}
          onClick={onLeave}
        >
          <Icon of={SlidersHorizontal} />
        </Link>
      </div>
    </>
  );
}

/**
 * Number of notifications that are visible without scrolling. They are rendered first, so that a click on the bell
 * causes no long task.
 */
const IN_SIGHT = 6;

function Latest({ onRead, onLeave }: Pick<NewsDaysProps, "onRead" | "onLeave">) {
  const { data, isPending, isError, error, isFetching, refetch } = useNewsList({ of: "bell" });
  const isWhole = useDeferredValue(true, false);
  const { offerOf } = useIncoming();
  if (isPending) {
    return (
      <p className={styles.state} role="status">
        <Spinner size="sm" label="" />
        {bell.loading}
      </p>
    );
  }
  if (isError && !data) {
    return (
      <div className={styles.state}>
        <div role="alert">
          <p lang={bell.sentenceLang}>{bell.failed}</p>
          <SupportReference requestId={requestIdOf(error)} />
        </div>
        <RetryButton onRetry={() => void refetch()} pending={isFetching} />
      </div>
    );
  }
  if (data.list.length === 0) {
    return (
      <div className={styles.nothing}>
        <p lang={bell.sentenceLang}>{words.panel.nothing}</p>
        <p>{words.panel.nothingYet}</p>
      </div>
    );
  }
  return (
    <div className={styles.scroll}>
      <NewsDays
        notifications={isWhole ? data.list : data.list.slice(0, IN_SIGHT)}
        offerOf={offerOf}
        level={3}
        onRead={onRead}
        onLeave={onLeave}
      />
    </div>
  );
}
