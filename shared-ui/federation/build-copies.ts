/**
 * Selects which variant of a package goes into a build, if the package ships several. This code runs at build time
 * only.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

/** Parts of the federation runtime; each requires the next. */
const FEDERATION = [
  "webpack-bundler-runtime",
  "inject-external-runtime-core-plugin",
  "runtime",
  "runtime-core",
  "sdk",
  "error-codes",
];

/**
 * Replaces the CommonJS files of the federation runtime, which the bundler requests by path and which cannot be
 * tree-shaken, with its ES modules. Imports by name are replaced, too; otherwise the page would have two copies of a
 * part.
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
 * The production build of the router, without its development warnings. Its package resolves to the development build
 * in every case.
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
