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
  /** First segment of the address, which names the screen; `/` for the home page. */
  readonly screen: string;
  /** Shown while the screen loads, inside a layout. Without it the screen is a separate page. */
  readonly waiting?: ReactNode;
}

interface Attempt {
  readonly number: number;
  /** The routes, if they were loaded at the start; such a screen renders without waiting. */
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
      // Moves the focus, because the button that had it disappears with the error.
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
 * Initial state of a screen. Before its first commit React starts again after each failure, which would load and fail
 * again, so the attempt is kept here until then.
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
  // The home page is a single address without others below.
  return screen === paths.home ? route.element : <Branch route={route} />;
}

function Branch({ route }: { readonly route: RouteObject }) {
  return useRoutes(useMemo(() => rootedUnder(route), [route]));
}
