import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { words } from "#words/row-items.tsx";

export interface PageFailureProps {
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Error message, shown instead of rows that could not be loaded. */
export function PageFailure({ error, ...retry }: PageFailureProps) {
  return (
    <ErrorPanel
      title={<FailureReason error={error} verbatim after={words.failed} />}
      requestId={requestIdOf(error)}
      {...retry}
    />
  );
}
