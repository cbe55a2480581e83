import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { createRouter } from "./app/router.tsx";
import { remoteAt } from "./app/screens.ts";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import { PageError } from "./errors/page-error.tsx";
import { remotes } from "./remotes/index.ts";

// The first screen's files come while the shell draws itself and asks who is there.
const firstRemote = remoteAt(location.pathname);
if (firstRemote) remotes.prefetch(firstRemote);

const queryClient = createQueryClient();
const router = createRouter();

// Nothing of one person may be seen by the next, whichever tab or failed refresh ended the session.
session.subscribe(() => {
  if (!session.isSignedIn()) queryClient.clear();
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
createRoot(root).render(
  <ErrorBoundary fallback={() => <PageError />}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ErrorBoundary>,
);
