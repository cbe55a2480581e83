/** Which of the copies that a package ships goes into a build. Nothing here reaches a browser. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rspack } from "@rsbuild/core";
import type { Cut } from "./cut-loader.mjs";

const require = createRequire(import.meta.url);

/** The federation runtime, by the order in which one part asks for the next. */
const FEDERATION = [
  "webpack-bundler-runtime",
  "inject-external-runtime-core-plugin",
  "runtime",
  "runtime-core",
  "sdk",
  "error-codes",
];

/**
 * The bundler asks for the federation runtime by the path of its CommonJS files, of which nothing can be left out: its modules stand for
 * them, and for the packages by name, or the page would have some of it twice.
 */
function federationModules(): Record<string, string> {
  return Object.fromEntries(
    FEDERATION.flatMap((part) => {
      const name = `@module-federation/${part}`;
      const path = require.resolve(name);
      const module = path.replace(/\.c?js$/, part === "error-codes" ? ".mjs" : ".js");
      return [
        [path, module],
        [`${name}$`, module],
      ];
    }),
  );
}

/** The router as it is without warnings for who develops with it; its package names the other in every case. */
function quietRouter(name: string): Record<string, string> {
  const folder = require.resolve(name).replace(/[^/\\]+[/\\][^/\\]+$/, "production/");
  return { "react-router$": `${folder}index.mjs`, "react-router/dom$": `${folder}dom-export.mjs` };
}

/** Aliases for the bundler. `router`: the package that is taken for `react-router`. */
export const smallerCopies = (router: string): Readonly<Record<string, string>> => ({
  ...federationModules(),
  ...quietRouter(router),
});

/**
 * By the end of a file's path: what no route of the product and no microfrontend can reach. The router's routes have neither loaders nor
 * actions and are known from the start (a microfrontend's are drawn by `useRoutes`, which has none of these), and its links name no files of
 * a framework. The federation runtime reads no manifests (`disableSnapshot`) and preloads nothing.
 */
export const CUTS: Readonly<Record<string, Cut>> = {
  "react-router/dist/production/chunk-7RTFRKQW.mjs": {
    functions: [
      "handleFetcherAction",
      "handleFetcherLoader",
      "handleAction",
      "discoverRoutes",
      "fetch2",
      "callLoadersAndMaybeResolveData",
      "callDataStrategyImpl",
      "startRedirectNavigation",
      "callLoaderOrAction",
      "instrumentClientSideRouter",
      "getRouteInstrumentationUpdates",
      "convertDataStrategyResultToDataResult",
      "defaultDataStrategyWithMiddleware",
    ],
    texts: [
      [
        "let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(\n      prefetch,\n      rest\n    );",
        "let prefetchRef, prefetchHandlers;",
      ],
      [
        "return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React10.createElement(React10.Fragment, null, link, /* @__PURE__ */ React10.createElement(PrefetchPageLinks, { page: href })) : link;",
        "return link;",
      ],
      ["if (!remixContext || remixContext.isSpaMode) {\n    return null;\n  }", "return null;"],
    ],
  },
  "runtime-core/dist/core.js": {
    texts: [
      [
        "USE_REMOTE ? new SnapshotHandler(this) : new DisabledSnapshotHandler()",
        "Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })",
      ],
    ],
  },
  "runtime-core/dist/remote/index.js": { functions: ["preloadRemote"] },
  "runtime-core/dist/helpers.js": { texts: [["\t\tpreloadAssets,\n", ""]] },
};

/** Rules for the bundler that leave out what `CUTS` says. */
export const cutting = (): Rspack.RuleSetRule[] => {
  const loader = join(dirname(fileURLToPath(import.meta.url)), "cut-loader.mjs");
  return Object.entries(CUTS).map(([end, options]) => ({
    test: (path: string) => path.replaceAll("\\", "/").endsWith(`/${end}`),
    // The router at its lowest version is another package.
    exclude: /lowest-/,
    use: [{ loader, options }],
  }));
};
