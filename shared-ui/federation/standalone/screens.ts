import type { RouteObject } from "react-router-dom";

/** Example values of parameters in addresses. */
const EXAMPLES: Readonly<Record<string, string>> = { tokenId: "0", proofId: "2222-2222-2222", collection: "users" };

/**
 * Returns an example address for each kind of screen in these routes, such as `/admin/stats` or `/explorer/0`.
 * Screens whose parameter has no example value are left out; they can be reached from other screens.
 */
export function screensOf(routes: readonly RouteObject[], under = ""): readonly string[] {
  const found = routes.flatMap((route) => {
    const [, named] = /:(\w+)/.exec(route.path ?? "") ?? [];
    if (named !== undefined && !Object.hasOwn(EXAMPLES, named)) return [];
    const here = route.path === undefined || route.path === "/" ? under : `${under}/${route.path}`;
    if (route.children) return screensOf(route.children, here);
    return [here.replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? name) || "/"];
  });
  return [...new Set(found)];
}
