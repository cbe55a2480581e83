/** Build plugins that end a build by drawing what pages show before any script is there. Nothing here reaches a browser. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { RsbuildPlugin } from "@rsbuild/core";

const script = fileURLToPath(new URL("../../.ci/prerender.mjs", import.meta.url));

/**
 * Placeholder in fragments for the address of their build, with a slash at its end: it is unknown before a release.
 */
export const BASE_MARK = "/~microfrontend~/";

/** The chunk that the shell loads for the screens of a person alone. */
const LAYOUT = "later-layout";

/** `frame` for the shell, `fragments` for a microfrontend with prerendered screens. */
export const prerendering = (what: "frame" | "fragments"): RsbuildPlugin => ({
  name: "authentica-prerender",
  apply: "build",
  // Drawn pages name their build, which is known once finished; the same build beside another shell is drawn again.
  pre: ["authentica-finish"],
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const compilation = stats && "compilation" in stats ? stats.compilation : undefined;
      const layout = compilation?.namedChunkGroups.get(LAYOUT)?.getFiles() ?? [];
      const later = JSON.stringify(layout.filter((file) => /\.(js|css)$/.test(file)));
      const child = spawn(process.execPath, [script, what, api.context.distPath, later], { stdio: "inherit" });
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`The ${what} could not be drawn.`);
    });
  },
});
