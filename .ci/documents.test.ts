/** Checks the documents: links, the size of the README, and plain English in comments, test names and pages. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));
const pages = files.filter((path) => path.endsWith(".md"));
const withoutCode = (page: string) => page.replace(/```.*?```/gs, "");

/** Returns the anchor that GitHub makes for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .trim()
    .replaceAll(" ", "-");

function isBroken(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return true;
  if (anchor === undefined || statSync(join(root, target)).isDirectory()) return false;
  const headings = [...withoutCode(read(target)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  return !headings.includes(anchor);
}

test("every relative link of a document leads to a file and a heading", () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].flatMap(([, link = ""]) =>
      isBroken(page, link) ? [`${page}: ${link}`] : [],
    ),
  );
  expect(broken).toEqual([]);
});

test("the README takes a few minutes to read", () => {
  const readme = read("README.md");
  const lines = readme.split("\n");
  expect(new TextEncoder().encode(readme).length).toBeLessThanOrEqual(8000);
  expect(lines.length).toBeLessThanOrEqual(140);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

/** Words that a native engineer would replace: "told" by returned, logged or shown, "whoever" by the caller … */
const MARKERS =
  /\b(told|tells?|telling|whoever|whichever|whatever|somebody|nobody|anybody|everybody|stands?|stood|standing|anew|meanwhile|thereby|goes on|go on|by itself|by themselves|of (?:its|their) own|is no [a-z]+|are no [a-z]+)\b/gi;

function commentsOf(source: string): string[] {
  const blocks = [...source.matchAll(/\/\*(.*?)\*\//gs)].map(([, text = ""]) => text.replace(/^\s*\*+/gm, " "));
  const lines = [...source.matchAll(/^\s*\/\/\s?(.*)$/gm)].map(([, text = ""]) => text);
  return [...blocks, ...lines].filter((text) => !/^\s*(biome|@ts|<reference)/.test(text));
}

const testNamesOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(["'`])(.+?)\1/g)].map(
    ([, , name = ""]) => name,
  );

/** Maximum number of markers in 10,000 words. Lower these numbers when possible; never raise them. */
const MAX = { comments: 7, "test names": 1, documents: 3 };

test("comments, test names and documents do not become harder to read", () => {
  const isTest = (path: string) => /\.(test|spec)\./.test(path);
  const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  const texts = {
    comments: code.filter((path) => !isTest(path)).flatMap((path) => commentsOf(read(path))),
    "test names": code.filter(isTest).flatMap((path) => testNamesOf(read(path))),
    documents: pages.map((page) => withoutCode(read(page))),
  };
  for (const [kind, most] of Object.entries(MAX)) {
    const text = texts[kind as keyof typeof texts].join(" ");
    const words = text.match(/[A-Za-z']+/g)?.length ?? 1;
    expect((10_000 * (text.match(MARKERS)?.length ?? 0)) / words, kind).toBeLessThanOrEqual(most);
  }
});
