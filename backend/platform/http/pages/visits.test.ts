import { createHash } from "node:crypto";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { ReleaseLine, RemotesAnswer } from "../../../contract/release.ts";
import { createRemotes } from "../../remotes/remotes.ts";
import { FROM_HERE, type RemoteSettings } from "../../remotes/settings.ts";
import { staticFiles } from "./static.ts";

const [CURRENT, TRIED] = ["0.1.0-0123456789ab", "0.2.0-ba9876543210"] as const;

const releaseOf = (id: string) => ({
  version: id.split("-")[0] as string,
  build: id.split("-")[1] as string,
  contract: "1.0",
  releasedAt: "2026-11-22T12:00:00.000Z",
  manifest: `releases/${id}/mf-manifest.json`,
  integrity: `sha256-${"A".repeat(43)}=`,
  bytes: 1,
});

/** Opens a site with releases of mfe_assets. */
async function openSite(settings: Partial<RemoteSettings> = {}, https = false) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-visits-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  await Deno.mkdir(join(dir, "shell/dist"), { recursive: true });
  await Deno.mkdir(join(dir, "mfe-assets"));
  const page = '<html><head><title>A</title></head><body><div id="root"></div></body></html>';
  await Deno.writeTextFile(join(dir, "shell/dist/index.html"), page);
  const remotes = createRemotes({
    settings: { ...FROM_HERE, releasesDir: dir, ...settings },
    webDir: dir,
    now: () => 0,
  });
  // Pseudo-random bytes that are the same in each run.
  let visitors = 0;
  const randomBytes = (length: number) =>
    new Uint8Array(createHash("sha256").update(`visitor ${visitors++}`).digest()).slice(0, length);
  const app = new Hono().route("/", staticFiles({ webDir: dir, remotes, https, randomBytes }));
  return {
    async tryOn(canary: ReleaseLine["canary"]) {
      const releases = { [CURRENT]: releaseOf(CURRENT), [TRIED]: releaseOf(TRIED) };
      const line: ReleaseLine = { name: "mfe_assets", current: CURRENT, canary, releases, history: [] };
      await Deno.writeTextFile(join(dir, "mfe-assets/part"), JSON.stringify(line));
      await Deno.rename(join(dir, "mfe-assets/part"), join(dir, "mfe-assets/release.json"));
    },
    get: (path: string, headers: Record<string, string> = {}) => Promise.resolve(app.request(path, { headers })),
  };
}

const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";
/** Returns the release of mfe_assets that a page names. */
async function releaseIn(page: Response): Promise<string | null | undefined> {
  const [, block = ""] = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(await page.text()) ?? [];
  return (JSON.parse(block) as RemotesAnswer).mfe_assets?.release;
}

test("half of 400 visitors get a 50 % canary, and each visitor keeps the same release", async () => {
  const { get, tryOn } = await openSite();
  await tryOn({ release: TRIED, percent: 50 });
  let onTrial = 0;
  for (let visitor = 0; visitor < 400; visitor++) {
    const first = await get("/");
    const cookie = cookieOf(first);
    expect(cookie).toMatch(/^Authentica-Canary=[\w-]{22}$/);
    const release = await releaseIn(first);
    if (release === TRIED) onTrial += 1;
    const second = await get("/dashboard", { cookie });
    expect([await releaseIn(second), second.headers.get("set-cookie")]).toEqual([release, null]);
    const { mfe_assets } = (await (await get("/remotes.json", { cookie })).json()) as RemotesAnswer;
    expect(mfe_assets?.release).toBe(release);
  }
  expect(onTrial / 400).toBeGreaterThan(0.42);
  expect(onTrial / 400).toBeLessThan(0.58);
});

test("remotes answers are not cached, and set a cookie only while there is a canary", async () => {
  const { get, tryOn } = await openSite();
  for (const canary of [null, { release: TRIED, percent: 10 }]) {
    await tryOn(canary);
    for (const path of ["/", "/remotes.json"]) {
      const answer = await get(path);
      expect(answer.headers.get("cache-control")).toBe(canary ? "no-store" : "no-cache");
      expect(answer.headers.get("vary")).toContain("Cookie");
      expect(answer.headers.has("set-cookie")).toBe(canary !== null);
    }
  }
});

test("the canary cookie is HttpOnly, Secure and SameSite, and an invalid value is replaced", async () => {
  const { get, tryOn } = await openSite({}, true);
  await tryOn({ release: TRIED, percent: 10 });
  const answer = await get("/", { cookie: "Authentica-Canary=<script>" });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^Authentica-Canary=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a 304 answer sets the canary cookie of a browser that has none", async () => {
  const { get, tryOn } = await openSite();
  await tryOn(null);
  const kept = (await get("/")).headers.get("etag") as string;
  await tryOn({ release: TRIED, percent: 1 });
  const again = await get("/", { "if-none-match": kept });
  expect([again.status, cookieOf(again)]).toEqual([304, expect.stringMatching(/^Authentica-Canary=[\w-]{22}$/)]);
});

const OVERRIDE = "mfe_assets:http://localhost:3002";

test("a developer's override applies only to that browser, is shown on the page and allowed by its policy", async () => {
  const { get } = await openSite({ overrides: true });
  const set = await get(`/dashboard?remotes=${OVERRIDE}&tab=2`);
  expect([set.status, set.headers.get("location")]).toEqual([303, "/dashboard?tab=2"]);
  const cookie = cookieOf(set);
  const page = await get("/dashboard", { cookie });
  const text = await page.clone().text();
  expect(text).toContain('"entry":"http://localhost:3002/mf-manifest.json"');
  expect(text).toContain('<aside class="overridden">');
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' http://localhost:3002;");
  expect(policy).toContain("connect-src 'self' http://localhost:3002 ws://localhost:3002;");
  const other = await get("/dashboard");
  expect(await other.text()).not.toContain("localhost:3002");
  expect(other.headers.get("content-security-policy")).toBeNull();
  const ended = await get("/dashboard?remotes=", { cookie });
  expect(ended.headers.get("set-cookie")).toMatch(/^Authentica-Remotes=; Max-Age=0/);
});

test.each([
  ["another machine", { overrides: true }, "mfe_assets:https://elsewhere.example", {}],
  ["a host name that begins with localhost", { overrides: true }, "mfe_assets:https://localhost.elsewhere.example", {}],
  ["an unknown microfrontend", { overrides: true }, "shell:http://localhost:3002", {}],
  ["a link of another site", { overrides: true }, OVERRIDE, { "sec-fetch-site": "cross-site" }],
  ["an installation without overrides", {}, OVERRIDE, {}],
] as const)("%s loads no code into the page", async (_, settings, text, headers) => {
  const { get } = await openSite(settings);
  const set = await get(`/?remotes=${encodeURIComponent(text)}`, headers);
  expect(set.headers.get("set-cookie") ?? "").not.toContain("http");
  const page = await get("/", { cookie: `Authentica-Remotes=${encodeURIComponent(text)}` });
  const isLink = "sec-fetch-site" in headers;
  // Overrides that a developer set in this browser stay; a link from another site does not replace them.
  if (!isLink) expect(await page.text()).not.toMatch(/elsewhere|:3002/);
});

test("a page address with overrides never redirects to another site", async () => {
  const { get } = await openSite({ overrides: true });
  const answer = await get(`//elsewhere.example/?remotes=${OVERRIDE}`);
  expect(answer.headers.get("location") ?? "/").toMatch(/^\/(?!\/)/);
});
