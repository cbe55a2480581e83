import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Release, ReleaseLine } from "../../contract/release.ts";
import { bucketOf, buildsFor, createRemotes, type Remotes, remoteAddressesOf } from "./remotes.ts";
import { FROM_HERE, originsOf, parseBases } from "./settings.ts";

const [FIRST, SECOND] = ["0.1.0-0123456789ab", "0.2.0-ba9876543210"] as const;
const MANIFEST = JSON.stringify({ metaData: { remoteEntry: { name: "remoteEntry.0a.js", path: "" } } });
const integrity = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

function releaseOf(id: string): Release {
  const [version = "", build = ""] = id.split("-");
  return {
    version,
    build,
    contract: "1.0",
    releasedAt: "2026-11-22T12:00:00.000Z",
    manifest: `releases/${id}/mf-manifest.json`,
    integrity: integrity(MANIFEST),
    bytes: 1,
  };
}

const lineOf = (current: string, canary: ReleaseLine["canary"] = null): ReleaseLine => ({
  name: "mfe_assets",
  current,
  canary,
  releases: { [FIRST]: releaseOf(FIRST), [SECOND]: releaseOf(SECOND) },
  history: [],
});

/** Returns the addresses that visitors without an override get. */
const addresses = async (remotes: Remotes) =>
  remoteAddressesOf(remotes, await buildsFor(remotes, await remotes.lines(), null));
const current = async (remotes: Remotes) => (await addresses(remotes)).mfe_assets;

/** Releases in a folder of this server. */
async function openFolder() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-releases-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  await Deno.mkdir(join(dir, "mfe-assets"));
  const settings = { ...FROM_HERE, releasesDir: dir };
  const remotes = createRemotes({ settings, webDir: join(dir, "none"), now: () => 0 });
  const file = join(dir, "mfe-assets", "release.json");
  async function write(text: string) {
    await Deno.writeTextFile(`${file}.part`, text);
    await Deno.rename(`${file}.part`, file);
  }
  return { remotes, write, remove: () => Deno.remove(file) };
}

const HERE = "/remotes/mfe-assets/";
const addressOf = (base: string, id: string) => ({
  entry: `${base}releases/${id}/mf-manifest.json`,
  release: id,
  integrity: integrity(MANIFEST),
});

test("the release list of a folder is followed at once, and the build is served if there is none", async () => {
  const { remotes, write } = await openFolder();
  expect(await current(remotes)).toEqual({ entry: `${HERE}mf-manifest.json`, release: null, integrity: null });
  for (const id of [FIRST, SECOND, FIRST]) {
    await write(JSON.stringify(lineOf(id)));
    expect(await current(remotes)).toEqual(addressOf(HERE, id));
  }
  expect((await addresses(remotes)).mfe_public?.release).toBeNull();
});

const { [SECOND]: __, ...withoutSecond } = lineOf(FIRST).releases;
test.each<[string, unknown]>([
  ["that is truncated", '{"name":'],
  ["of another microfrontend", { ...lineOf(SECOND), name: "mfe_admin" }],
  ["without its current release", { ...lineOf(SECOND), releases: withoutSecond }],
  ["that leads to another origin", wayOut("https://elsewhere.example/mf-manifest.json")],
  ["that leads out of the folder", wayOut("releases/../../mf-manifest.json")],
  ["that leads to another release", wayOut(`releases/${FIRST}/mf-manifest.json`)],
  ["with a canary over 100 %", lineOf(SECOND, { release: FIRST, percent: 120 })],
])("an invalid release list %s is reported, and the last valid one is used", async (_, line) => {
  const { remotes, write, remove } = await openFolder();
  await write(JSON.stringify(lineOf(FIRST)));
  await current(remotes);
  await write(typeof line === "string" ? line : JSON.stringify(line));
  expect(await current(remotes)).toEqual(addressOf(HERE, FIRST));
  expect((await remotes.named("mfe_assets")?.standing())?.problem).toMatch(/^release\.json: /);
  await remove();
  expect(await current(remotes)).toEqual(addressOf(HERE, FIRST));
  await write(JSON.stringify(lineOf(SECOND)));
  expect(await current(remotes)).toEqual(addressOf(HERE, SECOND));
  expect((await remotes.named("mfe_assets")?.standing())?.problem).toBeNull();
});

function wayOut(manifest: string) {
  const line = lineOf(SECOND);
  return { ...line, releases: { ...line.releases, [SECOND]: { ...releaseOf(SECOND), manifest } } };
}

/** Releases on another server. */
function openElsewhere() {
  const state = { answer: () => Response.json(lineOf(FIRST)) as Response | Promise<Response>, asked: 0, at: 1e12 };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    if (!request.url.endsWith("/team/release.json")) return new Response(null, { status: 404 });
    state.asked += 1;
    return state.answer();
  });
  onTestFinished(() => server.shutdown());
  const base = `http://127.0.0.1:${server.addr.port}/team`;
  const settings = { ...FROM_HERE, bases: parseBases(`mfe_assets=${base}`) };
  const remotes = createRemotes({ settings, webDir: null, now: () => state.at });
  return { state, remotes, base: `${base}/` };
}

test("a release list on another server is read at most every five seconds", async () => {
  const { state, remotes, base } = openElsewhere();
  const many = await Promise.all(Array.from({ length: 20 }, () => current(remotes)));
  expect(many).toEqual(many.map(() => addressOf(base, FIRST)));
  state.answer = () => Response.json(lineOf(SECOND));
  state.at += 4999;
  expect([await current(remotes), state.asked]).toEqual([addressOf(base, FIRST), 1]);
  state.at += 1;
  expect([await current(remotes), state.asked]).toEqual([addressOf(base, SECOND), 2]);
});

test.each<[string, () => Response | Promise<Response>]>([
  ["fails", () => new Response("no", { status: 500 })],
  ["is missing", () => new Response(null, { status: 404 })],
  ["redirects", () => Response.redirect("http://127.0.0.1:9/release.json")],
  ["is an HTML page", () => new Response("<!doctype html>")],
  ["is too large", () => new Response(new Uint8Array(5 * 1024 * 1024))],
])("the last valid release list is used while the one on another server %s", async (_, answer) => {
  const { state, remotes, base } = openElsewhere();
  await current(remotes);
  state.answer = answer;
  state.at += 5000;
  expect(await current(remotes)).toEqual(addressOf(base, FIRST));
  expect((await remotes.named("mfe_assets")?.standing())?.problem).toMatch(/^release\.json: /);
});

/** Awaits `coming`, and fails if it takes longer than `ms`. On a busy machine both are late. */
async function before<T>(ms: number, coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It waits for longer than ${ms} ms.`)), ms);
  return Promise.race([coming, late.promise]).finally(() => clearTimeout(timer));
}

test("a release list that hangs delays one visitor briefly, and no later visitors", async () => {
  const { state, remotes, base } = openElsewhere();
  await current(remotes);
  let letGo = () => {};
  state.answer = () =>
    new Promise((resolve) => {
      letGo = () => resolve(Response.json(lineOf(SECOND)));
    });
  state.at += 5000;
  expect(await before(2000, current(remotes))).toEqual(addressOf(base, FIRST));
  // Each request would otherwise wait for a second.
  for (let visitor = 0; visitor < 3; visitor++)
    expect(await before(900, current(remotes))).toEqual(addressOf(base, FIRST));
  letGo();
  await expect.poll(() => current(remotes)).toEqual(addressOf(base, SECOND));
});

test("if the release list was never read, the configured manifest is served and the problem reported", async () => {
  const { state, remotes, base } = openElsewhere();
  state.answer = () => new Response("no", { status: 500 });
  expect((await current(remotes))?.entry).toBe(`${base}mf-manifest.json`);
  expect((await remotes.named("mfe_assets")?.standing())?.problem).toContain("500");
});

test("a manifest with another digest than its release is refused", async () => {
  const { remotes, write } = await openFolder();
  await write(JSON.stringify(lineOf(FIRST)));
  const remote = remotes.named("mfe_assets");
  const build = remote?.currentOf((await remote.standing()).value);
  if (!remote || !build) throw new Error("There is no build.");
  const folder = join(remotes.settings.releasesDir as string, "mfe-assets", build.folder);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "mf-manifest.json"), `${MANIFEST} `);
  expect(await remote.manifestOf(build)).toMatchObject({
    value: null,
    problem: expect.stringContaining("differs from the digest"),
  });
  await Deno.writeTextFile(join(folder, "mf-manifest.json"), MANIFEST);
  expect((await remote.manifestOf(build)).value?.metaData.remoteEntry.name).toBe("remoteEntry.0a.js");
});

test("visitors of a 10 % canary stay in it at 20 %, and a canary of another release selects other visitors", () => {
  const keys = Array.from({ length: 4000 }, (_, index) => `visitor-${index}`);
  const below = (share: number, release: string) => keys.filter((key) => bucketOf(key, "mfe_assets", release) < share);
  const [few, more, others] = [below(0.1, FIRST), below(0.2, FIRST), below(0.1, SECOND)];
  expect(few.every((key) => more.includes(key))).toBe(true);
  for (const [found, share] of [
    [few, 0.1],
    [more, 0.2],
    [others, 0.1],
  ] as const)
    expect(Math.abs(found.length / keys.length - share)).toBeLessThan(0.03);
  expect(few.filter((key) => others.includes(key)).length).toBeLessThan(few.length / 2);
});

test("REMOTES_URL can have one address for all microfrontends or for a single one, and each origin is listed once", () => {
  const bases = parseBases("https://cdn.example/v1  mfe_admin=https://admin.example/console");
  expect(bases).toEqual({
    mfe_public: "https://cdn.example/v1/mfe-public",
    mfe_assets: "https://cdn.example/v1/mfe-assets",
    mfe_admin: "https://admin.example/console",
  });
  expect(originsOf({ ...FROM_HERE, bases })).toEqual(["https://cdn.example", "https://admin.example"]);
  expect(originsOf(FROM_HERE)).toEqual([]);
});
