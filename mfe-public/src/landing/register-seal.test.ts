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

test.each(["revoke", "erase"])("the landing page skips a registration that has ended: %s", (type) => {
  const entries = [entry(9, "rotate", null), entry(8, type, 7), entry(7, "mint", 7), entry(6, "mint", 6)];
  expect(lastRegistered(entries)?.index).toBe(6);
});

test.each(["edit", "transfer"])("the landing page shows the last registration after %s", (type) => {
  const entries = [entry(8, type, 7), entry(7, "mint", 7), entry(6, "mint", 6)];
  expect(lastRegistered(entries)?.index).toBe(7);
});

test("the landing page shows no registration if the log contains none", () => {
  expect(lastRegistered([])).toBeNull();
  expect(lastRegistered([entry(3, "edit", 1)])).toBeNull();
});
