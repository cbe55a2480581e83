import { Alert } from "@authentica/shared-ui/components/alert";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { UseQueryResult } from "@tanstack/react-query";

export interface QueryFailureProps {
  readonly query: UseQueryResult<unknown>;
  readonly title: string;
}

/** Above what was read before: it could not be read again. Nothing where it could. */
export function RefreshFailed({ query, title }: QueryFailureProps) {
  if (!query.isRefetchError) return null;
  return (
    <Alert tone="warning" title={title}>
      <FailureReason error={query.error} />
    </Alert>
  );
}

/** In the place of what could not be read. */
export function LoadFailed({ query, title }: QueryFailureProps) {
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
