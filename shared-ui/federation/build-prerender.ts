/** Build plugin that prerenders pages at the end of a build. This code runs at build time only. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { RsbuildPlugin } from "@rsbuild/core";

const script = fileURLToPath(new URL("../../.ci/prerender.mjs", import.meta.url));

/**
 * Placeholder in prerendered fragments for the base address of their build, which is only known at the release. Ends
 * with a slash.
 */
export const BASE_MARK = "/~microfrontend~/";

/** Name of a chunk that the shell only loads for screens of a signed-in user. */
const LAYOUT = "later-layout";

/** Prerenders the `frame` of the shell, or the `fragments` of a microfrontend (its prerendered screens). */
export const prerendering = (what: "frame" | "fragments"): RsbuildPlugin => ({
  name: "authentica-prerender",
  apply: "build",
  // Must run after `authentica-finish`, because prerendered pages name their build, whose name is not known earlier.
  // If the shell changes, the same build is prerendered again.
  pre: ["authentica-finish"],
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const compilation = stats && "compilation" in stats ? stats.compilation : undefined;
      const layout = compilation?.namedChunkGroups.get(LAYOUT)?.getFiles() ?? [];
      const later = JSON.stringify(layout.filter((file) => /\.(js|css)$/.test(file)));
      const child = spawn(process.execPath, [script, what, api.context.distPath, later], { stdio: "inherit" });
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`Prerendering the ${what} failed with exit code ${code}.`);
    });
  },
});
