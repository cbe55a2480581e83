import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { expect, onTestFinished, test } from "vitest";
import { LANGUAGES } from "../../contract/language.ts";
import type { PublicState } from "../../contract/registry.ts";
import { Refusal } from "../../platform/refusal.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { foreignIn } from "../../tests/one-language.ts";
import { configured } from "../port/plugin.ts";
import { altOf, type Card, cardOf, houseCard } from "./card.ts";
import { drawCard } from "./card-drawing.ts";
import { createCards, createCardThread } from "./cards.ts";
import { cards as plugin } from "./plugin.ts";

const HASH = sha256("a file");
const AT = "2026-11-22T22:30:00.000Z";
const OBJECT = {
  status: "active",
  tokenId: 129,
  proofId: "ME64-9C5J-RYR5",
  hash: HASH,
  registeredAt: AT,
  depositedAt: AT,
  latestEvent: { index: 140, type: "revoke", at: "2026-11-23T23:30:00.000Z" },
  proof: "valid",
} as const;
/** The widest texts that a card may contain. */
const LONGEST = {
  ...OBJECT,
  tokenId: Number.MAX_SAFE_INTEGER,
  registeredAt: "2026-09-22T10:00:00.000Z",
  depositedAt: null,
};

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("a card shows the object's status with its date in Paris", () => {
  expect(cardOf(OBJECT, "fr")).toEqual({
    title: ["Inscription", "n° 129"],
    line: "Inscrit le 22 novembre 2026",
    shown: [],
    foot: "ME64-9C5J-RYR5",
    hash: HASH,
    form: "live",
  });
  expect(cardOf({ ...OBJECT, status: "revoked" }, "fr")).toMatchObject({
    title: ["Inscription", "révoquée"],
    line: "n° 129, révoquée le 24 novembre 2026",
    form: "broken",
  });
  expect(cardOf({ ...OBJECT, depositedAt: null }, "fr")).toMatchObject({
    title: ["Déclaration", "n° 129"],
    line: "Sans dépôt du fichier, le 22 novembre 2026",
  });
  expect(cardOf({ ...OBJECT, status: "erased" }, "fr")).toMatchObject({
    line: "Inscrit, compte supprimé",
    form: "broken",
  });
  // Whatever its status, an object without a valid proof gets no seal.
  for (const status of ["active", "revoked", "erased"] as const)
    expect(cardOf({ ...OBJECT, status, proof: "invalid" }, "fr")).toMatchObject({
      title: ["Ne vous y", "fiez pas"],
      form: "outline",
    });
});

test("an English card shows the object's status in English", () => {
  const told = (change: Partial<PublicState> = {}) => cardOf({ ...OBJECT, ...change }, "en");
  expect(told()).toMatchObject({ title: ["Registration", "no. 129"], line: "Registered on 22 November 2026" });
  expect(told({ status: "revoked" })).toMatchObject({
    title: ["Registration", "revoked"],
    line: "no. 129, revoked on 24 November 2026",
  });
  expect(told({ depositedAt: null })).toMatchObject({
    title: ["Declaration", "no. 129"],
    line: "File not deposited, 22 November 2026",
  });
  expect(told({ status: "erased" })).toMatchObject({ line: "Registered, account deleted" });
  expect(told({ proof: "invalid" })).toMatchObject({
    title: ["Do not rely", "on it"],
    line: "Entry no. 129 fails verification",
  });
  const owner = { firstName: "Marie", lastName: "Curie" };
  expect(told({ shown: { owner } }).shown).toEqual(["by Marie Curie, name as declared"]);
  const long = { firstName: "M".repeat(60), lastName: "Curie" };
  expect(told({ shown: { owner: long } }).shown[0]).toMatch(/^by M+…, name as declared$/);
});

test.each(LANGUAGES)("every text of a card in the language %s is in that language only", (language) => {
  const cards = [houseCard(language)];
  for (const status of ["active", "revoked", "erased"] as const)
    for (const depositedAt of [AT, null, "2026-11-23T12:00:00.000Z"])
      for (const proof of ["valid", "invalid"] as const)
        for (const shown of [{}, { owner: { firstName: "Marie", lastName: "Curie" } }])
          cards.push(cardOf({ ...OBJECT, status, depositedAt, proof, shown }, language));
  for (const text of cards.map(altOf)) {
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(foreignIn(language, text), text).toBeNull();
  }
});

test("a card shows only what its owner shows, nothing of it if the proof fails, and only characters that it can draw", () => {
  const owner = { firstName: "Marie", lastName: "Curie" };
  const name = "par Marie Curie, nom déclaré";
  const shownOf = (shown: PublicState["shown"], proof: PublicState["proof"] = "valid") =>
    cardOf({ ...OBJECT, proof, ...(shown && { shown }) }, "fr").shown;
  expect(shownOf(undefined)).toEqual([]);
  expect(shownOf({ thumbnail: "/a" })).toEqual([]);
  expect(shownOf({ title: "Marée basse" })).toEqual(["Marée basse"]);
  expect(shownOf({ owner })).toEqual([name]);
  expect(shownOf({ owner, title: "Marée basse" }, "pending")).toEqual(["Marée basse", name]);
  expect(shownOf({ owner, title: "Marée basse" }, "invalid")).toEqual([]);
  expect(shownOf({ title: "干潮" })).toEqual([]);
  expect(shownOf({ title: "a".repeat(200) })).toEqual([`${"a".repeat(47)}…`]);
});

test("a card is a PNG of 1200 by 630 pixels below 200 kB, differs for each state, and is the same from a worker", async () => {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const lines: unknown[] = [];
  const draw = createCardThread(stopping.signal, (line) => lines.push(line));
  const cards = [
    cardOf(LONGEST, "fr"),
    cardOf({ ...OBJECT, status: "revoked" }, "fr"),
    houseCard("fr"),
    cardOf(LONGEST, "en"),
  ];
  const drawn = (await Promise.all(cards.map(draw))).map(({ answer }) => answer);
  for (const png of drawn) {
    expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: "png" });
    expect(png.length).toBeLessThan(200_000);
  }
  expect(lines, "no thread could be had").toEqual([]);
  expect(new Set(drawn.map(digestOf)).size).toBe(cards.length);
  expect(digestOf(await drawCard(cards[0] as Card))).toBe(digestOf(drawn[0] as Uint8Array));
});

test("the address of a card changes when its object is revoked, so that caches fetch it again", () => {
  const pictureOf = (change: Partial<PublicState> = {}) =>
    plugin.preview({ ...OBJECT, ...change }, "https://authentica.example", "fr").image;
  const first = pictureOf();
  expect(first).toEqual({
    url: expect.stringMatching(/^https:\/\/authentica\.example\/og\/129\.png\?lang=fr&[\w-]{12}$/),
    alt: "Inscription n° 129. Inscrit le 22 novembre 2026. ME64-9C5J-RYR5.",
  });
  expect(pictureOf({ proof: "pending" })).toEqual(first);
  expect(pictureOf({ status: "revoked" }).url).not.toBe(first.url);
  expect(pictureOf({ proof: "invalid" }).url).not.toBe(first.url);
});

test("a card is drawn once for all requests, and again after its object is revoked", async () => {
  const drawn: Card[] = [];
  const draw = async (card: Card) => {
    drawn.push(card);
    return { answer: new TextEncoder().encode(card.title.join(" ")), cpuMs: 1 };
  };
  const app = await openHarness({ plugins: [configured(plugin, { draw })] });
  const ada = await app.signUp();
  const { _id, tokenId } = await app.claimed(ada, HASH);
  const ask = async (headers: Record<string, string> = {}) => app.app.request(`/og/${tokenId}.png`, { headers });
  const first = await ask();
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(await first.text()).toBe("Déclaration n° 0");
  await ask();
  const etag = first.headers.get("etag") as string;
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  expect(drawn).toHaveLength(1);
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: _id }));
  const after = await ask({ "if-none-match": etag });
  expect([after.status, await after.text()]).toEqual([200, "Déclaration révoquée"]);
  expect((await app.app.request("/og/7.png")).status).toBe(404);
  for (const name of ["00.png", "-1.png", "1.svg", "1e3.png"])
    expect((await app.app.request(`/og/${name}`)).status, name).toBe(404);
  expect(drawn).toHaveLength(2);
});

test("a card is in the requested language, otherwise in that of its owner, and is drawn for each language", async () => {
  const drawn: Card[] = [];
  const draw = async (card: Card) => {
    drawn.push(card);
    return { answer: new TextEncoder().encode(card.title.join(" ")), cpuMs: 1 };
  };
  const app = await openHarness({ plugins: [configured(plugin, { draw })] });
  const ada = await app.signUp();
  const { tokenId } = await app.claimed(ada, HASH);
  const read = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await app.app.request(`/og/${tokenId}.png${query}`, { headers });
    return [answer.status, await answer.text(), answer.headers.get("etag")] as const;
  };
  const french = await read("");
  expect(french[1]).toBe("Déclaration n° 0");
  const english = await read("?lang=en");
  expect(english[1]).toBe("Declaration no. 0");
  expect(english[2]).not.toBe(french[2]);
  await app.setUser(ada.email, { language: "en" });
  expect(await read("")).toEqual(english);
  expect(await read("", { "if-none-match": french[2] as string })).toEqual(english);
  expect(await read("?lang=fr&abcdefghijkl")).toEqual(french);
  expect(drawn).toHaveLength(2);
  const refused = await body(app.app.request(`/og/${tokenId}.png?lang=de`) as Promise<Response>, 400);
  expect(refused).toMatchObject({ code: "invalid_input", message: "lang must be one of fr, en." });
});

const ONE_BYTE = { answer: new Uint8Array(1), cpuMs: 1 };

test("requests for cards are rate-limited like other reads, and a card is drawn again after a failed attempt", async () => {
  const app = await openHarness({ rateLimitScale: 1, plugins: [configured(plugin, { draw: async () => ONE_BYTE })] });
  const { tokenId } = await app.claimed(await app.signUp(), HASH);
  const answers = [];
  for (let times = 0; times <= 120; times += 1) answers.push((await app.app.request(`/og/${tokenId}.png`)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(120);
  expect(answers.at(-1)).toBe(429);

  let tries = 0;
  const cards = createCards({
    tokenOf: async () => ({ object: { ...OBJECT, depositedAt: AT } }),
    languageOf: async () => "fr",
    async draw() {
      tries += 1;
      if (tries === 1) throw new Refusal("unavailable", "Busy.");
      return ONE_BYTE;
    },
    budget: { spend: async (_, work) => (await work()).answer },
  });
  await expect((await cards.of(129)).png({ address: "203.0.113.7", network: "203.0.113.0/24" })).rejects.toThrow(
    "Busy.",
  );
  expect(await (await cards.of(129)).png({ address: "203.0.113.7", network: "203.0.113.0/24" })).toHaveLength(1);
});

test("one address gets a minute of drawing time per hour, and cached cards do not count", async () => {
  const app = await openHarness({
    rateLimitScale: 1,
    plugins: [configured(plugin, { draw: async () => ({ answer: new Uint8Array(1), cpuMs: 5_000 }) })],
  });
  const ada = await app.signUp();
  const places: number[] = [];
  for (let at = 0; at < 14; at += 1) places.push((await app.claimed(ada, sha256(`file ${at}`))).tokenId);
  const statuses: number[] = [];
  for (const place of places) statuses.push((await app.app.request(`/og/${place}.png`)).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
  expect((await app.app.request(`/og/${places[0]}.png`)).status).toBe(200);
  app.pass(10 * 60_000);
  expect((await app.app.request(`/og/${places[12]}.png`)).status).toBe(200);
});
