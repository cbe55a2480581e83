import { ButtonLink } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { wordsOf } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { objectPath, paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef } from "react";
import { words } from "#words/history.tsx";
import { historyQuery } from "../../objects/calls.ts";
import { objectQuery } from "../../objects/object-query.ts";
import { Waiting } from "../../waiting.tsx";
import type { HistoryObject } from "../history-state.ts";
import { ActivityList } from "./activity-list.tsx";
import { ActivitySkeleton } from "./activity-skeleton.tsx";
import styles from "./history-view.module.css";

export interface HistoryViewProps {
  readonly object: HistoryObject;
  /** Address of the list from which the history was opened; `null` if it was opened from the scan. */
  readonly origin: string | null;
}

/** Screen with the complete history of one object. */
export function HistoryView({ object, origin }: HistoryViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(words.title);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <PageHeader
        ref={heading}
        title={words.title}
        actions={
          <>
            <ButtonLink to={objectPath(object._id)} variant="quiet" className={styles.page}>
              {words.objectPage}
            </ButtonLink>
            <ButtonLink to={origin ?? paths.authentica} replace icon={<Icon of={ArrowLeft} size="sm" />}>
              {origin ? words.backToList : words.backToScan}
            </ButtonLink>
          </>
        }
      />
      <ObjectName object={object} />
      <Activities objectId={object._id} />
    </>
  );
}

function ObjectName({ object }: Pick<HistoryViewProps, "object">) {
  // The object is fetched again, because the navigation state does not contain its status, which may also have
  // changed.
  const { data, isPending } = useQuery(objectQuery(object._id));
  const hash = object.hash ?? data?.object.hash;
  const isEnded = data?.object.status === "revoked" || data?.object.status === "erased";
  return (
    <div className={styles.object}>
      {hash ? (
        <Seal hash={hash} form={isEnded ? "broken" : "live"} size={72} />
      ) : (
        isPending && <span className={styles.seal} />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{object.objectName}</bdi>
        </h2>
        {hash ? <Hash value={hash} short /> : isPending && <Skeleton />}
      </div>
    </div>
  );
}

function Activities({ objectId }: { readonly objectId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(historyQuery(objectId));
  if (isPending) {
    return (
      <Waiting label={words.loading}>
        <ActivitySkeleton />
      </Waiting>
    );
  }
  if (!data) {
    return (
      <ErrorPanel
        title={words.failed(wordsOf(error, { verbatim: true }).text)}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return <EmptyState title={words.empty}>{words.emptyMeans}</EmptyState>;
  }
  return <ActivityList activities={data} />;
}
