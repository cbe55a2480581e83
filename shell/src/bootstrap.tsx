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

// Starts to load the files of the first screen while the shell is being rendered and the user is being loaded.
const firstRemote = remoteAt(location.pathname);
if (firstRemote) pageRemotes.prefetch(firstRemote);
if (session.isSignedIn()) prefetchLayout();

/**
 * Removes data of a user when their session ends. The next user must not see it, even if the session was ended by
 * another tab or a failed refresh. A page that was suspended while the user changed still shows the previous user, so
 * it is reloaded.
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
  // Runs in its own task, after the task that parsed the scripts.
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
  if (!root) throw new Error('The page has no element with the id "root".');
  /**
   * Returns whether the page still shows the address for which it was prerendered. The user may have navigated before
   * the files arrived.
   */
  const isShown = () => prerenderedAt(root) === router.state.location.pathname;
  // The prerendered page stays until its microfrontend can hydrate it. If the microfrontend cannot be loaded, the
  // screen is rendered from scratch, and reports what is missing.
  const isHere =
    firstRemote !== undefined && isShown() && (await pageRemotes.load(firstRemote).then(isShown, () => false));
  if (isHere) {
    // A screen reports when it is hydrated. If the user leaves the screen earlier, it never does, so that is reported
    // here.
    router.subscribe(({ location: { pathname } }) => {
      if (pathname !== prerenderedAt(root)) tellTakenOver();
    });
    // The page is hydrated in slices, so that the browser can handle input in between. If the user navigates during
    // hydration, the next page is rendered from scratch, and a mismatch is then not an error.
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
