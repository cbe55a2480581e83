import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { type RemoteName, tellTakenOver } from "@authentica/shared-ui/federation";
import { use, useEffect } from "react";
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

const UNREACHED: Words = {
  title: "Cette page n’a pas pu être chargée",
  message:
    "Une partie de l’application n’a pas répondu. Vérifiez votre connexion, puis réessayez\u00a0; le reste du site fonctionne.",
};
const FAULTY: Words = {
  title: "Cette page n’a pas pu être chargée",
  message:
    "Un fichier de l’application manque ou n’est pas celui qui était attendu. Votre connexion n’est pas en cause\u00a0; réessayez dans un instant, le reste du site fonctionne.",
};
const REFUSED: Words = {
  title: "Cette partie attend une autre version de l’application",
  message:
    "Rechargez la page pour l’obtenir. Si ce message revient, cette version n’est pas en service\u00a0; le reste du site fonctionne.",
  again: "Recharger la page",
};
const REPLACED: Words = {
  title: "Une nouvelle version de cette partie est en service",
  message: "Cette page a été ouverte avec la précédente. Rechargez-la pour continuer.",
  again: "Recharger la page",
};
const BROKEN: Words = {
  title: "Cette page a rencontré une erreur",
  message: "Vos données n’ont pas été touchées. Réessayez\u00a0; si l’erreur revient, le reste du site fonctionne.",
};

const WORDS: Readonly<Record<FailureReason, Words>> = {
  hangs: UNREACHED,
  cut: UNREACHED,
  offline: UNREACHED,
  missing: FAULTY,
  wrong: FAULTY,
  throws: BROKEN,
  refused: REFUSED,
  replaced: REPLACED,
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
    document.title = "Page indisponible — Authentica";
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
        <VisuallyHidden>Page indisponible</VisuallyHidden>
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
