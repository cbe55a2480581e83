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

test("the seal of the register is that of the last registration that nobody has touched since", () => {
  const entries = [
    entry(9, "rotate", null),
    entry(8, "revoke", 7),
    entry(7, "mint", 7),
    entry(6, "mint", 6),
    entry(5, "mint", 5),
  ];
  expect(lastRegistered(entries)?.index).toBe(6);
});

test("a log that tells of no registration has none", () => {
  expect(lastRegistered([])).toBeNull();
  expect(lastRegistered([entry(3, "edit", 1)])).toBeNull();
});
