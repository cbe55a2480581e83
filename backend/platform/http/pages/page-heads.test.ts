import { expect, test } from "vitest";
import { FRAME, integrity, openSite } from "../../../tests/site.ts";
import { NO_LEGAL } from "../../legal.ts";
import { parseBases } from "../../remotes/settings.ts";

const preloads = (page: string) =>
  [...page.matchAll(/<link href="([^"]+)" rel="preload" as="(\w+)"([^>]*)>/g)].map(
    ([, href, as, more]) => `${as} ${href}${more}`,
  );
/** Returns the preloads in the head of a page, and those in the template at its end. */
function preloadsOf(page: string) {
  const [template = "", links = ""] = /<template id="ahead">(.*?)<\/template><\/head>/.exec(page) ?? [];
  return { atOnce: preloads(page.replace(template, "")), behind: preloads(links) };
}

test("a page preloads each file of its screen once, the shell's files first, and at most three of a microfrontend at once", async () => {
  const { text, write } = await openSite();
  const base = "/remotes/mfe-public/";
  const names = (more: string) => [
    `fetch ${base}mf-manifest.json crossorigin="anonymous"${more}`,
    `script ${base}remoteEntry.first.js${more}`,
    `script ${base}static/js/routes.js${more}`,
  ];
  const named = ' data-asked-at="0"';
  const low = ` fetchpriority="low"${named}`;
  const late = "style /static/css/late.css";
  const sheets = (more: string) => ["one", "login"].map((name) => `style ${base}static/css/${name}.css${more}`);
  expect(preloadsOf(await text("/login"))).toEqual({ atOnce: [late, ...names(named)], behind: sheets(low) });
  // A prerendered page links its style sheets directly, so it preloads none.
  const terms = `script ${base}static/js/terms.js integrity="${integrity("terms")}"${low}`;
  expect(preloadsOf(await text("/terms"))).toEqual({ atOnce: [], behind: [...names(low), terms] });
  expect(preloads(await text("/dashboard"))).toEqual([late, "script /static/js/layout.js"]);
  expect(preloads(await text("/nothing-there"))).toEqual([late]);
  // An older shell does not use the template, so the page preloads all files at once.
  await write("shell/dist", { "frame.json": FRAME("frame-one", false) });
  expect(preloadsOf(await text("/login"))).toEqual({ atOnce: [late, ...names(named), ...sheets(named)], behind: [] });
});

const picturesOf = (page: string) =>
  [...page.matchAll(/<meta (?:property|name)="(og:image[\w:]*|twitter:card)" content="([^"]*)">/g)].map(
    ([, name, content]) => `${name} ${content}`,
  );

test("a public page has the default preview image, an object page its own image, and a private screen none", async () => {
  const preview = { title: "No 41", description: "Of", url: "https://a.example/explorer/41" };
  const own = { url: "https://a.example/og/41.png?abc", alt: 'No "41"' };
  const house = { url: "https://a.example/og/authentica.png", alt: "A & b" };
  const previewAt = async (path: string) => (path === "/explorer/41" ? { ...preview, image: own } : null);
  const { text } = await openSite({}, previewAt, () => house);
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

test("an address in the JSON data block of a page cannot close its tag", async () => {
  const { text } = await openSite({ bases: parseBases("mfe_admin=https://a.example/x</script><b>") });
  const [, block = ""] =
    /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(await text("/login")) ?? [];
  expect(JSON.parse(block).mfe_admin.entry).toContain("https://a.example/x");
});

test("a page that is not prerendered has title and description, and a private page is not indexed", async () => {
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

test("unknown paths are redirected to the home page if the shell's build lists all its paths", async () => {
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

test("a prerendered page contains the operator's details, and so does its hydration data", async () => {
  const legal = { ...NO_LEGAL, name: "Estran & <b>fils</b>" };
  const { text } = await openSite({}, undefined, undefined, { contactEmail: "a@b.example", legal });
  const page = await text("/terms");
  expect(page).toContain("Estran &#38; &#60;b&#62;fils&#60;/b&#62;, Non indiqué par l’exploitant");
  const [, block = ""] = /<script type="application\/json" id="drawn-site">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(block)).toEqual({ contactEmail: "a@b.example", legal });
  expect(await text("/")).not.toContain("drawn-site");
});
