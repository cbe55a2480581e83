import type { Stamp } from "@authentica/backend/contract/stamp";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Stamps } from "./stamps.tsx";
import { factsOf } from "./stamps-query.ts";

afterEach(cleanup);

const stamp: Stamp = {
  size: 7,
  genTime: "2026-11-22T10:57:37.000Z",
  accuracyMs: 1500,
  latest: "2026-11-22T10:57:38.500Z",
  authority: "Unité 3",
  policy: "1.2.3",
  serial: "07",
  certificateEndsAt: "2027-01-01T00:00:00.000Z",
  callsItselfQualified: true,
  qualified: null,
  files: { query: "/q", reply: "/r", stamped: "/s", root: "/p" },
};
const qualified = {
  provider: "Prestataire",
  service: "Horodatage",
  territory: "FR",
  sequence: 42,
  issuedAt: "2026-11-01T00:00:00.000Z",
  grantedAt: "2020-01-01T00:00:00.000Z",
};

const words = (node: React.ReactElement): string => render(node).container.textContent ?? "";

test("the date shown is never earlier than a time stamp proves", () => {
  expect(words(<Stamps stamps={[stamp]} everyMs={null} />)).toContain("11:57:39 (heure de Paris)");
  expect(factsOf(stamp)).toMatchObject({ latest: Date.parse("2026-11-22T10:57:39.000Z") / 1000, grantedOn: null });
});

test("a time stamp that claims to be qualified is not shown as qualified before the trusted list confirms it", () => {
  expect(words(<Stamps stamps={[stamp]} everyMs={null} />)).toContain("Horodatage non qualifié.");
  cleanup();
  const told = words(<Stamps stamps={[{ ...stamp, qualified }]} everyMs={null} />);
  expect(told).toContain("Horodatage qualifié (eIDAS)");
  expect(told).toContain("liste de confiance FR n°\u00a042");
  expect(factsOf({ ...stamp, qualified }).grantedOn).toBe("1er novembre 2026");
});

test("while no time stamp covers an entry, the page says that one is expected", () => {
  expect(words(<Stamps stamps={[]} everyMs={3_600_000} />)).toContain("chaque heure, et le prochain jeton");
  expect(screen.queryByRole("link")).toBeNull();
});
