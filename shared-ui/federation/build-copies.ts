/** Which of the copies that a package ships goes into a build. Nothing here reaches a browser. */
import { createRequire } from "node:module";
import { join } from "node:path";

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
 * The bundler requests the federation runtime by the path of its CommonJS files, which cannot be tree-shaken: they
 * are replaced by its modules, for packages by name too, or the page would have parts twice.
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
export const copiesTaken = (router: string): Readonly<Record<string, string>> => ({
  ...federationModules(),
  ...quietRouter(router),
});
