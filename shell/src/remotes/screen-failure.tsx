import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { type RemoteName, tellTakenOver } from "@authentica/shared-ui/federation";
import { use, useEffect } from "react";
import { words } from "#words/errors.ts";
import { type FailureKind, type FailureReason, RemoteError } from "./failure.ts";
import { useRemotes } from "./index.ts";
import { failureOfFile } from "./page-files.ts";

/** Which part failed, and why. */
type Failure = Pick<RemoteError, "kind" | "reason">;

/**
 * Returns whether only reloading the page can help, because the microfrontend needs a newer shell, or another build
 * of it already runs in this page.
 */
export const needsNewPage = (error: unknown): boolean =>
  error instanceof RemoteError && (error.reason === "replaced" || error.reason === "refused");

interface Words {
  readonly title: string;
  readonly message: string;
  readonly again?: string;
}

const { unreached, faulty, refused, replaced, broken, reload } = words.screen;

const WORDS: Readonly<Record<FailureReason, Words>> = {
  hangs: unreached,
  cut: unreached,
  offline: unreached,
  missing: faulty,
  wrong: faulty,
  throws: broken,
  refused: { ...refused, again: reload },
  replaced: { ...replaced, again: reload },
};

export interface ScreenFailureProps {
  readonly remote: RemoteName;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Shown instead of a screen that failed. Suspends until it is known why a file did not load. */
export function ScreenFailure({ remote, error, onRetry, retrying }: ScreenFailureProps) {
  const { kind, reason } = useFailure(error);
  const remotes = useRemotes();
  const release = error instanceof RemoteError ? error.release : remotes.releaseOf(remote);
  useEffect(() => {
    document.title = words.screen.documentTitle;
    tellTakenOver();
    import(/* webpackChunkName: "later-report" */ "./report.ts").then(
      ({ placeIn, reportFailure }) => {
        const stack = reason === "throws" && error instanceof Error ? error.stack : undefined;
        reportFailure(remote, { kind, reason, release, at: placeIn(stack ?? "", remotes)?.at });
      },
      () => undefined,
    );
  }, [remote, kind, reason, release, error, remotes]);
  const { title, message, again } = WORDS[reason];
  return (
    <>
      <h1>
        <VisuallyHidden>{words.screen.name}</VisuallyHidden>
      </h1>
      <ErrorPanel title={title} message={message} onRetry={onRetry} retryLabel={again} retrying={retrying} />
    </>
  );
}

/** Error of the bundler's runtime. Thrown if a script or style sheet of a lazily loaded part did not load. */
interface ChunkError extends Error {
  readonly request: string;
}

const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && typeof (error as Partial<ChunkError>).request === "string";

const reasons = new WeakMap<ChunkError, Promise<FailureReason>>();

function useFailure(error: unknown): Failure {
  if (error instanceof RemoteError) return error;
  if (!isChunkError(error)) return { kind: "render", reason: "throws" };
  const kind: FailureKind = error.name === "ChunkLoadError" ? "chunk" : "style";
  let reason = reasons.get(error);
  if (!reason) {
    // The script has arrived but does not contain the part: it is another file, or not a script.
    reason = failureOfFile(error.request) ?? Promise.resolve("wrong");
    reasons.set(error, reason);
  }
  return { kind, reason: use(reason) };
}
