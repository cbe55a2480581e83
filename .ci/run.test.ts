/** Tests the command that CI runs, with scripts that only print a result. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { failedJourneys, failedUnitTests } from "./failed-tests.mjs";

const command = fileURLToPath(new URL("./run", import.meta.url));

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs the command with a fake npm: `npm run --silent NAME` prints the given last line and exits with the given code.
 */
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

type Tested = Parameters<typeof failedUnitTests>[0]["testResults"][number]["assertionResults"][number];

const good = {
  test: { line: "900 passed, 0 failed", code: 0 },
  interop: { line: "5 passed, 0 failed, 1 skipped", code: 0 },
};

test("the last line of a test run adds up the results of both scripts, and their output is shown", () => {
  const { status, lines } = runWith(good);
  expect(lines.at(-1)).toBe("905 passed, 0 failed, 1 skipped");
  expect(lines).toEqual(expect.arrayContaining(["of test", "of interop", "900 passed, 0 failed"]));
  expect(status).toBe(0);
});

test.each(["test", "interop"] as const)(
  "a failure of `npm run %s` fails the whole run, and the other script still runs",
  (name) => {
    const { status, lines } = runWith({ ...good, [name]: { line: "1 passed, 2 failed", code: 1 } });
    expect(lines.at(-1)).toMatch(/^\d+ passed, 2 failed, \d+ skipped$/);
    expect(lines).toContain("of interop");
    expect(status).toBe(1);
  },
);

test("a test script that exits without a summary line fails the whole run", () => {
  const { status, lines } = runWith({ ...good, test: { line: "Killed", code: 137 } });
  expect(lines.at(-1)).toBe("5 passed, 0 failed, 1 skipped");
  expect(status).toBe(1);
});

test("failed tests are repeated before the summary line, without the output of the tests", () => {
  const own =
    "failed: says a test\nof it\nfailed: a.test.ts › one: it broke\nfailed: b.spec.ts:3 › two\n\n900 passed, 2 failed";
  const others = "passed: a row\n\nfailed: a row of others\n4 passed, 1 failed, 1 skipped";
  const { lines } = runWith({ test: { line: own, code: 1 }, interop: { line: others, code: 1 } });
  expect(lines.slice(-7)).toEqual([
    "4 passed, 1 failed, 1 skipped",
    "",
    "failed: a.test.ts › one: it broke",
    "failed: b.spec.ts:3 › two",
    "failed: a row of others",
    "",
    "904 passed, 3 failed, 1 skipped",
  ]);
});

test("a test run without failures repeats no lines", () => {
  expect(runWith(good).lines.slice(-3)).toEqual([good.interop.line, "", "905 passed, 0 failed, 1 skipped"]);
});

test("a failed test is reported with its file, its name and the first line of its error", () => {
  const passed = { ancestorTitles: [], title: "well", status: "passed", failureMessages: [] };
  const failed = {
    ancestorTitles: ["over SMTP"],
    title: "a letter leaves",
    status: "failed",
    failureMessages: ["\u001b[31mAssertionError: expected 1\u001b[39m to be 2\n    at a.test.ts:3:1"],
  };
  const fileOf = (name: string, message: string, assertionResults: readonly Tested[]) => ({
    name: join(root, name),
    status: message === "" && assertionResults.length === 0 ? "passed" : "failed",
    message,
    assertionResults,
  });
  const testResults = [
    fileOf("backend/good.test.ts", "", []),
    fileOf("backend/a.test.ts", "", [passed, failed]),
    fileOf("shared-ui/b.test.tsx", "Cannot find module './c.ts'\nmore", []),
  ];
  expect(failedUnitTests({ testResults })).toEqual([
    "backend/a.test.ts › over SMTP › a letter leaves: AssertionError: expected 1 to be 2",
    "shared-ui/b.test.tsx: Cannot find module './c.ts'",
  ]);
});

test("a failed browser test is reported like a failed unit test, and so is one that passed on a retry", () => {
  const specOf = (title: string, status: string, ...messages: readonly string[]) => ({
    title,
    file: "journeys/b.spec.ts",
    line: 7,
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  });
  const inner = { title: "with a key", specs: [specOf("is asked", "unexpected", "Error: \u001b[2mnot visible\n  at")] };
  const specs = [specOf("well", "expected"), specOf("now and then", "flaky", "Error: late")];
  const suites = [{ title: "journeys/b.spec.ts", specs, suites: [inner] }];
  const report = { config: { rootDir: join(root, "shell/e2e") }, suites, errors: [{ message: "Error: no browser" }] };
  expect(failedJourneys(report)).toEqual([
    "playwright: Error: no browser",
    "shell/e2e/journeys/b.spec.ts:7 › now and then (flaky): Error: late",
    "shell/e2e/journeys/b.spec.ts:7 › with a key › is asked: Error: not visible",
  ]);
});
