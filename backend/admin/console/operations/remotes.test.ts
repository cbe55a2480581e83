import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRemotes } from "../../../platform/remotes/remotes.ts";
import { FROM_HERE } from "../../../platform/remotes/settings.ts";
import { readRemotes } from "./remotes.ts";

const [CURRENT, TRIED] = ["0.1.0-0123456789ab", "0.2.0-ba9876543210"] as const;
const MANIFEST = JSON.stringify({ metaData: { remoteEntry: { name: "remoteEntry.0a.js", path: "" } } });

const releaseOf = (id: string) => ({
  version: id.split("-")[0],
  build: id.split("-")[1],
  contract: "1.0",
  releasedAt: "2026-11-22T12:00:00.000Z",
  manifest: `releases/${id}/mf-manifest.json`,
  integrity: `sha256-${createHash("sha256").update(MANIFEST).digest("base64")}`,
  bytes: 1,
});

/** Creates a folder of releases with a current one and a canary. */
async function openReleases() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-operations-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  async function write(path: string, text: string) {
    const at = join(dir, "mfe-assets", path);
    await Deno.mkdir(dirname(at), { recursive: true });
    await Deno.writeTextFile(at, text);
  }
  const releases = { [CURRENT]: releaseOf(CURRENT), [TRIED]: releaseOf(TRIED) };
  const line = { name: "mfe_assets", current: CURRENT, canary: { release: TRIED, percent: 10 }, releases, history: [] };
  await write("release.json", JSON.stringify(line));
  for (const id of [CURRENT, TRIED]) {
    await write(`releases/${id}/mf-manifest.json`, MANIFEST);
    await write(`releases/${id}/remoteEntry.0a.js`, "code");
  }
  const remotes = createRemotes({ settings: { ...FROM_HERE, releasesDir: dir }, webDir: dir, now: () => 0 });
  const read = async () => (await readRemotes(remotes)).find(({ name }) => name === "mfe_assets");
  return { dir: join(dir, "mfe-assets"), write, read };
}

test("shows the current release and the canary of a microfrontend, each with version and availability", async () => {
  const { dir, write, read } = await openReleases();
  const well = { healthy: true, problem: null };
  const current = { release: CURRENT, version: "0.1.0", build: "0123456789ab" };
  const tried = { percent: 10, release: TRIED, version: "0.2.0", build: "ba9876543210" };
  expect(await read()).toMatchObject({ ...current, ...well, canary: { ...tried, ...well } });
  await Deno.remove(join(dir, `releases/${TRIED}/remoteEntry.0a.js`));
  await write(`releases/${CURRENT}/mf-manifest.json`, `${MANIFEST} `);
  expect(await read()).toMatchObject({
    ...current,
    healthy: false,
    problem: expect.stringContaining("differs from the released file"),
    canary: { ...tried, healthy: false, problem: expect.stringContaining("remoteEntry.0a.js does not exist") },
  });
});

test("reports an invalid line in the release list, and keeps serving the previous list", async () => {
  const { write, read } = await openReleases();
  await read();
  await write("release.json", "{");
  expect(await read()).toMatchObject({
    release: CURRENT,
    healthy: true,
    problem: expect.stringMatching(/^release\.json: /),
  });
});
