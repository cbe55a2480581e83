/** Runs all checks in order. Prints a line for each failure, and last `N passed, N failed`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstall } from "./apt.mjs";
import { findChromium } from "./chromium.mjs";
import { failedJourneys, failedUnitTests } from "./failed-tests.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name) => join(root, "node_modules/.bin", name);
const reports = mkdtempSync(join(tmpdir(), "authentica-reports-"));
const totals = { passed: 0, failed: 0 };
/** A line for each failure, printed at the end. */
const failures = [];

/** Runs a command; returns whether it succeeded. */
function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  return status === 0;
}

/** Runs a script of package.json, which people also run directly. */
const script = (name, ...args) => run("npm", ["run", "--silent", name, "--", ...args]);

/** Counts a check as one test. */
function check(name, holds) {
  console.log(`\n${holds ? "passed" : "FAILED"}: ${name}`);
  totals[holds ? "passed" : "failed"] += 1;
  if (!holds) failures.push(name);
}

/**
 * Counts the tests of a test runner. A run without a report, or one that fails without a failed test, counts as one
 * failure.
 */
function suite(name, wentWell, count) {
  let counted = { passed: 0, failed: 0, failures: [] };
  try {
    counted = count();
  } catch {
    console.log(`\nFAILED: ${name} left no report`);
  }
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  failures.push(...counted.failures);
  if (counted.passed === 0 || (!wentWell && counted.failed === 0)) check(name, false);
}

const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

try {
  if (!run("npm", ["install", "--no-audit", "--no-fund"])) throw new Error("npm install failed.");
  const chromium = findChromium();
  // The tests run documented commands that need these two programs.
  for (const tool of ["curl", "openssl"])
    if (!findOrInstall([tool], tool)) throw new Error(`${tool} is missing and could not be installed.`);

  check("format, lint and import arrows", script("lint"));
  check("types", script("types"));
  check("build", script("build"));

  const unit = join(reports, "unit.json");
  const unitWent = script("unit", "--reporter=default", "--reporter=json", `--outputFile.json=${unit}`);
  suite("unit and integration tests", unitWent, () => {
    const report = readReport(unit);
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures: failedUnitTests(report) };
  });

  const browser = join(reports, "browser.json");
  const playwright = ["test", "--config", "shell/playwright.config.ts", "--reporter=list,json"];
  const browserWent = run(bin("playwright"), playwright, { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browser });
  suite("journeys in the browser", browserWent, () => {
    const report = readReport(browser);
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky, failures: failedJourneys(report) };
  });
} catch (error) {
  check(error.message, false);
} finally {
  rmSync(reports, { recursive: true });
}
if (failures.length > 0) console.log(`\n${failures.map((failure) => `failed: ${failure}`).join("\n")}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
