import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = join(root, "backend/docs");
const table = readFileSync(join(docs, "asvs.md"), "utf8");
const rows = [...table.matchAll(/^\| +([\d.]+) +\| +([12]) +\| +(.+?) +\| +(.+?) +\| +(.*?) +\|$/gm)].map(
  ([, number = "", level = "", , stands = "", shown = ""]) => ({ number, level, stands, shown }),
);

test("the table has each requirement of level 1 and 2 once, and says how it stands and why", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  for (const { number, stands, shown } of rows) {
    expect(["met", "operator's", "not applicable", "**not met**"], number).toContain(stands);
    expect(shown, number).not.toBe("");
  }
});

test("every test that the table names is there, and so is every page", () => {
  let named = 0;
  for (const { number, shown } of rows) {
    const [, file, words] = /^`([^`]+\.test\.tsx?)`: (.+)$/.exec(shown) ?? [];
    if (file && words) {
      named += 1;
      expect(readFileSync(join(root, file), "utf8"), `${number}: ${file}`).toContain(words);
    }
    for (const [, page = ""] of shown.matchAll(/\]\(([\w-]+\.md)\)/g))
      expect(existsSync(join(docs, page)), `${number}: ${page}`).toBe(true);
  }
  expect(named).toBeGreaterThan(100);
});
