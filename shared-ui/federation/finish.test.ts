// @vitest-environment node
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { finished } from "./finish.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the digest of a build covers all its files, and nothing else", () => {
  const manifest = { id: "mfe_x", authentica: { contract: "1.0" } };
  const files = { "b.js": "sha256-b", "a.js": "sha256-a" };
  const build = (...input: Parameters<typeof finished>) => finished(...input).authentica?.build;
  const first = build(manifest, "1.0.0", files);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(build(manifest, "1.0.0", { "a.js": "sha256-a", "b.js": "sha256-b" })).toBe(first);
  expect(build(finished(manifest, "1.0.0", files), "1.0.0", files)).toBe(first);
  expect(build(manifest, "1.0.0", { ...files, "a.js": "sha256-c" })).not.toBe(first);
  expect(build({ ...manifest, authentica: { contract: "1.1" } }, "1.0.0", files)).not.toBe(first);
  expect(build(manifest, "1.0.1", files)).not.toBe(first);
});

test("a separately built microfrontend lists its files, verifies what it loads, and has compressed copies", () => {
  const dir = mkdtempSync(join(tmpdir(), "finish-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const files = {
    "package.json": '{ "name": "mfe-small", "version": "1.2.3", "type": "module" }',
    "entry.js": 'import("./later.js");',
    "routes.js": 'export default () => import("./later.js");',
    "later.js": `import "./later.css"; export default "${"long ".repeat(400)}";`,
    "later.css": `.later { color: red; --long: "${"long ".repeat(400)}"; }`,
    "rsbuild.config.ts": `
      import { pluginModuleFederation } from "${root}node_modules/@module-federation/rsbuild-plugin/dist/index.js";
      import { pluginFinish } from "${root}shared-ui/federation/finish.ts";
      export default {
        source: { entry: { index: "./entry.js" } },
        output: { assetPrefix: "auto" },
        plugins: [
          pluginModuleFederation({
            name: "mfe_small",
            filename: "remoteEntry.[contenthash:8].js",
            exposes: { "./routes": "./routes.js" },
            dts: false,
          }),
          pluginFinish("microfrontend"),
        ],
      };`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const rsbuild = join(root, "node_modules/@rsbuild/core/bin/rsbuild.js");
  const dist = join(dir, "dist");
  // Builds twice; the second build finds the files of the first.
  const builds = Array.from({ length: 2 }, () => {
    const env = { ...process.env, NODE_ENV: "production" };
    const { status, stderr, stdout } = spawnSync("node", [rsbuild, "build"], { cwd: dir, env, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
    return readFileSync(join(dist, "mf-manifest.json"), "utf8");
  });
  expect(builds[1]).toBe(builds[0]);
  const { authentica } = JSON.parse(readFileSync(join(dist, "mf-manifest.json"), "utf8"));
  expect(authentica).toMatchObject({ version: "1.2.3", build: expect.stringMatching(/^[0-9a-f]{12}$/) });
  const shipped = Object.keys(authentica.files);
  const entry = shipped.find((path) => path.startsWith("remoteEntry.")) ?? "";
  expect(shipped.filter((path) => path.endsWith(".css"))).toHaveLength(1);
  expect(shipped.filter((path) => /\.(html|map|json)$|\/index\./.test(path))).toEqual([]);
  for (const [path, integrity] of Object.entries(authentica.files)) {
    const bytes = readFileSync(join(dist, path));
    expect(integrity, path).toBe(`sha256-${createHash("sha256").update(bytes).digest("base64")}`);
    if (bytes.length < 512) continue;
    expect(brotliDecompressSync(readFileSync(join(dist, `${path}.br`))), path).toEqual(bytes);
    expect(gunzipSync(readFileSync(join(dist, `${path}.gz`))), path).toEqual(bytes);
  }
  expect(readdirSync(dist).filter((name) => name.includes(".json."))).toEqual([]);
  // A file that the manifest does not list gets an integrity that no file has.
  const loader = readFileSync(join(dist, entry), "utf8");
  const checks = /\w+\.integrity=authenticaFiles\[\w+\.(?:src|href)\]\|\|"sha256-A{43}="/g;
  expect(loader.match(checks)).toHaveLength(2);
}, 60_000);
