import type { RemoteFailureCount } from "@authentica/backend/contract/remote-failure";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RemoteFailures } from "./remote-failures.tsx";
import { RemoteRates } from "./remote-rates.tsx";

afterEach(cleanup);

const failure = (at: number): RemoteFailureCount => ({
  remote: "mfe_assets",
  release: `r${at}`,
  kind: "chunk",
  reason: "missing",
  day: "2026-11-22",
  times: 1,
  lastAt: "2026-11-22T12:03:04.000Z",
});

test.each([
  [51, "Et 1\u00a0autre, plus ancienne."],
  [53, "Et 3\u00a0autres, plus anciennes."],
])("of %i failures of a microfrontend the latest is shown and the others are counted", (count, words) => {
  const { container } = render(<RemoteFailures failures={Array.from({ length: count }, (_, at) => failure(at))} />);
  expect(container.textContent).toContain(words);
});

test("a failure of a microfrontend shows where its error was thrown", () => {
  const at = "static/js/async/explorer.0e9bd710c9.js:1:23456";
  const { container } = render(
    <RemoteFailures failures={[{ ...failure(1), kind: "uncaught", reason: "throws", at }]} />,
  );
  expect(container.textContent).toContain(`Un script\u00a0: erreur d’exécution ${at}`);
});

test("each release is shown with its pages, failures and failure rate; a release without pages has no rate", () => {
  const rates = [
    { remote: "mfe_assets", release: "1.1.0-0123456789ab", pages: 2013, failures: 97 },
    { remote: "mfe_public", release: null, pages: 0, failures: 0 },
  ] as const;
  const { getAllByRole } = render(<RemoteRates rates={rates} />);
  const rows = getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows.slice(1)).toEqual([
    ["mfe_assets", "1.1.0-0123456789ab", "2\u202f013", "97", "4,8"],
    ["mfe_public", "—", "0", "0", "—"],
  ]);
});
