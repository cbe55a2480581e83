import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { type RemoteModule, type RemoteName, tellTakenOver } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type ReactNode, Suspense, use, useEffect, useMemo, useState, useTransition } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { FullPage, FullPageSpinner } from "../errors/full-page.tsx";
import { RemoteError, useRemotes } from "./index.ts";
import { findScreen, rootedUnder } from "./screen-routes.tsx";

export interface RemoteScreenProps {
  readonly remote: RemoteName;
  /** First segment of the address, which names the screen; `/` for the home page. */
  readonly screen: string;
  /** Stands there while the screen comes, inside a layout. Without it the screen is a page of its own. */
  readonly waiting?: ReactNode;
}

interface Attempt {
  readonly number: number;
  /** The routes where they were here at the start: such a screen is drawn without waiting. */
  readonly ready: RemoteModule | undefined;
  readonly routes: Promise<RemoteModule>;
}

/**
 * Mounts one screen of a microfrontend. A failure, of a file or of the screen itself, stays inside; « Réessayer » asks
 * for all files again, since the lazy parts of a loaded microfrontend keep their failures too.
 */
export function RemoteScreen({ remote, screen, waiting }: RemoteScreenProps) {
  const remotes = useRemotes();
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    number: 0,
    ready: remotes.peek(remote),
    routes: remotes.load(remote),
  }));
  const [retrying, startRetry] = useTransition();

  const retry = () =>
    startRetry(async () => {
      const routes = remotes.reload(remote);
      await routes.catch(() => undefined);
      // The button that had the focus goes away with the error.
      document.querySelector<HTMLElement>("main")?.focus();
      startRetry(() => setAttempt(({ number }) => ({ number: number + 1, ready: remotes.peek(remote), routes })));
    });

  const failed = (error: unknown) => {
    const panel = <ScreenError error={error} onRetry={retry} retrying={retrying} />;
    return waiting ? panel : <FullPage>{panel}</FullPage>;
  };

  return (
    <ErrorBoundary key={attempt.number} fallback={failed}>
      <Suspense fallback={waiting ?? <FullPageSpinner />}>
        <Screen screen={screen} attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen({ screen, attempt }: { readonly screen: string; readonly attempt: Attempt }) {
  const module = attempt.ready ?? use(attempt.routes);
  const route = findScreen(module.default, screen);
  // The home page is one address, not a branch of them.
  return screen === paths.home ? route.element : <Branch route={route} />;
}

function Branch({ route }: { readonly route: RouteObject }) {
  return useRoutes(useMemo(() => rootedUnder(route), [route]));
}

/** Whether a file did not come, of the microfrontend itself or of one of its lazy parts: a script or a style sheet. */
function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return error instanceof RemoteError || error.name === "ChunkLoadError" || code === "CSS_CHUNK_LOAD_FAILED";
}

interface ScreenErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function ScreenError({ error, onRetry, retrying }: ScreenErrorProps) {
  const missing = isMissingFile(error);
  useEffect(() => {
    document.title = "Page indisponible — Authentica";
    tellTakenOver();
  }, []);
  return (
    <>
      <h1>
        <VisuallyHidden>Page indisponible</VisuallyHidden>
      </h1>
      <ErrorPanel
        title={missing ? "Cette page n’a pas pu être chargée" : "Cette page a rencontré une erreur"}
        message={
          missing
            ? "Une partie de l’application n’a pas répondu. Vérifiez votre connexion, puis réessayez\u00a0; le reste du site fonctionne."
            : "Vos données n’ont pas été touchées. Réessayez\u00a0; si l’erreur revient, le reste du site fonctionne."
        }
        onRetry={onRetry}
        retrying={retrying}
      />
    </>
  );
}
