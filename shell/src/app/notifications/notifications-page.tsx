import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { FailureReason } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { requestIdOf } from "@authentica/shared-ui/session";
import { toast } from "@authentica/shared-ui/toast";
import { useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { words } from "#words/notifications.tsx";
import { FILTERS, filterAt, type View } from "./filters.ts";
import { useMarkRead } from "./mark-read.ts";
import { NewsDays, type NewsDaysProps } from "./news-days.tsx";
import styles from "./notifications-page.module.css";
import { Preferences } from "./preferences.tsx";
import { PREFERENCES } from "./preferences-id.ts";
import { countWords } from "./read-state.ts";
import { ToAnswer } from "./to-answer.tsx";
import { useBellCount } from "./use-bell-count.ts";
import { useIncoming, useIsComing, useNewsList } from "./use-news.ts";

/** Page with all notifications about actions of other users, and with the preferences. */
export default function NotificationsPage() {
  useDocumentTitle(words.title);
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const view = filterAt(search.get("vue"));
  const unread = useBellCount();
  const { offers } = useIncoming();
  const isComing = useIsComing(view);
  const { mutate: markRead } = useMarkRead();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash === `#${PREFERENCES}` && !isComing) document.getElementById(PREFERENCES)?.focus();
  }, [hash, isComing]);

  const marked = (id: string | undefined) =>
    markRead(id, {
      onError: (error) =>
        toast({
          tone: "failed",
          text: words.unmarked,
          requestId: requestIdOf(error),
        }),
    });
  const counts: Partial<Record<View["name"], number>> = { "non-lues": unread, "a-repondre": offers.length };
  return (
    <>
      <PageHeader
        ref={heading}
        title={words.title}
        lead={words.lead}
        actions={
          // The button is rendered even before the number of unread notifications is known, so that the layout does
          // not shift.
          <Button
            disabled={unread === 0}
            onClick={() => {
              marked(undefined);
              heading.current?.focus();
            }}
          >
            {words.markAll}
          </Button>
        }
      />
      <nav aria-label={words.kinds} className={styles.views}>
        {FILTERS.map(({ name, word }) => (
          <Link
            key={name}
            to={{ search: name === "toutes" ? "" : `?vue=${name}` }}
            replace
            preventScrollReset
            aria-current={name === view.name ? "page" : undefined}
            className={styles.view}
          >
            {word}
            {(counts[name] ?? 0) > 0 && <b className={styles.count}>{countWords(counts[name] ?? 0)}</b>}
          </Link>
        ))}
      </nav>
      <div className={isComing ? `${styles.columns} ${styles.awaited}` : styles.columns}>
        <div className={styles.news}>
          {view.filter ? (
            <News key={view.name} view={view} filter={view.filter} onRead={({ _id, read }) => !read && marked(_id)} />
          ) : (
            <div className={styles.list}>
              <ToAnswer />
            </div>
          )}
        </div>
        <Preferences />
      </div>
    </>
  );
}

interface NewsProps extends Pick<NewsDaysProps, "onRead"> {
  readonly view: View;
  readonly filter: NonNullable<View["filter"]>;
}

function News({ view, filter, onRead }: NewsProps) {
  const { data, isPending, error, isFetching, refetch, further } = useNewsList(filter);
  const { offerOf } = useIncoming();
  if (isPending) {
    return (
      <div role="status" className={styles.coming}>
        <Spinner size="sm" label={words.loading} />
        <Skeleton lines={6} />
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorPanel
        title={words.failed}
        message={<FailureReason error={error} />}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const { list, cursor } = data;
  return (
    <>
      {list.length === 0 && cursor === null && <EmptyState title={view.nothing}>{view.nothingYet}</EmptyState>}
      <div className={styles.list}>
        <NewsDays notifications={list} offerOf={offerOf} level={2} onRead={onRead} />
      </div>
      {cursor !== null && (
        <div className={styles.further}>
          {further.isError && (
            <p role="alert" className={styles.failure}>
              {words.failed} <FailureReason error={further.error} />
            </p>
          )}
          <Button pending={further.isPending} onClick={() => further.mutate(cursor)}>
            {words.older}
          </Button>
        </div>
      )}
    </>
  );
}
