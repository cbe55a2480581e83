import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { useListView } from "@authentica/shared-ui/list";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Plus from "lucide-react/icons/plus";
import { type ComponentType, lazy, Suspense, useCallback, useDeferredValue, useEffect, useState } from "react";
import { words } from "#words/traceability.tsx";
import { useNews } from "../objects/use-news.ts";
import { IncomingOffers } from "../transfers/incoming-offers.tsx";
import { useCessions } from "../transfers/use-cessions.ts";
import { Waiting } from "../waiting.tsx";
import { type ListView, readListView, writeListView } from "./list-view.ts";
import { hasPages, loadListPages } from "./load-list-pages.ts";
import { ObjectsList } from "./objects-list.tsx";
import type { PageFailureProps } from "./page-failure.tsx";
import type { Span } from "./rows-window.ts";
import styles from "./traceability.module.css";
import { type DrawnRows, orderOf, useObjectPages } from "./use-object-pages.ts";

/** Delay (ms) between the last keystroke and the search request. */
const REST_MS = 200;

/**
 * Debounces the search text of the view. Other changes of the view apply immediately. `view` must be a stable
 * reference.
 */
function useSettled(view: ListView): ListView {
  const [settled, setSettled] = useState(view);
  const isTyping = view.search.trim() !== settled.search.trim();
  useEffect(() => {
    const timer = setTimeout(setSettled, isTyping ? REST_MS : 0, view);
    return () => clearTimeout(timer);
  }, [view, isTyping]);
  return isTyping ? settled : view;
}

// Loaded later, because it is below the list and most users have no such transfers.
const LostCessions = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-lost-cessions" */ "../transfers/lost-cessions.tsx")).LostCessions,
}));

/** Error message without a reason. It is shown until the texts are loaded, or if they cannot be loaded. */
const BareFailure = ({ retrying, onRetry }: PageFailureProps) => (
  <div role="alert">
    {words.failed}{" "}
    <Button pending={retrying} onClick={onRetry}>
      {words.retry}
    </Button>
  </div>
);

const PageFailure = lazy<ComponentType<PageFailureProps>>(() =>
  import(/* webpackChunkName: "later-row-items" */ "./page-failure.tsx").then(
    (part) => ({ default: part.PageFailure }),
    () => ({ default: BareFailure }),
  ),
);

/** `/traceability`: list of the user's objects, with actions on them. */
export function Traceability() {
  useDocumentTitle(words.title);
  useNews();
  const { lost } = useCessions();
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <ButtonLink to={paths.authentica} icon={<Icon of={Plus} />}>
            {words.scan}
          </ButtonLink>
        }
      />
      <IncomingOffers />
      <IdentityConfirmation>
        <Objects />
      </IdentityConfirmation>
      <Suspense>{lost.length > 0 && <LostCessions lost={lost} />}</Suspense>
    </>
  );
}

function Objects() {
  const [view, setView] = useListView(readListView, writeListView);
  const settled = useSettled(view);
  const [drawn, setDrawn] = useState<DrawnRows | null>(null);
  const order = orderOf(settled);
  const pages = useObjectPages(settled, drawn);
  const { list, isPending, error } = pages;
  const isPaged = hasPages(list?.matching ?? 0);
  // Loads the code of the pager while the rows are rendered.
  useEffect(() => {
    if (isPaged) void loadListPages().catch(() => undefined);
  }, [isPaged]);
  // The first rows are rendered in slices, so that the browser can handle input in between.
  const isDrawn = useDeferredValue(list !== undefined);
  const failed = { error, retrying: pages.isFetching, onRetry: pages.retry };
  const failure = (
    <Suspense fallback={<BareFailure {...failed} />}>
      <PageFailure {...failed} />
    </Suspense>
  );
  // Once a list was shown, the search field stays visible even if a page cannot be loaded.
  const [hasList, setHasList] = useState(false);
  if (list && list.total > 0 !== hasList) setHasList(list.total > 0);
  const onDrawn = useCallback((span: Span) => setDrawn({ ...span, order }), [order]);
  if (isPending || (list && !isDrawn)) {
    return (
      <Waiting label={words.loading}>
        <ObjectsSkeleton />
      </Waiting>
    );
  }
  if (list ? list.total > 0 : hasList) {
    return (
      <ObjectsList view={view} setView={setView} pages={pages} onDrawn={onDrawn}>
        {failure}
      </ObjectsList>
    );
  }
  if (!list) return failure;
  return (
    <EmptyState
      title={words.empty.title}
      action={
        <ButtonLink variant="primary" to={paths.authentica}>
          {words.empty.protect}
        </ButtonLink>
      }
    >
      {words.empty.means}
    </EmptyState>
  );
}

const ROWS = ["first", "second", "third", "fourth", "fifth"];

/** Placeholder with the same heights as the loaded list: tabs, search field, and one row per object. */
function ObjectsSkeleton() {
  return (
    <div>
      <div className={styles.tabs}>
        <Skeleton className={styles.half} />
      </div>
      <Skeleton shape="block" className={styles.search} />
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="block" className={styles.cover} />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
