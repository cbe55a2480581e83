import { expect, test } from "vitest";
import type { RemotesAnswer } from "../../../contract/release.ts";
import { buildOf, FRAME, integrity, openSite, SHELL } from "../../../tests/site.ts";

/** Adds an English build to a site: in the shell, and in a microfrontend, whose default build names it. */
async function inEnglishToo({ write }: Pick<Awaited<ReturnType<typeof openSite>>, "write">) {
  const [plain, english] = [buildOf("bonjour"), buildOf("hello")];
  const manifest = JSON.parse(plain["mf-manifest.json"]);
  const fragments = JSON.parse(plain["fragments.json"]);
  manifest.authentica.languages = { en: integrity(english["mf-manifest.json"]) };
  fragments.languages = { en: JSON.parse(english["fragments.json"]) };
  await write("shell/dist", { "index.en.html": SHELL.replace("<html", '<html lang="en"') });
  await write("shell/dist", { "frame.en.json": FRAME("frame-one") });
  await write("mfe-public/dist", {
    "mf-manifest.json": JSON.stringify(manifest),
    "fragments.json": JSON.stringify(fragments),
    "mf-manifest.en.json": english["mf-manifest.json"],
  });
}
const ENGLISH = { cookie: "Authentica-Language=en" };
const mainOf = (page: string) => /<main>(\w+)/.exec(page)?.[1] ?? null;

test("serves the page, the manifest and the prerendered screen in the language that the visitor has chosen", async () => {
  const site = await openSite();
  await inEnglishToo(site);
  const page = await (await site.ask("/", ENGLISH)).text();
  expect(mainOf(page)).toBe("hello");
  expect(page).toContain('<html lang="en"');
  expect(page).toContain("/remotes/mfe-public/mf-manifest.en.json");
  expect(page).toContain("remoteEntry.hello.js");
  for (const cookie of ["", "Authentica-Language=fr", "Authentica-Language=de", "Authentica-Language=en-GB"]) {
    const plain = await (await site.ask("/", { cookie })).text();
    expect(mainOf(plain), cookie).toBe("bonjour");
    expect(plain, cookie).not.toMatch(/hello|\.en\./);
  }
  const remotes = (await (await site.ask("/remotes.json", ENGLISH)).json()) as RemotesAnswer;
  expect(remotes.mfe_public?.entry).toBe("/remotes/mfe-public/mf-manifest.en.json");
  expect(remotes.mfe_public?.integrity).toMatch(/^sha256-/);
});

test("an address under /en is in English for visitors who have chosen no language, and redirects other visitors to the address without a language", async () => {
  const site = await openSite();
  await inEnglishToo(site);
  const page = await site.text("/en");
  expect(mainOf(page)).toBe("hello");
  expect(page).toContain('data-prerendered="/"');
  expect(mainOf(await site.text("/en/"))).toBe("hello");
  expect(mainOf(await site.text("/fr/"))).toBe("bonjour");
  for (const cookie of ["Authentica-Language=fr", "Authentica-Language=en"]) {
    const answer = await site.ask("/en/terms?from=mail", { cookie });
    expect([answer.status, answer.headers.get("location")], cookie).toEqual([302, "/terms?from=mail"]);
  }
  const away = await site.ask("/en//evil", ENGLISH);
  expect(away.headers.get("location")).toBe("/evil");
});

test("a microfrontend or shell without texts in the chosen language is served as for visitors who have chosen no language", async () => {
  const site = await openSite();
  const page = await (await site.ask("/", ENGLISH)).text();
  expect(mainOf(page)).toBe("first");
  expect(page).toContain("/remotes/mfe-public/mf-manifest.json");
});

test("an English manifest that differs from its digest in the default manifest is ignored, and so are its screens", async () => {
  const site = await openSite();
  await inEnglishToo(site);
  const other = buildOf("forged");
  await site.write("mfe-public/dist", { "mf-manifest.en.json": other["mf-manifest.json"] });
  const page = await (await site.ask("/", ENGLISH)).text();
  expect(page).not.toContain("forged");
  expect(mainOf(page)).toBeNull();
});

test("pages are not shared between languages by caches, and each has its own ETag", async () => {
  const site = await openSite();
  await inEnglishToo(site);
  const [plain, english] = [await site.ask("/"), await site.ask("/", ENGLISH)];
  for (const answer of [plain, english]) expect(answer.headers.get("vary")).toContain("Cookie");
  expect(english.headers.get("etag")).not.toBe(plain.headers.get("etag"));
});

test("the default preview image is in the language of the page", async () => {
  const site = await openSite({}, undefined, (language) => ({
    url: `https://a.example/${language}.png`,
    alt: language,
  }));
  await inEnglishToo(site);
  for (const [path, language] of [
    ["/terms", "fr"],
    ["/en/terms", "en"],
  ] as const)
    expect(await site.text(path), path).toContain(
      `<meta property="og:image" content="https://a.example/${language}.png">`,
    );
});

test("a public page names its address in each language for search engines", async () => {
  const publicUrl = "https://authentica.example";
  const site = await openSite({}, undefined, undefined, undefined, publicUrl);
  await inEnglishToo(site);
  const alternates = (page: string) =>
    Array.from(
      page.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)">/g),
      (found) => [found[2] ?? found[1], found[3]],
    );
  const each = [
    ["fr", `${publicUrl}/`],
    ["en", `${publicUrl}/en`],
    ["x-default", `${publicUrl}/`],
  ];
  expect(alternates(await site.text("/"))).toEqual([["canonical", `${publicUrl}/`], ...each]);
  expect(alternates(await site.text("/en"))).toEqual([["canonical", `${publicUrl}/en`], ...each]);
  expect(alternates(await site.text("/dashboard"))).toEqual([]);
});

test.each([
  ["en-GB,en;q=0.9,fr;q=0.8", true],
  ["de,en;q=0.7", true],
  ["fr-FR,fr;q=0.9,en;q=0.8", false],
  ["en;q=0.3, fr", false],
  ["en;q=0", false],
  ["de", false],
  ["", false],
  [";;,q=,en;q=x", false],
])("Accept-Language %j: the page proposes English: %s", async (accepted, isProposed) => {
  const site = await openSite();
  await inEnglishToo(site);
  const page = await (await site.ask("/terms", { "accept-language": accepted })).text();
  expect(page.includes('href="/en/terms" hreflang="en"')).toBe(isProposed);
  expect(page.includes("/language-line.css")).toBe(isProposed);
});

test("proposes no language if the visitor has chosen one or on the screens of users, and Vary names Accept-Language", async () => {
  const site = await openSite();
  await inEnglishToo(site);
  const english = { "accept-language": "en" };
  for (const language of ["fr", "en"]) {
    const answer = await site.ask("/terms", { ...english, cookie: `Authentica-Language=${language}` });
    expect(await answer.text(), language).not.toContain("language-line");
  }
  expect(await (await site.ask("/dashboard", english)).text()).not.toContain("language-line");
  const answer = await site.ask("/", english);
  expect(answer.headers.get("vary")).toContain("Accept-Language");
  expect(await answer.text()).toContain('href="/en" hreflang="en"');
});
