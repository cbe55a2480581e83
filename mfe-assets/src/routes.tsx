import { type ComponentType, lazy, useState } from "react";
import type { RouteObject } from "react-router-dom";

type Load = () => Promise<{ readonly default: ComponentType }>;

interface ScreenProps {
  /** What there is to draw: the screen itself, or what loads it. */
  readonly drawn: () => ComponentType;
}

function Screen({ drawn }: ScreenProps) {
  // The same component while it is mounted.
  const [Shown] = useState(drawn);
  return <Shown />;
}

/** A screen at one segment, loaded when it is gone to; drawn at once where `handle.ahead` has loaded it before. */
function screen(path: string, load: Load): RouteObject {
  let shown: ComponentType = lazy(load);
  async function ahead(): Promise<void> {
    shown = (await load()).default;
  }
  // The key keeps two screens of one branch apart.
  return { path, element: <Screen key={path} drawn={() => shown} />, handle: { ahead } };
}

const list = screen("traceability", async () => ({
  default: (await import(/* webpackChunkName: "traceability" */ "./traceability/traceability.tsx")).Traceability,
}));
const object = screen(":objectId", async () => ({
  default: (await import(/* webpackChunkName: "later-object" */ "./object/object-page.tsx")).ObjectPage,
}));

// The server finds the files of a screen by the name of its segment. Error and loading boundaries are those of the
// parent.
const routes: RouteObject[] = [
  screen("dashboard", async () => ({
    default: (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard.tsx")).Dashboard,
  })),
  screen("authentica", async () => ({
    default: (await import(/* webpackChunkName: "authentica" */ "./authentica/authentica.tsx")).Authentica,
  })),
  // The list ahead: an object is gone to from it.
  { path: "traceability", handle: list.handle, children: [{ index: true, element: list.element }, object] },
];

export default routes;
