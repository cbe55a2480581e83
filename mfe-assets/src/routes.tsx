import { type ComponentType, lazy, useState } from "react";
import type { RouteObject } from "react-router-dom";

type Load = () => Promise<{ readonly default: ComponentType }>;

interface ScreenProps {
  /** Returns the screen if it is loaded, otherwise its lazy component. */
  readonly drawn: () => ComponentType;
}

function Screen({ drawn }: ScreenProps) {
  // Keeps the same component as long as it is mounted.
  const [Shown] = useState(drawn);
  return <Shown />;
}

/**
 * Returns the route of a screen. The screen is loaded on navigation. If `handle.ahead` has already loaded it, it
 * renders immediately.
 */
function screen(path: string, load: Load): RouteObject {
  let shown: ComponentType = lazy(load);
  async function ahead(): Promise<void> {
    shown = (await load()).default;
  }
  // The key distinguishes two screens at the same position of the route tree.
  return { path, element: <Screen key={path} drawn={() => shown} />, handle: { ahead } };
}

const list = screen("traceability", async () => ({
  default: (await import(/* webpackChunkName: "traceability" */ "./traceability/traceability.tsx")).Traceability,
}));
const object = screen(":objectId", async () => ({
  default: (await import(/* webpackChunkName: "later-object" */ "./object/object-page.tsx")).ObjectPage,
}));

// The chunk of a screen is named after its path segment, by which the server finds its files. The boundaries for
// errors and loading are those of the parent route.
const routes: RouteObject[] = [
  screen("dashboard", async () => ({
    default: (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard.tsx")).Dashboard,
  })),
  screen("authentica", async () => ({
    default: (await import(/* webpackChunkName: "authentica" */ "./authentica/authentica.tsx")).Authentica,
  })),
  // Preloads the list for both screens, because users open objects from the list.
  { path: "traceability", handle: list.handle, children: [{ index: true, element: list.element }, object] },
];

export default routes;
