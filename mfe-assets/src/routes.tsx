import { type ComponentType, lazy, useState } from "react";
import type { RouteObject } from "react-router-dom";

type Load = () => Promise<{ readonly default: ComponentType }>;

interface ScreenProps {
  /** Returns the screen if it is loaded, otherwise its lazy component. */
  readonly drawn: () => ComponentType;
}

function Screen({ drawn }: ScreenProps) {
  // Keeps the same component while it is mounted.
  const [Shown] = useState(drawn);
  return <Shown />;
}

/**
 * Returns the route of a screen, which is loaded on navigation. If `handle.ahead` has loaded it before, it renders at
 * once.
 */
function screen(path: string, load: Load): RouteObject {
  let shown: ComponentType = lazy(load);
  async function ahead(): Promise<void> {
    shown = (await load()).default;
  }
  // The key distinguishes two screens in the same place of the route tree.
  return { path, element: <Screen key={path} drawn={() => shown} />, handle: { ahead } };
}

const list = screen("traceability", async () => ({
  default: (await import(/* webpackChunkName: "traceability" */ "./traceability/traceability.tsx")).Traceability,
}));
const object = screen(":objectId", async () => ({
  default: (await import(/* webpackChunkName: "later-object" */ "./object/object-page.tsx")).ObjectPage,
}));

// The server finds the files of a screen by the name of its path segment. Error and loading boundaries are those of
// the parent route.
const routes: RouteObject[] = [
  screen("dashboard", async () => ({
    default: (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard.tsx")).Dashboard,
  })),
  screen("authentica", async () => ({
    default: (await import(/* webpackChunkName: "authentica" */ "./authentica/authentica.tsx")).Authentica,
  })),
  // Preloads the list, from which users open objects.
  { path: "traceability", handle: list.handle, children: [{ index: true, element: list.element }, object] },
];

export default routes;
