import { expect, test } from "vitest";
import { openSite } from "../../../tests/site.ts";
import { type DrawnRows, NOT_THERE } from "./link-preview.ts";

test("prerenders an object page with escaped data, and takes title and description from its link preview", async () => {
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

test("prerenders an object page with the template for its kind, and nothing if the build lacks that template", async () => {
  const preview = { title: "No 41", description: "Of", url: "https://a.example/explorer/41" };
  const parts = { number: "41", ended_paris: "May" };
  const { text } = await openSite({}, async (path) => ({
    ...preview,
    object: { kind: path === "/explorer/41" ? "revoke" : "toString", told: { tokenId: 41 }, parts },
  }));
  expect(await text("/explorer/41")).toContain("<main>No 41, until May</main>");
  const other = await text("/explorer/42");
  expect(other).toContain('<div id="root"></div>');
  expect(other).not.toContain("drawn-object");
});

test("prerenders the registry page with its latest entries, escaped, if the build has a template for each kind of row", async () => {
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

  // The page stays the same until an entry is added.
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
