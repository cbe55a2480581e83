import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRsbuild } from "@rsbuild/core";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Platform that a script is built for: browsers, or Node, Deno and Bun. */
export const BROWSERS = {
  output: {
    legalComments: "none",
    minify: true,
    overrideBrowserslist: ["chrome >= 109", "firefox >= 113", "safari >= 16.4"],
  },
};
export const RUNTIMES = {
  output: { legalComments: "none", minify: true, target: "node", module: true, overrideBrowserslist: ["node >= 20"] },
};
/** A module that other code imports. */
export const LIBRARY = {
  output: { ...RUNTIMES.output, minify: false },
  tools: { rspack: { output: { library: { type: "modern-module" } }, optimization: { avoidEntryIife: true } } },
};

/** Bundles an entry with all its imports, and returns the text of the script. */
export async function bundle(entry, { output, tools = {} }) {
  const dir = await mkdtemp(join(tmpdir(), "authentica-bundle-"));
  try {
    const rsbuild = await createRsbuild({
      cwd: root,
      rsbuildConfig: {
        mode: "production",
        logLevel: "warn",
        source: { entry: { script: entry } },
        output: { ...output, distPath: { root: dir, js: "" }, cleanDistPath: false, filename: { js: "[name].js" } },
        performance: { printFileSize: false, chunkSplit: { strategy: "all-in-one" } },
        tools: { htmlPlugin: false, ...tools },
      },
    });
    const { close } = await rsbuild.build();
    await close();
    return (await readFile(join(dir, "script.js"), "utf8")).trim();
  } finally {
    await rm(dir, { recursive: true });
  }
}
