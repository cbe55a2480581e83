import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { heldOpen } from "../../../tests/open-files.ts";
import { createRemotes } from "../../remotes/remotes.ts";
import { FROM_HERE, parseBases, type RemoteSettings } from "../../remotes/settings.ts";
import { type StaticOptions, staticFiles } from "./static.ts";

const pageOf = (title: string) => `<html><head><title>${title}</title></head><body><div id="root"></div></body></html>`;
const PAGE = pageOf("page");
const titleOf = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1];

/** Creates a folder of built front ends, and a file outside it that must not be served. */
async function openSite(settings: Partial<RemoteSettings> = {}, previewAt?: StaticOptions["previewAt"]) {
  const webDir = await Deno.makeTempDir({ prefix: "authentica-web-" });
  onTestFinished(() => Deno.remove(webDir, { recursive: true }));
  for (const [path, text] of Object.entries({
    "secret.txt": "secret",
    "shell/dist/index.html": PAGE,
    "shell/dist/index.html.br": "compressed page",
    "shell/dist/remotes.json": "{}",
    "shell/dist/first.js": `// ${"first ".repeat(200)}`,
    "shell/dist/static/js/main.0123abcd.js": "code",
    "shell/dist/static/js/main.0123abcd.js.br": "compressed code",
    "shell/dist/manifest.webmanifest": "{}",
    "shell/dist/manifest.en.webmanifest": "{}",
    "shell/dist/favicon.ico": "icon",
    "shell/dist/licences.txt": "licence texts",
    "shell/dist/icon-192.png": "icon",
    "shell/dist/og/authentica.png": "picture",
    "shell/dist/og/authentica.en.png": "picture",
    "mfe-public/dist/mf-manifest.json": "{}",
  })) {
    await Deno.mkdir(join(webDir, path, ".."), { recursive: true });
    await Deno.writeTextFile(join(webDir, path), text);
  }
  const remotes = createRemotes({ settings: { ...FROM_HERE, ...settings }, webDir, now: Date.now });
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const app = new Hono().route(
    "/",
    staticFiles({ webDir, remotes, https: false, randomBytes, ...(previewAt && { previewAt }) }),
  );
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    Promise.resolve(app.request(path, { method, headers }));
  return { webDir, get };
}

const CODE = "/static/js/main.0123abcd.js";

test("serving a static file leaves no file open, for any method and content coding", async () => {
  const { webDir, get } = await openSite();
  for (let times = 0; times < 10; times++) {
    for (const path of ["/", CODE, "/some/page"]) {
      for (const method of ["GET", "HEAD"]) {
        await get(path, { "accept-encoding": "br" }, method);
        await get(path, {}, method);
      }
    }
  }
  expect(heldOpen(webDir)).toEqual([]);
});

test("a symbolic link cannot lead outside a release folder", async () => {
  const releasesDir = await Deno.makeTempDir({ prefix: "authentica-releases-" });
  onTestFinished(() => Deno.remove(releasesDir, { recursive: true }));
  const { webDir, get } = await openSite({ releasesDir: join(releasesDir, "places") });
  // The place of the microfrontend may itself be a symbolic link that the operator made.
  await Deno.mkdir(join(releasesDir, "team/releases/one"), { recursive: true });
  await Deno.mkdir(join(releasesDir, "places"));
  await Deno.symlink(join(releasesDir, "team"), join(releasesDir, "places/mfe-public"));
  await Deno.writeTextFile(join(releasesDir, "team/releases/one/a.js"), "code");
  await Deno.symlink("a.js", join(releasesDir, "team/releases/one/b.js"));
  await Deno.symlink(join(webDir, "secret.txt"), join(releasesDir, "team/releases/one/c.txt"));
  await Deno.symlink(webDir, join(releasesDir, "team/releases/two"));
  const base = "/remotes/mfe-public/releases/";
  const texts = ["one/a.js", "one/b.js", "one/c.txt", "two/secret.txt"].map(async (path) => {
    const answer = await get(`${base}${path}`);
    return answer.status === 200 ? answer.text() : answer.status;
  });
  expect(await Promise.all(texts)).toEqual(["code", "code", 404, 404]);
});

test("source maps are never served, neither from builds nor from releases", async () => {
  const releasesDir = await Deno.makeTempDir({ prefix: "authentica-releases-" });
  onTestFinished(() => Deno.remove(releasesDir, { recursive: true }));
  const { webDir, get } = await openSite({ releasesDir });
  await Deno.writeTextFile(join(webDir, "mfe-public/dist/a.js.map"), "{}");
  await Deno.mkdir(join(releasesDir, "mfe-public/maps/one"), { recursive: true });
  await Deno.writeTextFile(join(releasesDir, "mfe-public/maps/one/a.js.map"), "{}");
  await Deno.writeTextFile(join(releasesDir, "mfe-public/maps/one/a.js"), "code");
  for (const path of ["a.js.map", "maps/one/a.js.map", "maps/one/a.js"])
    expect((await get(`/remotes/mfe-public/${path}`)).status, path).toBe(404);
});

test("the compressed file is sent to a browser that accepts brotli, and the original to others", async () => {
  const { get } = await openSite();
  const compressed = await get(CODE, { "accept-encoding": "gzip, br" });
  expect([await compressed.text(), compressed.headers.get("content-encoding")]).toEqual(["compressed code", "br"]);
  const plain = await get(CODE);
  expect([await plain.text(), plain.headers.get("content-encoding")]).toEqual(["code", null]);
  expect(compressed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
});

test("first.js is sent compressed, and revalidated with 304", async () => {
  const { get } = await openSite();
  const plain = await get("/first.js");
  const answer = await get("/first.js", { "accept-encoding": "br" });
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect(answer.headers.get("Content-Type")).toBe(plain.headers.get("Content-Type"));
  expect((await answer.bytes()).length).toBeLessThan((await plain.bytes()).length / 10);
  const tag = answer.headers.get("ETag") ?? "";
  expect((await get("/first.js", { "accept-encoding": "br", "if-none-match": tag })).status).toBe(304);
});

test("files with a digest in their name are cached for ever, pages are revalidated, and answers for missing files not cached", async () => {
  const { get } = await openSite();
  const rule = async (path: string) => (await get(path)).headers.get("cache-control");
  expect(await rule(CODE)).toBe("public, max-age=31536000, immutable");
  for (const path of ["/", "/some/page", "/remotes.json", "/remotes/mfe-public/mf-manifest.json"])
    expect(await rule(path)).toBe("no-cache");
  const gone = await get("/static/js/gone.0123abcd.js");
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
  const page = await get("/");
  const again = await get("/", { "if-none-match": page.headers.get("etag") as string });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, "no-cache"]);
});

test.each([
  "/../../secret.txt",
  "/%2e%2e/%2e%2e/secret.txt",
  "/..%2f..%2fsecret.txt",
  "/static/..%5c..%5c..%5csecret.txt",
  "//secret.txt",
  "/remotes/mfe-public/../../../secret.txt",
  "/remotes/mfe-public/..%2f..%2fsecret.txt",
  "/remotes/mfe-public/%252e%252e/%252e%252e/secret.txt",
  "/remotes/mfe-public//../../secret.txt",
  "/secret.txt%00.html",
  "/secret.txt%ff",
])("%s does not lead to a file outside the build folders", async (path) => {
  const { get } = await openSite();
  const answer = await get(path);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.text()).not.toContain("secret");
});

test.each(["/static/", "/static/js/", "/static/js", "/og/", "/remotes/", "/remotes/mfe-public/"])(
  "the folder %s is not listed",
  async (path) => {
    const { get } = await openSite();
    const text = await (await get(path)).text();
    for (const name of ["main.0123abcd.js", "authentica.png", "favicon.ico", "manifest.webmanifest"])
      expect(text).not.toContain(name);
  },
);

test("the licence texts are served as plain text", async () => {
  const { get } = await openSite();
  const answer = await get("/licences.txt");
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "licence texts",
  ]);
});

test("remotes.json lists remotes deployed elsewhere with their URLs", async () => {
  const { get } = await openSite({
    bases: parseBases("http://127.0.0.1:9/v1 mfe_admin=http://127.0.0.1:10/console"),
  });
  const at = (entry: string) => ({ entry, release: null, integrity: null });
  expect(await (await get("/remotes.json")).json()).toEqual({
    mfe_public: at("http://127.0.0.1:9/v1/mfe-public/mf-manifest.json"),
    mfe_assets: at("http://127.0.0.1:9/v1/mfe-assets/mf-manifest.json"),
    mfe_admin: at("http://127.0.0.1:10/console/mf-manifest.json"),
  });
});

test("the link preview is inserted into the page of its path, and browsers revalidate the page", async () => {
  const preview = { title: "Inscription n° 1", description: "Un fichier.", url: "http://localhost/explorer/1" };
  const { get } = await openSite({}, async (path) => (path === "/explorer/1" ? preview : null));
  const page = await get("/explorer/1?from=qr");
  expect(await page.text()).toContain('<title>Inscription n° 1 — Authentica</title><meta name="description"');
  expect([page.headers.get("content-type"), page.headers.get("content-encoding")]).toEqual([
    "text/html; charset=UTF-8",
    null,
  ]);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const again = await get("/explorer/1", { "if-none-match": page.headers.get("etag") as string });
  expect(again.status).toBe(304);
  expect(titleOf(await (await get("/explorer/2")).text())).toBe("page");
  expect(await (await get(CODE)).text()).toBe("code");
});

test("manifests are sent compressed, revalidated with 304, and readable from other origins", async () => {
  const { get, webDir } = await openSite();
  const manifest = JSON.stringify({ exposes: "routes ".repeat(200) });
  await Deno.writeTextFile(join(webDir, "mfe-public/dist/mf-manifest.json"), manifest);
  const path = "/remotes/mfe-public/mf-manifest.json";
  for (const coding of ["br", "gzip"]) {
    const answer = await get(path, { "accept-encoding": coding });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, coding]);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(manifest.length / 4);
    const tag = answer.headers.get("etag") as string;
    expect((await get(path, { "accept-encoding": coding, "if-none-match": tag })).status).toBe(304);
  }
  const plain = await get(path);
  expect([await plain.text(), plain.headers.get("content-encoding")]).toEqual([manifest, null]);
  for (const name of ["access-control-allow-origin", "cross-origin-resource-policy"])
    expect(plain.headers.get(name)).toBe(name.startsWith("access") ? "*" : "cross-origin");
  expect((await get(CODE)).headers.get("access-control-allow-origin")).toBeNull();
});

test("the files of releases are served beside those of builds, and no other file of the releases folder", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-releases-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const { get } = await openSite({ releasesDir: dir });
  await Deno.mkdir(join(dir, "mfe-public/releases/0.1.0-0123456789ab"), { recursive: true });
  await Deno.writeTextFile(join(dir, "mfe-public/releases/0.1.0-0123456789ab/a.js"), "released");
  await Deno.writeTextFile(join(dir, "mfe-public/.lock"), "secret");
  const text = async (path: string) => (await get(`/remotes/mfe-public/${path}`)).text();
  expect(await text("releases/0.1.0-0123456789ab/a.js")).toBe("released");
  expect(await text("mf-manifest.json")).toBe("{}");
  expect(await text(".lock")).not.toContain("secret");
});

const SHUT = "default-src 'none'; frame-ancestors 'none'";
const READER = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
const THREADS = {
  "fingerprint-worker.0123abcd.js": READER,
  "picture-worker.0123abcd.js": READER,
  "signatures-worker.0123abcd.js": SHUT,
  "other-fingerprint-worker.0123abcd.js": SHUT,
};

test("only web workers that read files may run WebAssembly, and no worker may open connections", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-releases-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const { get, webDir } = await openSite({ releasesDir: dir });
  const build = join(webDir, "mfe-public/dist/static/js/async");
  const release = join(dir, "mfe-public/releases/0.1.0-0123456789ab/static/js/async");
  for (const folder of [build, release]) {
    await Deno.mkdir(folder, { recursive: true });
    for (const name of [...Object.keys(THREADS), "fingerprint-worker.js", "a.0123abcd.js"])
      await Deno.writeTextFile(join(folder, name), "code");
  }
  const policy = async (path: string, headers = {}) =>
    (await get(`/remotes/mfe-public/${path}`, headers)).headers.get("content-security-policy");
  for (const base of ["static/js/async", "releases/0.1.0-0123456789ab/static/js/async"]) {
    for (const [name, given] of Object.entries(THREADS)) {
      expect(await policy(`${base}/${name}`)).toBe(given);
      const tag = (await get(`/remotes/mfe-public/${base}/${name}`)).headers.get("etag");
      expect(await policy(`${base}/${name}`, { "if-none-match": tag })).toBe(given);
    }
    for (const name of ["fingerprint-worker.js", "a.0123abcd.js", "fingerprint-worker.0123abcd.js.html"])
      expect(await policy(`${base}/${name}`)).toBeNull();
  }
});

test("icons and the web manifest have the right content type, and are cached for a day", async () => {
  const { get } = await openSite();
  for (const [path, type] of [
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/manifest.en.webmanifest", "application/manifest+json"],
    ["/favicon.ico", "image/x-icon"],
    ["/icon-192.png", "image/png"],
    ["/og/authentica.png", "image/png"],
    ["/og/authentica.en.png", "image/png"],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      path,
      200,
      type,
      "public, max-age=86400",
    ]);
  }
});
