/** The command that CI runs, with scripts that only say how they went. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const command = fileURLToPath(new URL("./run", import.meta.url));

/** Runs it where `npm run --silent NAME` prints the last line given for NAME, and ends with that code. */
function runWith(scripts: Readonly<Record<"test" | "interop", { readonly line: string; readonly code: number }>>) {
  const folder = mkdtempSync(join(tmpdir(), "authentica-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cases = Object.entries(scripts).map(
    ([name, { line, code }]) => `"run --silent ${name}") echo "of ${name}"; echo "${line}"; exit ${code};;`,
  );
  writeFileSync(join(folder, "npm"), `#!/bin/sh\ncase "$*" in\n${cases.join("\n")}\nesac\nexit 9\n`, { mode: 0o755 });
  const { status, stdout } = spawnSync(command, {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: "utf8",
  });
  return { status, lines: stdout.trimEnd().split("\n") };
}

const good = {
  test: { line: "900 passed, 0 failed", code: 0 },
  interop: { line: "5 passed, 0 failed, 1 skipped", code: 0 },
};

test("the last line adds up both scripts, and what they print is shown", () => {
  const { status, lines } = runWith(good);
  expect(lines.at(-1)).toBe("905 passed, 0 failed, 1 skipped");
  expect(lines).toEqual(expect.arrayContaining(["of test", "of interop", "900 passed, 0 failed"]));
  expect(status).toBe(0);
});

test.each(["test", "interop"] as const)(
  "a failure of `npm run %s` fails the whole, and the other is run all the same",
  (name) => {
    const { status, lines } = runWith({ ...good, [name]: { line: "1 passed, 2 failed", code: 1 } });
    expect(lines.at(-1)).toMatch(/^\d+ passed, 2 failed, \d+ skipped$/);
    expect(lines).toContain("of interop");
    expect(status).toBe(1);
  },
);

test("a script that dies without a last line fails the whole", () => {
  const { status, lines } = runWith({ ...good, test: { line: "Killed", code: 137 } });
  expect(lines.at(-1)).toBe("5 passed, 0 failed, 1 skipped");
  expect(status).toBe(1);
});
