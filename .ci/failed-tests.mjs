/** Lists the failed tests, one line each: `FILE › NAME: FIRST LINE OF THE ERROR`. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const MAX_CHARACTERS = 500;

function lineOf(names, error = "") {
  const [first = ""] = stripVTControlCharacters(error).trim().split("\n");
  const line = first === "" ? names.join(" › ") : `${names.join(" › ")}: ${first.trim()}`;
  return line.replace(/\s+/g, " ").slice(0, MAX_CHARACTERS);
}

/** Reads the report of vitest's `json` reporter. A file that fails outside of its tests is one failure. */
export function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && (failed.length === 0 || message !== "")) failed.unshift({ failureMessages: [message] });
    return failed.map(({ ancestorTitles = [], title, failureMessages: [error] }) =>
      lineOf([file, ...ancestorTitles, title].filter(Boolean), error),
    );
  });
}

/** Reads the report of Playwright's `json` reporter. A test that failed first and passed on a retry is included. */
export function failedJourneys({ config, suites, errors = [] }) {
  const within = (suite, above) => [
    ...suite.specs.flatMap((spec) => spec.tests.flatMap((test) => failureOf(above, spec, test))),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...above, inner.title])),
  ];
  const failureOf = (above, { file, line, title }, { status, results }) => {
    if (status !== "unexpected" && status !== "flaky") return [];
    const error = results.find((result) => result.error)?.error?.message;
    const at = `${relative(root, `${config.rootDir}/${file}`)}:${line}`;
    return [lineOf([at, ...above, status === "flaky" ? `${title} (flaky)` : title], error)];
  };
  return [
    ...errors.map(({ message }) => lineOf(["playwright"], message)),
    ...suites.flatMap((file) => within(file, [])),
  ];
}
