import { type ComponentType, lazy, useState } from "react";
import type { RouteObject } from "react-router-dom";

/** A screen at one segment, loaded when it is gone to; drawn at once where `handle.ahead` has loaded it before. */
function screen(path: string, load: () => Promise<{ readonly default: ComponentType }>): RouteObject {
  const Lazy = lazy(load);
  let Loaded: ComponentType | null = null;
  async function ahead(): Promise<void> {
    Loaded = (await load()).default;
  }
  function Screen() {
    // The same one as long as it stands.
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown />;
  }
  return { path, element: <Screen />, handle: { ahead } };
}

// The server finds the files of a screen by the name of its segment. The boundaries around the screen belong to whoever mounts it.
const routes: RouteObject[] = [
  screen("dashboard", async () => ({
    default: (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard.tsx")).Dashboard,
  })),
  screen("authentica", async () => ({
    default: (await import(/* webpackChunkName: "authentica" */ "./authentica/authentica.tsx")).Authentica,
  })),
  screen("traceability", async () => ({
    default: (await import(/* webpackChunkName: "traceability" */ "./traceability/traceability.tsx")).Traceability,
  })),
];

export default routes;
