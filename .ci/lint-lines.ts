import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const RULES = [".biome.json", ".ci/values-from-constants.grit", ".ci/intl-at-first-use.grit"];

/** A line of a file; the path is relative to the root. */
export type Line = readonly [file: string, line: string];

/**
 * Lints the given lines in a tree that contains only these lines and the project's rules. The lines of a file are in
 * order. Returns the lines that were refused.
 */
export function lintLines(lines: readonly Line[]): boolean[] {
  const dir = mkdtempSync(join(tmpdir(), "authentica-lint-"));
  try {
    for (const rules of RULES) cpSync(join(root, rules), join(dir, rules));
    const files = new Map<string, string[]>();
    const places = lines.map(([file, line]) => {
      const before = files.get(file) ?? [];
      files.set(file, before);
      return `${file}:${before.push(line)}`;
    });
    for (const [file, text] of files) {
      mkdirSync(join(dir, dirname(file)), { recursive: true });
      writeFileSync(join(dir, file), text.join("\n"));
    }
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const args = [
      biome,
      "lint",
      "--vcs-enabled=false",
      "--only=style/noRestrictedImports",
      "--only=plugin",
      "--max-diagnostics=none",
      "--reporter=json",
      ".",
    ];
    const { stdout, stderr } = spawnSync("node", args, { cwd: dir, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
    };
    // Other messages of Biome, for example about its configuration, do not count as refusals.
    expect(
      diagnostics.filter(({ category }) => !["lint/style/noRestrictedImports", "plugin"].includes(category)),
      stderr,
    ).toEqual([]);
    const refused = new Set(diagnostics.map(({ location: { path, start } }) => `${path}:${start.line}`));
    return places.map((place) => refused.has(place));
  } finally {
    rmSync(dir, { recursive: true });
  }
}
