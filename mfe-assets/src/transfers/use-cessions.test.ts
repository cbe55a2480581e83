import type { Cession } from "@authentica/backend/contract/transfer";
import { expect, test } from "vitest";
import { cessionsByObject } from "./use-cessions.ts";

const cession = (objectId: string, number: number, isListed = true): Cession => ({
  objectId,
  number,
  isListed,
  tokenId: 7,
  hash: "0".repeat(64),
  side: "gave",
  transferredAt: "2026-01-01T00:00:00.000Z",
});

test("lists the transfers of each object in order, and separately those of objects that are in no list", () => {
  const [first, second, other, lost] = [cession("a", 3), cession("a", 1), cession("b", 1), cession("c", 2, false)];
  const sorted = cessionsByObject([first, other, lost, second]);
  expect([...sorted.listed]).toEqual([
    ["a", [first, second]],
    ["b", [other]],
  ]);
  expect(sorted.lost).toEqual([lost]);
});
