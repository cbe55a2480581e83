import type { PublicState } from "@authentica/backend/contract/registry";
import type { Stamp } from "@authentica/backend/contract/stamp";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Scope, type ScopeProps } from "./scope.tsx";
import { factsOf } from "./stamps-query.ts";

beforeEach(() => vi.stubEnv("TZ", "America/New_York"));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const AT = "2026-06-30T22:30:00.000Z";

function show(stamp: ScopeProps["stamp"]): void {
  render(<Scope object={{ registeredAt: AT, depositedAt: AT } as PublicState} stamp={stamp} />);
}

test("a registration that nobody has stamped is dated by the service's word alone, and the page says so", () => {
  show(null);
  expect(screen.getByText(/existait au plus tard le 1er juillet 2026 à 00:30:00 \(heure de Paris\)/)).toBeTruthy();
  expect(screen.getByText(/Heure du service seule/)).toBeTruthy();
  expect(screen.getByText(/ni qui a créé ce fichier, ni qui en est propriétaire.*qui l’a inscrit/)).toBeTruthy();
});

test("where it is stamped, the latest that the stamp leaves open counts, its authority is named, and it is not called qualified", () => {
  const stamp = { authority: "heure.example", latest: "2026-06-30T23:00:00.500Z", accuracyMs: 1000, qualified: null };
  show(factsOf(stamp as Stamp));
  expect(screen.getByText(/Horodatage non qualifié de heure.example, à 1.seconde près/)).toBeTruthy();
  expect(screen.getByText(/existait au plus tard le 1er juillet 2026 à 01:00:01 \(heure de Paris\)/)).toBeTruthy();
});

test("that the stamps were not read is not told as that there are none", () => {
  show(undefined);
  expect(screen.getByText(/n’ont pas été lus/)).toBeTruthy();
  expect(screen.queryByText(/Heure du service seule/)).toBeNull();
});
