import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type ReactNode, Suspense, use, useEffect, useMemo, useState, useTransition } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { FullPage, FullPageSpinner } from "../errors/full-page.tsx";
import { type Remotes, useRemotes } from "./index.ts";
import { isStuck } from "./page-files.ts";
import { needsNewPage, ScreenFailure } from "./screen-failure.tsx";
import { findScreen, rootedUnder } from "./screen-routes.tsx";

export interface RemoteScreenProps {
  readonly remote: RemoteName;
  /** First segment of the address of the screen; `/` for the home page. It identifies the screen. */
  readonly screen: string;
  /** Shown in the layout while the screen loads. If missing, the screen is a separate page without layout. */
  readonly waiting?: ReactNode;
}

interface Attempt {
  readonly number: number;
  /** The routes, if they were already loaded at the start. Such a screen renders without waiting. */
  readonly ready: RemoteModule | undefined;
  readonly routes: Promise<RemoteModule>;
}

/**
 * Mounts one screen of a microfrontend. If a file or the screen itself fails, only this screen is affected. «
 * Réessayer » requests all files again, because lazy parts of a loaded microfrontend keep their failures. If that is
 * not possible in this page, « Réessayer » reloads the page.
 */
export function RemoteScreen({ remote, screen, waiting }: RemoteScreenProps) {
  const remotes = useRemotes();
  const [attempt, setAttempt] = useState<Attempt>(() => firstAttempt(remotes, remote));
  useEffect(() => void firsts.get(remotes)?.delete(remote), [remotes, remote]);
  const [retrying, startRetry] = useTransition();

  const retry = () =>
    startRetry(async () => {
      if (isStuck()) return location.reload();
      const routes = remotes.reload(remote);
      const failure = await routes.then(
        () => null,
        (error: unknown) => error,
      );
      if (needsNewPage(failure)) return location.reload();
      // The button that had the focus disappears together with the error, so the focus moves to the main element.
      document.querySelector<HTMLElement>("main")?.focus();
      startRetry(() => setAttempt(({ number }) => ({ number: number + 1, ready: remotes.peek(remote), routes })));
    });

  const failed = (error: unknown) => {
    const card = <ScreenFailure remote={remote} error={error} onRetry={retry} retrying={retrying} />;
    return (
      <Suspense fallback={waiting ?? <FullPageSpinner />}>{waiting ? card : <FullPage>{card}</FullPage>}</Suspense>
    );
  };

  return (
    <ErrorBoundary key={attempt.number} fallback={failed}>
      <Suspense fallback={waiting ?? <FullPageSpinner />}>
        <Screen remote={remote} screen={screen} attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface ScreenProps extends Pick<RemoteScreenProps, "remote" | "screen"> {
  readonly attempt: Attempt;
}

const firsts = new WeakMap<Remotes, Map<RemoteName, Attempt>>();

/**
 * Returns the initial state of a screen. Until the first commit, React renders from the start after each failure,
 * which would load and fail again. The attempt is therefore kept here until the first commit.
 */
function firstAttempt(remotes: Remotes, remote: RemoteName): Attempt {
  const kept = firsts.get(remotes) ?? new Map<RemoteName, Attempt>();
  firsts.set(remotes, kept);
  const attempt = kept.get(remote) ?? { number: 0, ready: remotes.peek(remote), routes: remotes.load(remote) };
  kept.set(remote, attempt);
  return attempt;
}

function Screen({ remote, screen, attempt }: ScreenProps) {
  const module = attempt.ready ?? use(attempt.routes);
  const route = findScreen(remote, module, screen);
  // The home page has no other addresses below it.
  return screen === paths.home ? route.element : <Branch route={route} />;
}

function Branch({ route }: { readonly route: RouteObject }) {
  return useRoutes(useMemo(() => rootedUnder(route), [route]));
}
