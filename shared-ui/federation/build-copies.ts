/**
 * Selects which variant of a package goes into a build, if the package ships several. This code runs at build time
 * only.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

/** Parts of the federation runtime. Each part requires the next. */
const FEDERATION = [
  "webpack-bundler-runtime",
  "inject-external-runtime-core-plugin",
  "runtime",
  "runtime-core",
  "sdk",
  "error-codes",
];

/**
 * Replaces the CommonJS files of the federation runtime by its ES modules. The bundler requests the CommonJS files by
 * path, and they cannot be tree-shaken. Imports by name are replaced too; otherwise the page would contain two copies
 * of a part.
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

/**
 * Returns aliases for the production build of the router, which has no development warnings. Without them, the
 * package always resolves to its development build.
 */
function quietRouter(copy: string): Record<string, string> {
  const folder = `${join(copy, "dist/production")}/`;
  return { "react-router$": `${folder}index.mjs`, "react-router/dom$": `${folder}dom-export.mjs` };
}

/** Returns aliases for the bundler. `router` is the folder of the copy of `react-router` that is used. */
export const copiesTaken = (router: string): Readonly<Record<string, string>> => ({
  ...federationModules(),
  ...quietRouter(router),
});
