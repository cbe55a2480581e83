import type { LoggedEntry } from "@authentica/backend/contract/registry";
import { expect, test } from "vitest";
import { lastRegistered } from "./register-seal.tsx";

const at = "2026-01-01T00:00:00.000Z";
const entry = (index: number, type: string, tokenId: number | null): LoggedEntry => ({
  index,
  type,
  at,
  tokenId,
  hash: tokenId === null ? null : String(tokenId).repeat(64),
});

test.each(["revoke", "erase"])("skips a registration that ended by %s", (type) => {
  const entries = [entry(9, "rotate", null), entry(8, type, 7), entry(7, "mint", 7), entry(6, "mint", 6)];
  expect(lastRegistered(entries)?.index).toBe(6);
});

test.each(["edit", "transfer"])("keeps the last registration after %s", (type) => {
  const entries = [entry(8, type, 7), entry(7, "mint", 7), entry(6, "mint", 6)];
  expect(lastRegistered(entries)?.index).toBe(7);
});

test("returns no registration for a log without one", () => {
  expect(lastRegistered([])).toBeNull();
  expect(lastRegistered([entry(3, "edit", 1)])).toBeNull();
});
