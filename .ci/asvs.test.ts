import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = join(root, "backend/docs");
const table = readFileSync(join(docs, "trust/asvs.md"), "utf8");
const rows = [...table.matchAll(/^\| +([\d.]+) +\| +([12]) +\| +(.+?) +\| +(.+?) +\| +(.*?) +\|$/gm)].map(
  ([, number = "", level = "", , stands = "", shown = ""]) => ({ number, level, stands, shown }),
);
const READ = "by reading: ";
const JOURNEY = "by a journey: ";

/** Parses the proof in a row: a test file, words of the test's name, and a line of the test. */
function proofOf(shown: string): { readonly file: string; readonly name: string; readonly line: string } | null {
  const [, file, name, ticks, quoted] = /^`([^`]+\.test\.tsx?)`: (.+): (`+)(.+)\3$/.exec(shown) ?? [];
  if (!file || !name || !ticks || !quoted) return null;
  return { file, name, line: quoted.replaceAll("\\|", "|").trim() };
}

/** Returns the text of the test with this name, up to the next test. */
function testNamed(source: string, name: string): string | null {
  const at = source.indexOf(name);
  if (at === -1) return null;
  const next = /^(?:test|it|describe)[.(]/gm;
  next.lastIndex = at;
  return source.slice(at, next.exec(source)?.index);
}

test("the ASVS table has each requirement of level 1 and 2 once, with its status and reason", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  for (const { number, stands, shown } of rows) {
    expect(["met", "operator's", "not applicable", "**not met**"], number).toContain(stands);
    expect(shown, number).not.toBe("");
  }
});

test("every row of the ASVS table that names a test quotes a line of that test", () => {
  let proven = 0;
  for (const { number, stands, shown } of rows) {
    const proof = proofOf(shown);
    if (stands === "met" && /^`[^`]+\.test\.tsx?`/.test(shown))
      expect(proof, `${number} quotes no line`).not.toBeNull();
    if (!proof) continue;
    const own = testNamed(readFileSync(join(root, proof.file), "utf8"), proof.name);
    expect(own, `${number}: ${proof.file} has no test "${proof.name}"`).not.toBeNull();
    expect(own, `${number}: ${proof.name}`).toContain(proof.line);
    proven += 1;
  }
  expect(proven).toBeGreaterThan(100);
});

test("a row of the ASVS table with the status 'met' names a test or an existing page, or says that the code was read", () => {
  for (const { number, stands, shown } of rows) {
    const pages = [...shown.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, page = ""]) => page);
    for (const page of pages) expect(existsSync(join(docs, "trust", page)), `${number}: ${page}`).toBe(true);
    if (stands !== "met" || proofOf(shown)) continue;
    const [, journey = ""] = /^by a journey: `([^`]+)`/.exec(shown) ?? [];
    if (shown.startsWith(JOURNEY)) expect(existsSync(join(root, journey)), `${number}: ${journey}`).toBe(true);
    else expect(pages.length > 0 || shown.startsWith(READ), `${number}: ${shown}`).toBe(true);
  }
});

test("the totals of the ASVS table match its rows, and requirements that depend on the operator are not counted as met", () => {
  const of = (kind: string) => rows.filter(({ stands }) => stands === kind);
  const met = of("met");
  const byTest = met.filter(({ shown }) => proofOf(shown)).length;
  const read = met.filter(({ shown }) => shown.startsWith(READ) || shown.startsWith(JOURNEY)).length;
  expect(table).toContain(
    `- ${met.length} met: ${byTest} by a test, ${met.length - byTest - read} by a page, ${read} by reading or a journey\n` +
      `- ${of("operator's").length} the operator's\n` +
      `- ${of("not applicable").length} not applicable\n` +
      `- ${of("**not met**").length} not met\n`,
  );
  for (const { number, stands, shown } of rows)
    if (stands === "met") expect(shown, number).not.toMatch(/operator's|the proxy/);
});
