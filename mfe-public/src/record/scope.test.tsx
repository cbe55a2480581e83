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

function show(stamp: ScopeProps["stamp"], seenAt: ScopeProps["seenAt"] = null): void {
  render(<Scope object={{ registeredAt: AT, depositedAt: AT } as PublicState} stamp={stamp} seenAt={seenAt} />);
}

test("without a time stamp or witnesses, the page says that only the service states the date", () => {
  show(null);
  expect(
    screen.getByText(/Date donnée par le service : le 1er juillet 2026 à 00:30:00 \(heure de Paris\)\. Aucun tiers/),
  ).toBeTruthy();
  expect(screen.getAllByText(/par le service|d’un tiers/)).toHaveLength(1);
  expect(screen.queryByText(/Cette preuve établit/)).toBeNull();
  expect(screen.getByText(/ni qui a créé ce fichier, ni qui en est propriétaire.*qui l’a inscrit/)).toBeTruthy();
});

test("the page shows the latest time that a time stamp proves, with its authority, and does not call the stamp qualified", () => {
  const stamp = { authority: "heure.example", latest: "2026-06-30T23:00:00.500Z", accuracyMs: 1000, qualified: null };
  show(factsOf(stamp as Stamp));
  expect(screen.getByText(/Horodatage non qualifié de heure.example, à 1.seconde près/)).toBeTruthy();
  expect(screen.getByText(/existait au plus tard le 1er juillet 2026 à 01:00:01 \(heure de Paris\)/)).toBeTruthy();
});

test("the page says at which date a quorum of witnesses had seen the registry", () => {
  show(null, Date.parse("2026-06-30T23:10:00.000Z") / 1000);
  expect(
    screen.getByText(/existait au plus tard le 1er juillet 2026 à 01:10:00 \(heure de Paris\), d’après les témoins/),
  ).toBeTruthy();
  expect(screen.getByText(/Date donnée par le service, sans horodatage d’un tiers/)).toBeTruthy();
});

test("time stamps that could not be read are not called missing", () => {
  show(undefined);
  expect(screen.getByText(/n’ont pas été lus/)).toBeTruthy();
  expect(screen.queryByText(/sans horodatage d’un tiers/)).toBeNull();
});
