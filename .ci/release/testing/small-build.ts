import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "../../../shared-ui/federation/finish.ts";
import { writeTwins } from "../../../shared-ui/federation/twins.mjs";
import { integrityOf } from "../build.ts";

export interface SmallBuild {
  readonly version?: string;
  /** Text of its screen. */
  readonly says?: string;
  readonly name?: string;
  readonly contract?: string;
  /** Further or replaced files. */
  readonly files?: Readonly<Record<string, string>>;
  /** Source maps, which the manifest does not name. */
  readonly maps?: Readonly<Record<string, string>>;
  /** Digest of the frame that its page was prerendered in. */
  readonly frame?: string;
}

/**
 * Writes a build of a microfrontend with one screen into `dist`, in the same form as the bundler and the end of the
 * build.
 */
export async function writeBuild(dist: string, build: SmallBuild = {}): Promise<void> {
  const { version = "1.0.0", says = "one", name = "mfe_assets", contract = "1.0" } = build;
  const files: Record<string, string> = {
    "remoteEntry.0a1b2c3d.js": "self.mfe_assets = 1;",
    "static/js/async/routes.0011223344.js": `export default "${says}"; // ${"words ".repeat(300)}`,
    "static/css/async/routes.5566778899.css": ".a { color: red; }",
    "static/image/cover.0123456789.png": "PNG",
    ...build.files,
  };
  await rm(dist, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  for (const [path, text] of Object.entries(build.maps ?? {})) await writeFile(join(dist, path), text);
  await writeTwins(dist, Object.keys(files));
  const integrities = Object.entries(files).map(([path, text]) => [path, integrityOf(new TextEncoder().encode(text))]);
  const manifest = {
    name,
    metaData: { remoteEntry: { name: "remoteEntry.0a1b2c3d.js", path: "" } },
    exposes: [
      {
        assets: {
          js: { sync: ["static/js/async/routes.0011223344.js"] },
          css: { sync: ["static/css/async/routes.5566778899.css"] },
        },
      },
    ],
    authentica: { contract, requires: { react: "^19.3.0" }, uses: {} },
  };
  const all = finished(manifest, version, Object.fromEntries(integrities));
  await writeFile(join(dist, "mf-manifest.json"), JSON.stringify(all));
  if (!build.frame) return;
  const sheets = ["static/css/async/routes.5566778899.css"];
  const page = { frame: build.frame, title: "Home", description: "A page.", sheets, markup: "<main></main>" };
  await writeFile(join(dist, "fragments.json"), JSON.stringify({ build: all.authentica?.build, pages: { "/": page } }));
}
