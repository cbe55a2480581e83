import { createQueryClient } from "@authentica/shared-ui/api";
import type { RemoteModule } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useId } from "react";
import { prerender } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { App } from "./app/app.tsx";
import { routes } from "./app/routes.tsx";
import type { Remotes } from "./remotes/index.ts";

export { PAGE_WORDS as words } from "@authentica/shared-ui/navigation/page-words";
export { SCREENS as screens } from "./app/screens.ts";

/**
 * Addresses of the shell's own screens. Any address that is neither one of these nor one of `screens` redirects to
 * the home page.
 */
export const others: readonly string[] = [paths.notifications, paths.logout];

/**
 * Renders the shell's markup around the screen at an address. A placeholder replaces the screen. The placeholder has
 * an id too, because the ids that React generates on the server depend on the position in the tree.
 */
export const frameAt = (address: string): Promise<string> =>
  prerenderPage({ default: [{ path: address, element: <Mark /> }] }, address);

function Mark() {
  return <i id={useId()} />;
}

/**
 * Returns the markup of one address of a microfrontend, as `bootstrap.tsx` first renders it for a visitor who is not
 * signed in. It is the content of `#root`, which is hydrated in the browser. Runs at build time. Rejects if anything
 * fails to render.
 */
export async function prerenderPage(module: RemoteModule, address: string): Promise<string> {
  const remotes: Remotes = {
    peek: () => module,
    load: async () => module,
    reload: async () => module,
    prefetch() {},
    releaseOf: () => null,
    ownerOf: () => null,
    isOutdated: async () => false,
  };
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <App queryClient={createQueryClient()} remotes={remotes}>
      <RouterProvider router={router} />
    </App>,
    {
      // All parts are inlined, whatever their size. Moving them later would require a script in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const markup = await new Response(prelude).text();
  router.dispose();
  if (failures.length > 0) throw new AggregateError(failures, `${address} could not be prerendered.`);
  return markup;
}
