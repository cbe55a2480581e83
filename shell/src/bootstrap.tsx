import { createQueryClient } from "@authentica/shared-ui/api";
import { forgetBatch, forgetBatchUnlessOf } from "@authentica/shared-ui/batch-database";
import { prerenderedAt, tellTakenOver } from "@authentica/shared-ui/federation";
import { nextTask } from "@authentica/shared-ui/next-task";
import { session } from "@authentica/shared-ui/session";
import lateFonts from "@authentica/shared-ui/tokens/late-fonts.css?url";
import type { QueryClient } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { Routed } from "./app/routed.tsx";
import { prefetchLayout, routes } from "./app/routes.tsx";
import { remoteAt } from "./app/screens.ts";
import { watchPageFiles } from "./remotes/page-files.ts";
import { pageRemotes } from "./remotes/page-remotes.ts";

watchPageFiles();
for (const kind of ["error", "unhandledrejection"] as const)
  addEventListener(kind, (event) => {
    void import(/* webpackChunkName: "later-report" */ "./remotes/report.ts").then(
      ({ reportUncaught }) => reportUncaught(event, pageRemotes),
      () => undefined,
    );
  });

const faces = document.createElement("link");
Object.assign(faces, { rel: "stylesheet", href: lateFonts });
document.head.append(faces);

// Loads the files of the first screen while the shell renders and identifies the user.
const firstRemote = remoteAt(location.pathname);
if (firstRemote) pageRemotes.prefetch(firstRemote);
if (session.isSignedIn()) prefetchLayout();

/**
 * Data of one user must not be visible to the next, even if another tab or a failed refresh ended the session. A page that
 * was suspended while the user changed still shows the first one, so it reloads.
 */
function endWithSession(queryClient: QueryClient): void {
  let held = session.current();
  void forgetBatchUnlessOf(held);
  session.subscribe(() => {
    const before = held;
    held = session.current();
    if (held === null) {
      queryClient.clear();
      if (before !== null) forgetFiles();
    } else if (before !== null && before !== held) location.reload();
  });
}

function forgetFiles(): void {
  void forgetBatch();
  void import(/* webpackChunkName: "later-carried" */ "@authentica/shared-ui/carried").then(
    ({ forgetCarried }) => forgetCarried(),
    () => undefined,
  );
}

async function begin(): Promise<void> {
  // In its own task, after the one that parsed the scripts.
  await nextTask();
  const queryClient = createQueryClient();
  const router = createBrowserRouter(routes);
  endWithSession(queryClient);
  const app = (
    <App queryClient={queryClient} remotes={pageRemotes}>
      <Routed router={router} />
    </App>
  );

  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  /**
   * Returns whether the page shows what was prerendered in it; the user may have navigated before its files arrived.
   */
  const isShown = () => prerenderedAt(root) === router.state.location.pathname;
  // A prerendered page stays until its microfrontend can hydrate it. If that fails to load, the screen is rendered
  // from scratch and reports what is missing.
  const isHere =
    firstRemote !== undefined && isShown() && (await pageRemotes.load(firstRemote).then(isShown, () => false));
  if (isHere) {
    // The screen reports when it is hydrated. A screen that the user leaves before that never does.
    router.subscribe(({ location: { pathname } }) => {
      if (pathname !== prerenderedAt(root)) tellTakenOver();
    });
    // Hydrates in slices, so that input is handled in between. If the user navigates during that, the next page is
    // rendered from scratch, and a mismatch is not an error.
    const onRecoverableError = (error: unknown) => {
      if (isShown()) reportError(error);
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  } else {
    createRoot(root).render(app);
    tellTakenOver();
  }
}

/**
 * Settles when the product has started to render. This is a promise and not a top-level await, because the bundler
 * would add code for a top-level await.
 */
export const begun = begin();
