import { expect, test } from "vitest";
import { LANGUAGES } from "../../contract/language.ts";
import { BADGE_HEIGHT, BADGE_WIDTH, badgePath, badgeSnippet } from "../../formats/seal/badge.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { body, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { foreignIn, textsIn } from "../../tests/one-language.ts";
import { WORDS } from "../../words/index.ts";
import { configured } from "../port/plugin.ts";
import { badgeOf, type Told, unknownBadge } from "./badge.ts";
import { badge } from "./plugin.ts";

const ORIGIN = "http://localhost:8000";
const OBJECT: Told = {
  status: "active",
  tokenId: 129,
  proofId: "ME64-9C5J-RYR5",
  hash: sha256("a file"),
  registeredAt: "2026-11-22T22:30:00.000Z",
  depositedAt: "2026-11-22T22:30:00.000Z",
  latestEvent: { index: 140, type: "revoke", at: "2026-11-23T23:30:00.000Z" },
  proof: "valid",
};

test("a badge shows the object's status with its date in Paris, and an intact seal only while the object is valid", () => {
  const told = (change: Partial<Told>) => {
    const { line, form } = badgeOf({ ...OBJECT, ...change }, "fr");
    return [line, form];
  };
  expect(told({})).toEqual(["Inscrit le 22 novembre 2026", "live"]);
  expect(told({ proof: "pending" })).toEqual(["Inscrit le 22 novembre 2026", "live"]);
  expect(told({ depositedAt: null })).toEqual(["Déclaré le 22 novembre 2026", "live"]);
  expect(told({ status: "revoked" })).toEqual(["Révoqué le 24 novembre 2026", "broken"]);
  expect(told({ status: "erased" })).toEqual(["Inscrit, compte supprimé", "broken"]);
  for (const status of ["active", "revoked", "erased"] as const)
    expect(told({ status, proof: "invalid" })).toEqual(["Ne vous y fiez pas", "outline"]);
});

test("an English badge shows the object's status in English, with a short date", () => {
  const told = (change: Partial<Told>) => badgeOf({ ...OBJECT, ...change }, "en");
  expect(told({})).toMatchObject({
    language: "en",
    line: "Registered 22 Nov 2026",
    title: "File registered on 22 November 2026",
    description: "Proof ME64-9C5J-RYR5, entry no. 129 in the Authentica register. Date in Paris time.",
  });
  const lineOf = (change: Partial<Told>) => told(change).line;
  expect(lineOf({ depositedAt: null })).toBe("Declared 22 Nov 2026");
  expect(lineOf({ depositedAt: "2026-11-23T12:00:00.000Z" })).toBe("Deposited 23 Nov 2026");
  expect(lineOf({ status: "revoked" })).toBe("Revoked 24 Nov 2026");
  expect(lineOf({ status: "erased" })).toBe("Registered, account deleted");
  expect(lineOf({ proof: "invalid" })).toBe("Do not rely on it");
});

test.each(LANGUAGES)("every text of badge and oEmbed in the language %s is in that language only", (language) => {
  const { alt, embedTitle } = WORDS[language].badge;
  const texts = [...textsIn(unknownBadge(language)), alt("ME64-9C5J-RYR5")];
  for (const status of ["active", "revoked", "erased"] as const)
    for (const depositedAt of [OBJECT.registeredAt, null, "2026-11-23T12:00:00.000Z"])
      for (const fileErasedAt of [undefined, "2026-11-23T12:00:00.000Z"])
        for (const proof of ["valid", "invalid"] as const) {
          const { title, line, description } = badgeOf(
            { ...OBJECT, status, depositedAt, proof, ...(fileErasedAt && { fileErasedAt }) },
            language,
          );
          texts.push(title, line, description, embedTitle(129, title));
        }
  for (const text of texts) {
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(foreignIn(language, text, [HOUSE_HASH]), text).toBeNull();
  }
});

async function openScene() {
  const app = await openHarness({ plugins: [configured(badge, null)] });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await body(app.scan(ada, "a file", "secret.pdf"));
  const object = await app.claimed(ada, sha256("a file"), {
    objectName: "Secret",
    metadata: JSON.stringify({ commit: "4f1c0de" }),
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => app.app.request(path, { headers });
  const revoke = (who: Person) => body(app.call("POST", "/object/revoke-object", who, { objectId: object._id }));
  return { ...app, ada, bob, object, ask, revoke };
}

test("a badge can be embedded in any page, runs no scripts and contains nothing private", async () => {
  const { ask, object, ada, bob, call } = await openScene();
  await body(call("POST", "/transfer/offer", ada, { objectId: object._id, to: bob.email }), 201);
  const answer = await ask(badgePath(object._id));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=300, stale-while-revalidate=600",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-.*; sandbox$/),
  });
  const svg = await answer.text();
  expect(svg).toContain('role="img" aria-labelledby="badge-title badge-desc" lang="fr"');
  expect(svg).toContain('<title id="badge-title">Fichier inscrit le 1er janvier 2026</title>');
  expect(svg).toContain(`Preuve ${object._id}, inscription n° 0`);
  // The SVG refers to nothing outside: no font, script or link.
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|<script|<text|<image|href="[^#]/);
  for (const word of ["Secret", "secret.pdf", "Ada", "Lovelace", "4f1c0de", bob.email]) expect(svg).not.toContain(word);
  expect(svg.length).toBeLessThan(40_000);
});

test("a badge follows the viewer's theme unless one is requested, and its policy allows exactly its own style sheet", async () => {
  const { ask, object } = await openScene();
  const styles = new Set<string>();
  for (const [theme, dark, light] of [
    ["", true, true],
    ["?theme=light", false, true],
    ["?theme=dark", true, false],
    ["?theme=%3Cscript%3E", true, true],
  ] as const) {
    const answer = await ask(`${badgePath(object._id)}${theme}`);
    const [, style = ""] = /<style>(.*)<\/style>/.exec(await answer.text()) ?? [];
    expect(style.includes("prefers-color-scheme"), theme).toBe(dark && light);
    expect([style.includes("#141923"), style.includes("#fefdfb")], theme).toEqual([dark, light]);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    expect(answer.headers.get("content-security-policy")).toContain(`'sha256-${new Uint8Array(digest).toBase64()}'`);
    styles.add(style);
  }
  expect(styles.size).toBe(3);
});

test("a badge changes when its object is revoked, and a 304 response repeats the security headers", async () => {
  const { ask, object, ada, revoke } = await openScene();
  const first = await ask(badgePath(object._id));
  const etag = first.headers.get("etag") as string;
  await first.body?.cancel();
  const same = await ask(badgePath(object._id), { "if-none-match": etag });
  expect(same.status).toBe(304);
  expect(same.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  expect(same.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  await revoke(ada);
  const after = await ask(badgePath(object._id), { "if-none-match": etag });
  expect([after.status, (await after.text()).includes("inscription révoquée le 1er janvier 2026")]).toEqual([
    200,
    true,
  ]);
});

test("a badge is in the requested language, otherwise in that of its owner, and is cached for each language", async () => {
  const { ask, object, ada, setUser } = await openScene();
  const read = async (query: string) => {
    const answer = await ask(`${badgePath(object._id)}${query}`);
    const [, language, title] = /lang="(\w+)"><title id="badge-title">(.*?)<\/title>/.exec(await answer.text()) ?? [];
    return { language, title, etag: answer.headers.get("etag") };
  };
  const french = { language: "fr", title: "Fichier inscrit le 1er janvier 2026" };
  const english = { language: "en", title: "File registered on 1 January 2026" };
  expect(await read("")).toMatchObject(french);
  const first = await read("?lang=fr");
  expect(first).toMatchObject(french);
  const other = await read("?lang=en");
  expect(other).toMatchObject(english);
  expect(other.etag).not.toBe(first.etag);
  await setUser(ada.email, { language: "en" });
  expect(await read("")).toEqual(other);
  expect(await read("?theme=dark")).toMatchObject(english);
  expect(await read("?lang=fr")).toEqual(first);
});

test("a language that the product does not have is refused with 400, and the answer is not cached", async () => {
  const { ask, object } = await openScene();
  const page = encodeURIComponent(`${ORIGIN}/p/${object._id}`);
  for (const path of [badgePath(object._id), "/badge/x.svg", `/oembed?url=${page}`])
    for (const lang of ["de", "EN", "", "en-GB"]) {
      const answer = await ask(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      expect(answer.headers.get("cache-control") ?? "no-store", path).toBe("no-store");
      expect(await body(answer, 400), path).toMatchObject({
        code: "invalid_input",
        message: "lang must be one of fr, en.",
        issues: [{ field: "lang" }],
      });
    }
});

test("the preview of an object's page links to its oEmbed answer", () => {
  expect(badge.preview({ tokenId: 41 }, "https://authentica.example")).toEqual({
    oembed: "https://authentica.example/oembed?url=https%3A%2F%2Fauthentica.example%2Fexplorer%2F41",
  });
});

test("an unknown identifier is answered with 404 and a picture that states it", async () => {
  const { ask, object } = await openScene();
  for (const path of ["/badge/2222-2222-2222.svg", "/badge/x.svg", "/badge/%E0%A4%A.svg", "/badge/<script>.svg"]) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("cache-control"), path).toBe("public, max-age=60");
    expect(await answer.text(), path).toContain("Aucun objet ne porte cet identifiant");
    const inEnglish = await ask(`${path}?lang=en`);
    expect([inEnglish.status, await inEnglish.text()], path).toEqual([
      404,
      expect.stringContaining("There is no object with this identifier"),
    ]);
  }
  for (const path of ["/badge/", `/badge/${object._id}`, `/badge/${object._id}.png`])
    expect((await ask(path)).headers.get("content-type"), path).not.toContain("svg");
  // An identifier in lower case and without hyphens leads to the same badge.
  expect((await ask(badgePath(object._id.toLowerCase().replaceAll("-", "")))).status).toBe(200);
});

test("the 601st request for a badge is refused with 429", async () => {
  const app = await openHarness({ plugins: [configured(badge, null)], rateLimitScale: 1 });
  const ask = async () => (await app.app.request("/badge/2222-2222-2222.svg")).status;
  const answers = await Promise.all(Array.from({ length: 601 }, ask));
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
});

test("the badge snippet is a link with a picture and escapes hostile identifiers", () => {
  expect(badgeSnippet({ origin: "https://authentica.example", proofId: "ME64-9C5J-RYR5" })).toBe(
    `<a href="https://authentica.example/p/ME64-9C5J-RYR5"><img src="https://authentica.example/badge/ME64-9C5J-RYR5.svg" alt="Preuve ME64-9C5J-RYR5 au registre d’Authentica" width="${BADGE_WIDTH}" height="${BADGE_HEIGHT}"></a>`,
  );
  expect(
    badgeSnippet({
      origin: "https://authentica.example",
      proofId: "ME64-9C5J-RYR5",
      theme: "dark",
      words: { language: "en", alt: "A proof" },
    }),
  ).toBe(
    `<a href="https://authentica.example/p/ME64-9C5J-RYR5"><img src="https://authentica.example/badge/ME64-9C5J-RYR5.svg?theme=dark&#38;lang=en" alt="A proof" lang="en" width="${BADGE_WIDTH}" height="${BADGE_HEIGHT}"></a>`,
  );
  const hostile = badgeSnippet({
    origin: 'https://a.example"><b>',
    proofId: `"><script>&'`,
    theme: "dark",
    width: 144,
  });
  expect(hostile.match(/<\/?\w+/g)).toEqual(["<a", "<img", "</a"]);
  expect(hostile.match(/"/g)).toHaveLength(10);
  expect(hostile).toContain('width="144" height="28"');
  expect(hostile).toContain('.svg?theme=dark"');
});

const embed = (ask: (path: string) => Promise<Response>, query: Record<string, string>) =>
  ask(`/oembed?${new URLSearchParams(query)}`);

test("oEmbed answers an object's address with its badge in JSON and XML, by number, identifier or a later entry", async () => {
  const { ask, object, ada, revoke } = await openScene();
  await revoke(ada);
  const html = badgeSnippet({
    origin: ORIGIN,
    proofId: object._id,
    words: { language: "fr", alt: `Preuve ${object._id} au registre d’Authentica` },
  });
  const rich = {
    version: "1.0",
    type: "rich",
    provider_name: "Authentica",
    provider_url: ORIGIN,
    width: BADGE_WIDTH,
    height: BADGE_HEIGHT,
    html,
  };
  for (const url of [
    `${ORIGIN}/explorer/0`,
    `${ORIGIN}/explorer/0/`,
    `${ORIGIN}/explorer/1#n1`,
    `${ORIGIN}/p/${object._id}`,
    `https://localhost:8000/p/${object._id.toLowerCase()}?utm=x`,
    `localhost:8000/p/${object._id}`,
  ]) {
    const answer = await embed(ask, { url, format: "json" });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await body(answer), url).toMatchObject(rich);
  }
  const xml = await embed(ask, { url: `${ORIGIN}/explorer/0`, format: "xml" });
  expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  const text = await xml.text();
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed><type>rich<\/type>/);
  expect(text).toContain(`<html>${html.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}</html>`);
});

test("oEmbed answers in one language: the requested one, otherwise that of the owner", async () => {
  const { ask, object, ada, setUser } = await openScene();
  const url = `${ORIGIN}/explorer/0`;
  const english = {
    title: "Authentica, entry no. 0: File registered on 1 January 2026",
    html: badgeSnippet({
      origin: ORIGIN,
      proofId: object._id,
      words: { language: "en", alt: `Proof ${object._id} in the Authentica register` },
    }),
  };
  const french = { title: "Authentica, inscription n° 0\u00a0: Fichier inscrit le 1er janvier 2026" };
  expect(await body(embed(ask, { url }))).toMatchObject(french);
  expect(await body(embed(ask, { url, lang: "en" }))).toMatchObject(english);
  await setUser(ada.email, { language: "en" });
  expect(await body(embed(ask, { url }))).toMatchObject(english);
  expect(await body(embed(ask, { url, lang: "fr" }))).toMatchObject(french);
});

test("an embedded badge fits the requested width and height, and is a link if it would be unreadable", async () => {
  const { ask } = await openScene();
  const url = `${ORIGIN}/explorer/0`;
  const sizes = async (more: Record<string, string>) => {
    const { type, width, height, html } = await body<Record<string, unknown>>(embed(ask, { url, ...more }));
    return [type, width, height, /width="(\d+)" height="(\d+)"/.exec(String(html))?.slice(1)];
  };
  expect(await sizes({ maxwidth: "200" })).toEqual(["rich", 200, 38, ["200", "38"]]);
  expect(await sizes({ maxwidth: "1000", maxheight: "28" })).toEqual(["rich", 144, 28, ["144", "28"]]);
  for (const more of [{ maxwidth: "143" }, { maxheight: "27" }]) expect((await sizes(more))[0]).toBe("link");
  for (const odd of ["-1", "0", "x", "1e3"]) expect((await sizes({ maxwidth: odd }))[1], odd).toBe(BADGE_WIDTH);
});

test("oEmbed answers 404 for other addresses, 501 for other formats and 400 without an address", async () => {
  const { ask } = await openScene();
  for (const url of [
    "https://elsewhere.example/explorer/0",
    `${ORIGIN}/explorer/7`,
    `${ORIGIN}/explorer`,
    `${ORIGIN}/p/2222-2222-2222`,
    `${ORIGIN}/traceability/x`,
    "javascript:alert(1)",
    "x".repeat(3000),
    "",
  ])
    expect((await embed(ask, { url })).status, url).toBe(404);
  expect((await embed(ask, { url: `${ORIGIN}/explorer/0`, format: "yaml" })).status).toBe(501);
  expect((await ask("/oembed")).status).toBe(400);
});
