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
function quietRouter(copy: string): Record<string, string> {
  const folder = `${join(copy, "dist/production")}/`;
  return { "react-router$": `${folder}index.mjs`, "react-router/dom$": `${folder}dom-export.mjs` };
}

/** Aliases for the bundler. `router`: folder of the copy of `react-router` that is taken. */
export const smallerCopies = (router: string): Readonly<Record<string, string>> => ({
  ...federationModules(),
  ...quietRouter(router),
});

/** What the bundler writes itself, by the name that it gives it: it hands a build's own settings to the federation runtime. */
export const GLUE = "@module-federation/runtime/rspack.js";

const NO_LOADS = 'throw new Error("Routes that load are left out.");';

/**
 * By the end of a file's path: what no route of the product and no microfrontend can reach. The router's routes have neither loaders nor
 * actions and are known from the start (a microfrontend's are drawn by `useRoutes`, which has none of these), and its links name no files of
 * a framework. The federation runtime reads no manifests (`disableSnapshot`) and preloads nothing; entries are scripts, no build names remotes of
 * its own, none is shared in parts (`treeShaking`), what is loaded comes first (`loaded-first`), and what a build shares and takes is known from its
 * start, in its entry.
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
      ["    state.fetchers.forEach((_, key) => deleteFetcher(state.fetchers, key));\n", ""],
      // A name that is put together has the bundler keep all of React's at hand.
      ["React3[USE_OPTIMISTIC]", "React3.useOptimistic"],
    ],
    idle: ["parseHydrationData"],
    spans: [
      // All routes are known from the start and load nothing: a router stands at once, and a navigation ends at once.
      [
        "    if (initialMatches && !init.hydrationData) {\n      let fogOfWar",
        "  let router;\n  let state = {",
        `    if (initialMatches.some((m) => m.route.lazy || routeHasLoaderOrMiddleware(m.route))) ${NO_LOADS}\n    initialized = true;\n    renderFallback = false;\n  }\n`,
      ],
      [
        "    let fogOfWar = checkFogOfWar(matches, routesToUse, location.pathname);",
        "    if (!matches) {\n      let { error",
        "",
      ],
      [
        "    let loadingNavigation = opts && opts.overrideNavigation ? {",
        "  async function handleAction(",
        `    if (matches.some(({ route }) => route.lazy || route.loader || route.action || route.middleware)) ${NO_LOADS}\n    completeNavigation(location, { matches, loaderData: {}, errors: null }, { flushSync });\n  }\n`,
      ],
      [
        "    let isActionReload = state.actionData != null",
        "    let loaderData = newState.loaderData",
        "    let actionData = null;\n",
      ],
      [
        "    let loaderData = newState.loaderData ?",
        "    let blockers = state.blockers;",
        "    let { loaderData } = state;\n",
      ],
      ["    let mountedFetchers = [];\n", "    if (subscribers.size === 0) {", ""],
      ["    unmountedFetchers.forEach((key) =>", "  function completeNavigation(", "  }\n"],
      [
        "    fetchLoadMatches.forEach((_, key) => {\n      if (fetchControllers",
        "  function updateFetcherState(",
        "  }\n",
      ],
      ["    fetch: fetch2,\n", "    revalidate,\n", ""],
      ["    getFetcher,\n", "    dispose,\n", ""],
      ["    patchRoutes,\n", "    _internalSetStateDoNotUseOrYouWillBreakYourApp(newState) {", ""],
      [
        "  if (dataRouterOpts && dataRouterState) {\n    renderFallback = dataRouterState",
        "  let onErrorHandler = dataRouterOpts?.onError;",
        "",
      ],
      // Forms are React's and the product's own.
      [
        "  if (opts.formMethod && !isValidMethod(opts.formMethod)) {\n    return {\n      path,",
        "function getMatchesToLoad(",
        '  throw new Error("Forms that navigate are left out.");\n}\n',
      ],
      ["var Form = React10.forwardRef(", "function ScrollRestoration({", "var Form;\n"],
      ["  if (status === 400) {\n", '    statusText = "Not Found";', "  if (status === 404) {\n"],
      ["  } else if (status === 405) {\n", "  return new ErrorResponseImpl(\n    status || 500,", "  }\n"],
      // Nothing is drawn by server components.
      ["    if (this.context && typeof error ===", "    let result = error !== void 0 ?", ""],
      ["    if (this.context) {\n      return", "    return result;", ""],
    ],
  },
  // Of browsers that no page is made for: events with a maker's prefix, and fields that do not tell of what is typed.
  "react-dom/cjs/react-dom-client.production.js": {
    spans: [
      ["var vendorPrefixes = {", "function getVendorPrefixedEventName(", ""],
      ["  if (prefixedEventNames[eventName]) return", "var ANIMATION_END = ", "  return eventName;\n}\n"],
      [
        "var isInputEventSupported = !1;",
        "function stopWatchingForValueChange() {",
        "var isInputEventSupported = !0;\n",
      ],
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
  "runtime-core/dist/utils/load.js": { functions: ["loadEsmEntry", "loadSystemJsEntry", "loadEntryNode"] },
  "runtime-core/dist/shared/index.js": {
    texts: [
      [
        'if (host.options.shareStrategy === "version-first" || strategy === "version-first") host.options.remotes.forEach',
        "if (false) host.options.remotes.forEach",
      ],
    ],
  },
  "sdk/dist/logger.js": { idle: ["captureStackTrace"] },
  "webpack-bundler-runtime/dist/index.js": {
    texts: [
      [
        'import * as runtime from "@module-federation/runtime";',
        'import { init as initRuntime } from "@module-federation/runtime";\nconst runtime = { init: initRuntime };',
      ],
    ],
  },
  "webpack-bundler-runtime/dist/init.js": {
    texts: [
      ["\tif (USE_SHARED) {\n\t\tconst treeShakingSharePlugin", "\tif (false) {\n\t\tconst treeShakingSharePlugin"],
      ['import { getRemoteEntry } from "@module-federation/runtime";\n', ""],
      ['import helpers from "@module-federation/runtime/helpers";\n', ""],
    ],
  },
  "webpack-bundler-runtime/dist/remotes.js": { functions: ["remotes"] },
  "webpack-bundler-runtime/dist/updateOptions.js": { idle: ["updateConsumeOptions"] },
  "webpack-bundler-runtime/dist/getSharedFallbackGetter.js": {
    texts: [["if (!sharedFallback) return factory;", "return factory;"]],
  },
  "webpack-bundler-runtime/dist/initializeSharing.js": {
    texts: [["if (bundlerRuntimeRemotesOptions) Object.keys", "if (false) Object.keys"]],
  },
  [GLUE]: {
    spans: [
      ["const remotesLoadingChunkMapping=", "const initializeSharingScopeToInitDataMapping=", ""],
      ['merge(runtimeRequire.federation.initOptions,"remotes",', "merge(runtimeRequire.federation.initOptions,", ""],
      ['early(runtimeRequire.federation.bundlerRuntimeOptions,"remotes",', 'override(runtimeRequire,"S",', ""],
      ['override(runtimeRequire.f,"remotes",', "override(runtimeRequire.f,", ""],
    ],
  },
};

const loader = (name: string): string => join(dirname(fileURLToPath(import.meta.url)), name);

/** Icons without the way of drawing that their set has. */
export const DRAWINGS = {
  test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/,
  loader: loader("drawing-loader.mjs"),
} satisfies Rspack.RuleSetRule;

/** Rules for the bundler that leave out what `CUTS` says. */
export const cutting = (): Rspack.RuleSetRule[] =>
  Object.entries(CUTS).map(([end, options]) => ({
    test: (path: string) => `/${path.replaceAll("\\", "/")}`.endsWith(`/${end}`),
    // The router at its lowest version is another package.
    exclude: /lowest-/,
    use: [{ loader: loader("cut-loader.mjs"), options }],
  }));
