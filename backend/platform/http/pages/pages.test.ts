import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildOf, FRAME, integrity, openSite, SHELL, writeIn } from "../../../tests/site.ts";
import { parseBases } from "../../remotes/settings.ts";

const mainOf = (page: string) => /<main>(\w+)/.exec(page)?.[1] ?? null;

test("a prerendered screen is inserted only at its exact path, with its HTML and its style sheets in order", async () => {
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

test("the scripts of a prerendered page are inside a template, but not on other pages or with an older shell", async () => {
  const { text, write } = await openSite();
  const own = '<script defer src="/static/js/index.js"></script>';
  await write("shell/dist", { "index.html": SHELL.replace("<title>", `${own}<title>`) });
  const page = await text("/terms");
  const [template = "", waiting = ""] = /<template id="late">(.*?)<\/template>/.exec(page) ?? [];
  const at = "/remotes/mfe-public";
  expect(waiting).toContain(own);
  const [behind = ""] = /<template id="ahead">(.*?)<\/template>/.exec(page) ?? [];
  expect(behind).toContain(`<link href="${at}/mf-manifest.json" rel="preload" as="fetch" crossorigin="anonymous"`);
  expect(behind).toContain(
    `<link href="${at}/static/js/terms.js" rel="preload" as="script" integrity="${integrity("terms")}"`,
  );
  expect(waiting + behind).not.toContain("stylesheet");
  expect(page.replace(template, "").replace(behind, "")).not.toMatch(/<script defer|as="script"|as="fetch"/);
  const drawnInBrowser = await text("/login");
  expect(drawnInBrowser).not.toContain('<template id="late"');
  expect(drawnInBrowser).toContain(own);
  await write("shell/dist", { "frame.json": FRAME("frame-one", false) });
  const elder = await text("/terms");
  expect(elder).toContain("data-prerendered");
  expect(elder).not.toContain("<template");
  expect(elder).toContain(own);
});

test("prerendered screens of a newer microfrontend are shown, but none that were prerendered for another shell", async () => {
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

test("prerendered screens of a build other than the one that the browser will load are left out", async () => {
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

test("screens of a microfrontend on another origin are prerendered, but only those that match the digest of its release", async () => {
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
    `<link href="${folder}remoteEntry.released.js" rel="preload" as="script" crossorigin="anonymous" fetchpriority="low" data-asked-at="0">`,
  );
});

test("the new screens of a release are served after its files and digests are replaced together", async () => {
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

test("reports a page as served only if it contains a screen of a microfrontend", async () => {
  const { text, gave } = await openSite();
  await text("/remotes.json");
  await text("/nowhere");
  expect(gave).toEqual([]);
  await text("/login");
  expect(gave).toEqual([["mfe_public", null]]);
});
