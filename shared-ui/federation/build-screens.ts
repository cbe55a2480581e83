/** Build plugin that records which files each screen consists of. This code runs at build time only. */
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { named } from "./language-of-build.ts";

const MANIFEST = named("mf-manifest.json");
/** Build stage at which all files have their names and the manifest contains the claims. */
const AFTER_THE_CLAIMS = 5200;
/** Matches chunks that are not screens: the exposed module, and chunks that are loaded on demand. */
const NO_SCREEN = /^(__federation_|later-)/;

interface Manifest {
  readonly authentica?: object;
}

/**
 * Writes the list of files of each lazy screen into the manifest, as `authentica.screens`, so that the server can
 * preload the files of a page. The chunk of a screen is named after the first segment of its address
 * (`webpackChunkName`).
 */
export const screening = (): RsbuildPlugin => ({
  name: "authentica-screens",
  setup(api) {
    api.modifyRspackConfig((config, { rspack }) => {
      const apply = (compiler: Rspack.Compiler) =>
        compiler.hooks.thisCompilation.tap("screens", (compilation) =>
          compilation.hooks.processAssets.tap({ name: "screens", stage: AFTER_THE_CLAIMS }, () => {
            const manifest = JSON.parse(compilation.getAsset(MANIFEST)?.source.source().toString() ?? "{}") as Manifest;
            const authentica = { ...manifest.authentica, screens: screensOf(compilation) };
            const text = JSON.stringify({ ...manifest, authentica });
            compilation.updateAsset(MANIFEST, new rspack.sources.RawSource(text));
          }),
        );
      config.plugins.push({ apply });
    });
  },
});

function screensOf({ namedChunkGroups, entrypoints }: Rspack.Compilation): Record<string, string[]> {
  const lazy = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name) && !NO_SCREEN.test(name));
  const files = lazy.map(([name, group]) => [
    name,
    group
      .getFiles()
      .filter((file) => /\.(js|css)$/.test(file))
      .sort(),
  ]);
  return Object.fromEntries(files.sort());
}
