import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from "react-router-dom";
import { createQueryClient } from "../api/query-client.ts";
import { ErrorPanel } from "../components/error-panel.tsx";
import { session } from "../session/index.ts";
import { applyTheme } from "../tokens/theme.ts";
import { type About, readAbout } from "./standalone/about.ts";
import { setClock } from "./standalone/clock.ts";
import { Admitted, Page } from "./standalone/page.tsx";
import { screensOf } from "./standalone/screens.ts";
import { Broken, UnknownAddress } from "./standalone/unknown-address.tsx";
import "../tokens/index.css";
import "../tokens/late-fonts.css";

type Routes = readonly RouteObject[];

/**
 * Runs a microfrontend without the shell, for its team. The server of the page provides the API, live or recorded. If
 * the microfrontend cannot start, the page shows the reason.
 */
export async function mountStandalone(load: (about: About) => Routes | Promise<Routes>): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error('The page has no element with the id "root".');
  applyTheme();
  const page = createRoot(root);
  try {
    const about = await readAbout();
    if (about.mode === "recorded") setClock(about.recording.now);
    page.render(<Alone about={about} routes={await load(about)} />);
  } catch (error) {
    page.render(
      <main>
        <ErrorPanel
          title="Cette page n’a pas pu démarrer"
          message={`${error instanceof Error ? error.message : error} Elle est servie par npm run dev ou npm run preview, dans le dossier du microfrontend.`}
          onRetry={() => location.reload()}
        />
      </main>,
    );
  }
}

function Alone({ about, routes }: { readonly about: About; readonly routes: Routes }) {
  const screens = screensOf(routes);
  const queryClient = createQueryClient();
  // The next user must not see data of the previous user.
  session.subscribe(() => queryClient.clear());
  const first = { index: true, element: <Navigate to={screens[0] ?? "/"} replace /> };
  const router = createBrowserRouter([
    {
      element: <Page about={about} screens={screens} />,
      children: [
        {
          element: <Admitted about={about} />,
          children: [{ errorElement: <Broken about={about} />, children: [...routes] }],
        },
        ...(screens.includes("/") ? [] : [first]),
        { path: "*", element: <UnknownAddress about={about} screens={screens} /> },
      ],
    },
  ]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
