import type { RemoteFailureCount } from "@authentica/backend/contract/remote-failure";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RemoteFailures } from "./remote-failures.tsx";

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
])("of %i failures the last ones are counted alone", (count, words) => {
  const { container } = render(<RemoteFailures failures={Array.from({ length: count }, (_, at) => failure(at))} />);
  expect(container.textContent).toContain(words);
});
