/**
 * The product as one app: the same sources, settings and prerendered screens, and no federation. Each microfrontend is a lazy chunk, packages are
 * split as the bundler does by itself. It is what the bench holds the federated product against, and nothing that ships. Built in the
 * root of the repository, into the folder `PLAIN_DIR`.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FACES, FIRST_SCRIPT, output } from "../../shared-ui/federation/build.ts";
import { shortenFirst } from "../../shared-ui/federation/finish.ts";
import { writeTwins } from "../../shared-ui/federation/twins.mjs";

const base = output("/");
const folder = "./.ci/plain";

/** Writes the files of each lazy chunk by its name, as `chunks.json`: who serves a page has them come ahead, as the product's server does. */
const finish = {
  name: "plain-finish",
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const { namedChunkGroups } = stats.compilation;
      const chunks = Object.fromEntries(Array.from(namedChunkGroups, ([name, group]) => [name, group.getFiles()]));
      await writeFile(join(api.context.distPath, "chunks.json"), JSON.stringify(chunks));
      await shortenFirst(api.context.distPath);
      await writeTwins(
        api.context.distPath,
        stats.compilation.getAssets().map(({ name }) => name),
      );
    });
  },
};

export default {
  ...base,
  source: { ...base.source, entry: { index: `${folder}/entry.ts` } },
  html: { ...base.html, favicon: "./shell/public/favicon.svg", tags: [FIRST_SCRIPT] },
  output: { ...base.output, cleanDistPath: true, distPath: { root: process.env.PLAIN_DIR } },
  performance: { ...base.performance, preload: { type: "all-assets", include: [FACES] } },
  server: { publicDir: { name: "./shell/public" } },
  plugins: [...base.plugins, finish],
  tools: {
    rspack: (config, { rspack }) => {
      config.module.rules.push(...base.tools.rspack.module.rules);
      config.plugins.push(
        new rspack.NormalModuleReplacementPlugin(/remotes\/page-remotes\.ts$/, join(import.meta.dirname, "remotes.ts")),
      );
    },
  },
};
