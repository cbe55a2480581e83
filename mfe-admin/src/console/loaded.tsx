import { Alert } from "@authentica/shared-ui/components/alert";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { words } from "#words/console.tsx";
import styles from "./loaded.module.css";

/** Warning above data that is outdated because refreshing it failed. */
export function RefreshFailed({ query, title }: { readonly query: UseQueryResult<unknown>; readonly title: string }) {
  if (!query.isRefetchError) return null;
  return (
    <Alert tone="warning" title={title}>
      <FailureReason error={query.error} />
    </Alert>
  );
}

export interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Title of the error message if the query fails. */
  readonly title: string;
  readonly children: (data: T) => ReactNode;
}

/** Renders the loaded data. Until then it renders a table skeleton or the error. */
export function Loaded<T>({ query, title, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <TableSkeleton />;
  return (
    <ErrorPanel
      title={title}
      message={<FailureReason error={query.error} />}
      requestId={requestIdOf(query.error)}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  );
}

const ROWS = 8;

function TableSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div key={row} className={styles.row}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
