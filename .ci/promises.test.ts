import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { MAX_FILE_MIB } from "../backend/contract/constants.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Returns text without markup: tags, JSX expressions, calls that make a link of a text, string concatenations and kinds of spaces are ignored. */
const plain = (source: string) =>
  source
    .replace(/&nbsp;|\\u00a0|\\u202f/g, " ")
    .replace(/\{" "\}/g, " ")
    .replaceAll("{MAX_FILE_MIB}", String(MAX_FILE_MIB))
    .replace(/\{\w+\("([^"]+)"\)\}/g, "$1")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/[`*_]/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ([,.)])/g, "$1");

/** Sections `## Title: path` with rows `| promise | kept by |`. */
const sections = read("backend/docs/trust/promises.md")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    path: /`([^`]+)`/.exec(section.split("\n", 1)[0] ?? "")?.[1] ?? "",
    rows: [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
      .map(([, quote = "", keptBy = ""]) => ({ quote, keptBy }))
      .filter(({ quote }) => quote !== "promise" && !quote.startsWith("---")),
  }));
const rows = sections.flatMap(({ path, rows }) => rows.map((row) => ({ path, ...row })));

test("the promises page lists the promises of every text that makes promises", () => {
  expect(sections.map(({ path }) => path)).toEqual([
    "mfe-public/src/legal/fr/privacy.tsx",
    "mfe-public/src/legal/fr/terms.tsx",
    "mfe-public/src/words/fr/faq.tsx",
    "backend/contract/words/fr/attestation.ts",
    "README.md",
    "backend/docs/operate/configuration.md",
    "backend/docs/trust/registry.md",
    "backend/docs/operate/backup.md",
    "backend/docs/use/api.md",
    "backend/docs/use/verifying.md",
  ]);
  for (const { path, rows } of sections)
    expect(rows.length, path).toBeGreaterThan(path.startsWith("backend/docs/") ? 0 : 4);
});

test.each(sections)("the promises page quotes each promise of $path word for word", ({ path, rows }) => {
  const text = plain(read(path));
  for (const { quote } of rows) expect(text).toContain(plain(quote));
});

test("each promise names an existing test, is marked as the operator's, or states why no test can check it", () => {
  const missing: string[] = [];
  for (const { quote, keptBy } of rows) {
    if (/^(operator|conduct|statement): ./.test(keptBy)) continue;
    const named = [...keptBy.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: ([^;]+)/g)];
    if (named.length === 0) missing.push(quote);
    for (const [, file = "", words = ""] of named)
      if (!read(file).includes(words.trim())) missing.push(`${file}: ${words}`);
  }
  expect(missing).toEqual([]);
});

/** Date that each legal page states for its text, and the first 16 digits of the text's SHA-256. */
const LEGAL = {
  accessibility: ["2026-11-24", "822c8b4eb3424e3b"],
  notices: ["2026-11-26", "1f5e054a6f4b9ff5"],
  privacy: ["2026-11-28", "004b808dae17c7b4"],
  terms: ["2026-11-28", "1eb98b7083e96bb1"],
};

test.each(Object.entries(LEGAL))("the date of %s.tsx is that of the last change of its words", (page, [day, words]) => {
  const source = read(`mfe-public/src/legal/fr/${page}.tsx`);
  const [, updated] = /updated="([^"]+)"/.exec(source) ?? [];
  const text = plain(source.replace(/^import .*$|\/\*\*.*?\*\//gm, "").replace(/updated="[^"]+"/, ""));
  expect([updated, createHash("sha256").update(text).digest("hex").slice(0, 16)]).toEqual([day, words]);
});

test.each(Object.keys(LEGAL))("%s.tsx in English has the sections, paragraphs and date of the French text", (page) => {
  const shape = (language: string) =>
    read(`mfe-public/src/legal/${language}/${page}.tsx`).match(/\bid: "[^"]+"|<(?:p|li|Pair)\b|updated="[^"]+"/g);
  expect(shape("en")).toEqual(shape("fr"));
});

/**
 * Files that show times of the registry without a label. For each: where its screen has the label, or who is named as
 * the source of the time.
 */
const LABELLED_ELSEWHERE: Readonly<Record<string, string>> = {
  "mfe-assets/src/authentica/scan/registered-head.tsx": "mfe-assets/src/authentica/scan/found-details.tsx",
  "mfe-assets/src/authentica/scan/verdict.ts": "mfe-assets/src/authentica/scan/found-details.tsx",
  "mfe-assets/src/object/deposit-file.tsx": "mfe-assets/src/object/head.tsx",
  "mfe-assets/src/object/object-page.tsx": "time of an offer",
  "mfe-assets/src/object/particulars.tsx": "mfe-assets/src/object/head.tsx",
  "mfe-assets/src/traceability/object-row.tsx": "mfe-assets/src/traceability/objects-list.tsx",
  "mfe-public/src/drawn.ts": "mfe-public/src/words/fr/explorer.tsx",
  "mfe-public/src/explorer/explorer.tsx": "mfe-public/src/words/fr/explorer.tsx",
  "mfe-public/src/explorer/others.tsx": "mfe-public/src/words/fr/explorer.tsx",
  "mfe-public/src/landing/hero.tsx": "time of a checkpoint",
  "mfe-public/src/record/recent-checkpoints.tsx": "time of a checkpoint",
  "mfe-public/src/record/stamps.tsx": "time of an authority",
  "mfe-public/src/specimen/register-page.tsx": "a drawing",
};

test("every screen that shows the time of an entry says that the time is the service's own", () => {
  const shows = /<ProofTime|<TimePair|formatInParis\(|formatShortDate\(\w+\.createdAt/;
  const says = /GIVEN_DATES?\b|données? par le service/;
  const files = execFileSync("git", ["ls-files", "mfe-public/src", "mfe-assets/src"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && shows.test(read(file)));
  const silent = files.filter((file) => !says.test(read(file)));
  expect(silent).toEqual(Object.keys(LABELLED_ELSEWHERE));
  for (const place of Object.values(LABELLED_ELSEWHERE)) if (place.endsWith("tsx")) expect(read(place)).toMatch(says);
});

const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);

test("no document or API description presents the service's own time as proof of the date", () => {
  const claims = /registered[^.]*\bno later than|"When it was registered; UTC/;
  const texts = [...documents, "backend/contract/object.ts", "backend/contract/registry.ts"];
  expect(texts.filter((path) => claims.test(plain(read(path))))).toEqual([]);
});

test("every backup command in the documents for a store behind KV_URL has the `--store` option", () => {
  const paragraphs = documents.flatMap((path) => read(path).split(/\n(?=\n|\s*\d+\. )/));
  const backups = paragraphs.filter((text) => /npm run op -- backup.{0,40}KV_URL/s.test(text));
  expect(backups.length).toBeGreaterThan(0);
  for (const text of backups) expect(text).toContain("--store");
});

/** Returns the sentences in the paragraphs, list items and labelled pairs of a page. */
const sentencesOf = (source: string) =>
  [...source.matchAll(/<(p|li|Pair)(?: [^>]*)?>([\s\S]*?)<\/\1>/g)]
    .flatMap(([, , body = ""]) => plain(body).match(/[^.!?]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

test.each([
  "mfe-public/src/legal/fr/privacy.tsx",
  "mfe-public/src/legal/fr/terms.tsx",
  "mfe-public/src/words/fr/faq.tsx",
])("the list of promises contains every sentence of the page %s", (path) => {
  const quotes = rows.filter((row) => row.path === path).map(({ quote }) => plain(quote));
  const sentences = sentencesOf(read(path));
  expect(sentences.length).toBeGreaterThan(10);
  expect(sentences.filter((sentence) => !quotes.some((quote) => sentence.includes(quote)))).toEqual([]);
});
