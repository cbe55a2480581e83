import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createRemotes } from "../remotes/remotes.ts";
import { FROM_HERE, parseBases, type RemoteSettings } from "../remotes/settings.ts";
import { type DrawnRows, NOT_THERE } from "./link-preview.ts";
import { type StaticOptions, staticFiles } from "./static.ts";

const SHELL =
  '<html><head><title>Authentica</title><link href="/static/css/late.css" rel="preload" as="style"></head><body><div id="root"></div></body></html>';
const integrity = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The files of a build of mfe_public whose screens were drawn in this frame. */
function buildOf(words: string, frame = "frame-one") {
  const page = (name: string, sheets: string[]) => ({
    frame,
    title: `${name} & co`,
    description: `The <${name}>`,
    sheets,
    ...(name === "terms" && { drawnFor: "guest" }),
    markup: `<main>${words}<img src="/~microfrontend~/static/image/a.jpg"></main>`,
  });
  const build = createHash("sha256").update(words).digest("hex").slice(0, 12);
  const fragments = JSON.stringify({
    build,
    object: { ...page("explorer", ["static/css/one.css"]), markup: "<main>No {~number~} of {~who~}{~unknown~}</main>" },
    ledger: {
      ...page("explorer", ["static/css/one.css"]),
      markup: "<main><ol>{~entries~}</ol>{~pages~}</main>",
      rows: { mint: "<li>{~number~} by {~who~}</li>", older: "<a>before {~last~}</a>" },
    },
    pages: {
      "/": page("home", ["static/css/one.css"]),
      "/terms": page("terms", ["static/css/one.css", "static/css/terms.css"]),
    },
  });
  const manifest = JSON.stringify({
    metaData: { remoteEntry: { name: `remoteEntry.${words}.js`, path: "" } },
    exposes: [
      { name: "routes", assets: { js: { sync: ["static/js/routes.js"] }, css: { sync: ["static/css/one.css"] } } },
    ],
    authentica: {
      build,
      files: { "static/js/terms.js": integrity("terms") },
      screens: { terms: ["static/css/terms.css", "static/js/terms.js"], login: ["static/css/login.css"] },
    },
  });
  return { "mf-manifest.json": manifest, "fragments.json": fragments };
}

const FRAME = (frame: string, startsLate = true, others?: readonly string[]) =>
  JSON.stringify({
    startsLate,
    screens: {
      "/": { remote: "mfe_public", frame, files: [] },
      "/terms": { remote: "mfe_public", frame, files: [] },
      "/login": { remote: "mfe_public", frame, files: [], title: "Log <in>", description: "To be let in" },
      "/explorer": { remote: "mfe_public", frame, files: [] },
      "/dashboard": { remote: "mfe_assets", frame: null, files: ["static/js/layout.js"], isPrivate: true },
    },
    ...(others && { others }),
  });

async function writeIn(dir: string, folder: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(dir, folder, path)), { recursive: true });
    // As a deploy does it: a file that is there is whole, and another.
    await Deno.writeTextFile(join(dir, folder, `${path}.part`), text);
    await Deno.rename(join(dir, folder, `${path}.part`), join(dir, folder, path));
  }
}

/** A site with a shell and a build of mfe_public in it. */
async function openSite(
  settings: Partial<RemoteSettings> = {},
  previewAt?: StaticOptions["previewAt"],
  image?: StaticOptions["image"],
) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-pages-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const write = (folder: string, files: Readonly<Record<string, string>>) => writeIn(dir, folder, files);
  await write("shell/dist", { "index.html": SHELL, "frame.json": FRAME("frame-one") });
  await write("mfe-public/dist", buildOf("first"));
  const clock = { at: 1e12 };
  const remotes = createRemotes({ settings: { ...FROM_HERE, ...settings }, webDir: dir, now: () => clock.at });
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const app = new Hono().route(
    "/",
    staticFiles({
      webDir: dir,
      remotes,
      https: false,
      randomBytes,
      ...(previewAt && { previewAt }),
      ...(image && { image }),
    }),
  );
  return {
    dir,
    write,
    clock,
    text: async (path: string) => (await app.request(path)).text(),
    ask: (path: string, headers: Record<string, string> = {}) => Promise.resolve(app.request(path, { headers })),
  };
}

const mainOf = (page: string) => /<main>(\w+)/.exec(page)?.[1] ?? null;

test("a screen that was drawn at build stands in the shell's page at its address alone, with its words and its sheets in order", async () => {
  const { text, ask } = await openSite();
  const page = await text("/terms");
  expect(page).toContain("<title>terms &#38; co — Authentica</title>");
  expect(page).toContain('<meta name="description" content="The &#60;terms&#62;">');
  expect(page).toContain('<div id="root" data-prerendered="/terms"><main>first');
  expect(page).toContain('<img src="/remotes/mfe-public/static/image/a.jpg">');
  expect([...page.matchAll(/<link href="([^"]+)"[^>]* rel="stylesheet"/g)].map(([, href]) => href)).toEqual([
    "/static/css/late.css",
    "/remotes/mfe-public/static/css/one.css",
    "/remotes/mfe-public/static/css/terms.css",
  ]);
  for (const path of ["/login", "/terms/", "/terms/more", "/constructor", "/dashboard"])
    expect(await text(path), path).toContain('<div id="root"></div>');
  const answer = await ask("/terms?from=mail", { "accept-encoding": "br" });
  expect(["content-type", "content-encoding", "cache-control"].map((name) => answer.headers.get(name))).toEqual([
    "text/html; charset=UTF-8",
    "br",
    "no-cache",
  ]);
  const again = await ask("/terms", { "accept-encoding": "br", "if-none-match": answer.headers.get("etag") as string });
  expect([again.status, (await ask("/")).headers.get("etag") === answer.headers.get("etag")]).toEqual([304, false]);
});

test("what takes a drawn screen over waits in a template, as it is written on any page; a page with nothing drawn asks at once, and so does a shell that starts nothing by itself", async () => {
  const { text, write } = await openSite();
  const own = '<script defer src="/static/js/index.js"></script>';
  await write("shell/dist", { "index.html": SHELL.replace("<title>", `${own}<title>`) });
  const page = await text("/terms");
  const [template = "", waiting = ""] = /<template id="late">(.*?)<\/template>/.exec(page) ?? [];
  const at = "/remotes/mfe-public";
  expect(waiting).toContain(own);
  expect(waiting).toContain(`<link href="${at}/mf-manifest.json" rel="preload" as="fetch" crossorigin="anonymous">`);
  expect(waiting).toContain(
    `<link href="${at}/static/js/terms.js" rel="preload" as="script" integrity="${integrity("terms")}">`,
  );
  expect(waiting).not.toContain("stylesheet");
  expect(page.replace(template, "")).not.toMatch(/<script defer|as="script"|as="fetch"/);
  const drawnInBrowser = await text("/login");
  expect(drawnInBrowser).not.toContain("<template");
  expect(drawnInBrowser).toContain(own);
  await write("shell/dist", { "frame.json": FRAME("frame-one", false) });
  const elder = await text("/terms");
  expect(elder).toContain("data-prerendered");
  expect(elder).not.toContain("<template");
  expect(elder).toContain(own);
});

test("a newer microfrontend shows its own screens in the shell that is there, and a shell with another frame none", async () => {
  const { text, write } = await openSite();
  expect(mainOf(await text("/"))).toBe("first");
  await write("mfe-public/dist", buildOf("second"));
  expect(mainOf(await text("/"))).toBe("second");
  await write("shell/dist", { "index.html": `${SHELL} ` });
  expect(mainOf(await text("/"))).toBe("second");
  await write("shell/dist", { "frame.json": FRAME("frame-two") });
  expect(mainOf(await text("/"))).toBeNull();
  await write("mfe-public/dist", buildOf("third", "frame-two"));
  expect(mainOf(await text("/"))).toBe("third");
});

test("screens that are not of the build that the browser will load are left out", async () => {
  const { text, write, dir } = await openSite();
  await write("mfe-public/dist", { "fragments.json": buildOf("other")["fragments.json"] });
  expect(mainOf(await text("/"))).toBeNull();
  await write("mfe-public/dist", { "fragments.json": "{" });
  expect(mainOf(await text("/"))).toBeNull();
  await Deno.remove(join(dir, "shell/dist/frame.json"));
  expect(await text("/terms")).toContain('<div id="root"></div>');
});

const ID = "0.1.0-0123456789ab";
const lineOf = (files: ReturnType<typeof buildOf>) =>
  JSON.stringify({
    name: "mfe_public",
    current: ID,
    canary: null,
    releases: {
      [ID]: {
        version: "0.1.0",
        build: "0123456789ab",
        contract: "1.0",
        releasedAt: "2026-11-22T12:00:00.000Z",
        manifest: `releases/${ID}/mf-manifest.json`,
        integrity: integrity(files["mf-manifest.json"]),
        bytes: 1,
        fragments: { path: `releases/${ID}/fragments.json`, integrity: integrity(files["fragments.json"]) },
      },
    },
    history: [],
  });

test("a microfrontend released on another origin keeps its drawn screens, which name that origin, and only what its line has hashed", async () => {
  const files = buildOf("released");
  const shown = { fragments: files["fragments.json"] };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, ({ url }) => {
    if (url.endsWith("/public/release.json")) return new Response(lineOf(files));
    if (url.endsWith(`/public/releases/${ID}/mf-manifest.json`)) return new Response(files["mf-manifest.json"]);
    if (url.endsWith(`/public/releases/${ID}/fragments.json`)) return new Response(shown.fragments);
    return new Response(null, { status: 404 });
  });
  onTestFinished(() => server.shutdown());
  const base = `http://127.0.0.1:${server.addr.port}/public`;
  const { text, clock } = await openSite({ bases: parseBases(`mfe_public=${base}`) });
  shown.fragments = buildOf("forged")["fragments.json"];
  expect(mainOf(await text("/"))).toBeNull();
  shown.fragments = files["fragments.json"];
  clock.at += 5000;
  const page = await text("/");
  expect(mainOf(page)).toBe("released");
  const folder = `${base}/releases/${ID}/`;
  expect(page).toContain(`<img src="${folder}static/image/a.jpg">`);
  expect(page).toContain(
    `<link href="${folder}static/css/one.css" data-href="static/css/one.css" rel="stylesheet" crossorigin="anonymous">`,
  );
  expect(page).toContain(
    `<link href="${folder}remoteEntry.released.js" rel="preload" as="script" crossorigin="anonymous">`,
  );
});

test("a release whose drawn screens or manifest are replaced under its name is shown as its line says now", async () => {
  const releasesDir = await Deno.makeTempDir({ prefix: "authentica-releases-" });
  onTestFinished(() => Deno.remove(releasesDir, { recursive: true }));
  const { text } = await openSite({ releasesDir });
  async function release(files: ReturnType<typeof buildOf>, line = lineOf(files)) {
    await writeIn(releasesDir, `mfe-public/releases/${ID}`, files);
    await writeIn(releasesDir, "mfe-public", { "release.json": line });
  }
  const files = buildOf("first");
  await release(files);
  expect(mainOf(await text("/"))).toBe("first");
  const redrawn = { ...files, "fragments.json": files["fragments.json"].replaceAll("<main>first", "<main>redrawn") };
  await release(redrawn);
  expect(mainOf(await text("/"))).toBe("redrawn");
  const rebuilt = buildOf("rebuilt");
  await release(rebuilt, lineOf(files));
  await text("/");
  await release(rebuilt);
  expect(mainOf(await text("/"))).toBe("rebuilt");
});

const preloads = (page: string) =>
  [...page.matchAll(/<link href="([^"]+)" rel="preload" as="(\w+)"([^>]*)>/g)].map(
    ([, href, as, more]) => `${as} ${href}${more}`,
  );

test("a page names what its screen will ask for, each once, as the page will ask for it", async () => {
  const { text } = await openSite();
  const base = "/remotes/mfe-public/";
  expect(preloads(await text("/login"))).toEqual([
    "style /static/css/late.css",
    `fetch ${base}mf-manifest.json crossorigin="anonymous"`,
    `script ${base}remoteEntry.first.js`,
    `script ${base}static/js/routes.js`,
    `style ${base}static/css/one.css`,
    `style ${base}static/css/login.css`,
  ]);
  // What is drawn wears its sheets at once.
  expect(preloads(await text("/terms"))).toEqual([
    `fetch ${base}mf-manifest.json crossorigin="anonymous"`,
    `script ${base}remoteEntry.first.js`,
    `script ${base}static/js/routes.js`,
    `script ${base}static/js/terms.js integrity="${integrity("terms")}"`,
  ]);
  expect(preloads(await text("/dashboard"))).toEqual(["style /static/css/late.css", "script /static/js/layout.js"]);
  expect(preloads(await text("/nothing-there"))).toEqual(["style /static/css/late.css"]);
});

const picturesOf = (page: string) =>
  [...page.matchAll(/<meta (?:property|name)="(og:image[\w:]*|twitter:card)" content="([^"]*)">/g)].map(
    ([, name, content]) => `${name} ${content}`,
  );

test("a public page has the house's picture, an object's its own, and a screen of a person none", async () => {
  const preview = { title: "No 41", description: "Of", url: "https://a.example/explorer/41" };
  const own = { url: "https://a.example/og/41.png?abc", alt: 'No "41"' };
  const house = { url: "https://a.example/og/authentica.png", alt: "A & b" };
  const previewAt = async (path: string) => (path === "/explorer/41" ? { ...preview, image: own } : null);
  const { text } = await openSite({}, previewAt, house);
  const pictures = (url: string, alt: string) => [
    `og:image ${url}`,
    "og:image:width 1200",
    "og:image:height 630",
    `og:image:alt ${alt}`,
    "twitter:card summary_large_image",
  ];
  for (const path of ["/", "/terms", "/login"])
    expect(picturesOf(await text(path)), path).toEqual(pictures(house.url, "A &#38; b"));
  expect(picturesOf(await text("/explorer/41"))).toEqual(pictures(own.url, "No &#34;41&#34;"));
  expect(picturesOf(await text("/dashboard"))).toEqual([]);
});

test("addresses in a page are data that no tag ends", async () => {
  const { text } = await openSite({ bases: parseBases("mfe_admin=https://a.example/x</script><b>") });
  const [, block = ""] =
    /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(await text("/login")) ?? [];
  expect(JSON.parse(block).mfe_admin.entry).toContain("https://a.example/x");
});

test("a page says what it is though nothing of it is drawn, whom a drawn one is for, and what search engines leave out", async () => {
  const { text } = await openSite();
  const login = await text("/login");
  expect(login).toContain("<title>Log &#60;in&#62; — Authentica</title>");
  expect(login).toContain('<meta name="description" content="To be let in">');
  expect(login).not.toContain("noindex");
  expect(await text("/dashboard")).toContain('<meta name="robots" content="noindex">');
  expect(await text("/dashboard/more")).toContain("noindex");
  expect(await text("/terms")).toMatch(/^<html data-drawn-for="guest">/);
  expect(await text("/")).toMatch(/^<html>/);
});

test("an address that the shell does not have leads home at once, where the shell says which it has", async () => {
  const { ask, write } = await openSite();
  expect((await ask("/nothing-there")).status).toBe(200);
  await write("shell/dist", { "frame.json": FRAME("frame-one", true, ["/logout"]) });
  const away = await ask("/nothing-there/at?all=1");
  expect([away.status, away.headers.get("location"), away.headers.get("cache-control")]).toEqual([
    302,
    "/",
    "no-store",
  ]);
  for (const path of ["/", "/login", "/login/more", "/logout", "/logout/", "/dashboard"])
    expect((await ask(path)).status, path).toBe(200);
});

test("the page of an object is drawn with what the server knows of it, as text, under the words of its preview", async () => {
  const told = { tokenId: 41, who: "</script><b>" };
  const preview = { title: "No 41", description: "Of <b>", url: "https://a.example/explorer/41" };
  const { text, ask } = await openSite({}, async (path) =>
    path === "/explorer/41"
      ? { ...preview, object: { told, parts: { number: "41", who: "<b>$&" } } }
      : path === "/explorer/42"
        ? preview
        : path === "/explorer/44"
          ? NOT_THERE
          : path === "/explorer/45"
            ? { leadsTo: "/explorer/41#n45" }
            : null,
  );
  const page = await text("/explorer/41");
  expect(page).toContain(
    '<div id="root" data-prerendered="/explorer/41"><main>No 41 of &#60;b&#62;$&#38;</main></div>',
  );
  const [, block = ""] = /<script type="application\/json" id="drawn-object">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(block)).toEqual(told);
  expect(page).toContain("<title>No 41 — Authentica</title>");
  expect(page.match(/<meta name="description"/g)).toHaveLength(1);
  expect(page.match(/property="og:title"/g)).toHaveLength(1);
  expect(page).toContain('data-href="static/css/one.css" rel="stylesheet"');
  for (const path of ["/explorer/42", "/explorer/43", "/explorer"]) {
    const other = await text(path);
    expect(other, path).toContain('<div id="root"></div>');
    expect(other, path).not.toContain("drawn-object");
  }
  expect(await text("/explorer/42")).toContain("<title>No 41 — Authentica</title>");
  const gone = await ask("/explorer/44");
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await gone.text()).toContain('<meta name="robots" content="noindex">');
  const away = await ask("/explorer/45");
  expect([away.status, away.headers.get("location"), away.headers.get("cache-control")]).toEqual([
    302,
    "/explorer/41#n45",
    "no-store",
  ]);
  expect((await ask("/explorer/43")).status).toBe(200);
  expect(await text("/explorer/43")).not.toContain("noindex");
});

test("the page of the registry is drawn with its latest entries, as text, where its build has drawn a row of each kind", async () => {
  const row = (kind: string, number: string, who = "") => ({ kind, parts: { number, who } });
  const told = [{ index: 8, who: "</script><b>" }];
  const entries = [row("mint", "8", "<b>$&"), row("mint", "7", "{~number~}")];
  const known: { rows: DrawnRows } = {
    rows: { told, lists: { entries, pages: [{ kind: "older", parts: { last: "7" } }] } },
  };
  const { text, ask } = await openSite({}, async (path, search) =>
    path === "/explorer" && search === "" ? { rows: known.rows } : null,
  );
  const page = await text("/explorer");
  expect(page).toContain(
    '<div id="root" data-prerendered="/explorer"><main><ol><li>8 by &#60;b&#62;$&#38;</li><li>7 by {~number~}</li></ol><a>before 7</a></main></div>',
  );
  const [, block = ""] = /<script type="application\/json" id="drawn-entries">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(block)).toEqual(told);
  expect(page).toContain("<title>explorer &#38; co — Authentica</title>");
  expect(page).toContain('data-href="static/css/one.css" rel="stylesheet"');

  // The same page while nothing is entered, and another once something is.
  const tag = async () => (await ask("/explorer")).headers.get("etag");
  const before = await tag();
  expect(await tag()).toBe(before);
  known.rows = { told: [{ index: 9 }], lists: { entries: [row("mint", "9")], pages: [] } };
  expect(await tag()).not.toBe(before);
  expect(await text("/explorer")).toContain("<main><ol><li>9 by </li></ol></main>");

  expect(await text("/explorer?avant=7")).toContain('<div id="root"></div>');
  known.rows = { told: [{ index: 10 }], lists: { entries: [row("of-a-later-version", "10")], pages: [] } };
  const other = await text("/explorer");
  expect(other).toContain('<div id="root"></div>');
  expect(other).not.toContain("drawn-entries");
});
