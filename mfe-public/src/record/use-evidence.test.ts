import { expect, test } from "vitest";
import { subjectOf } from "./use-evidence.ts";

const answer = {
  hash: "ab".repeat(32),
  object: {
    status: "active",
    tokenId: 9,
    proofId: "7KQ2-M9XA-T4CD",
    hash: "ab".repeat(32),
    registeredAt: "2026-01-01T00:00:00.000Z",
    depositedAt: "2026-01-01T00:00:00.000Z",
    latestEvent: { index: 9, type: "mint", at: "2026-01-01T00:00:00.000Z" },
    proof: "valid",
  },
  size: 10,
  checkpoint: null,
  other: null,
  others: [],
  events: [],
} as const;

test("the proof must be that of the requested object, even if the registry returns another object", () => {
  expect(subjectOf(answer, { tokenId: "5", hash: null })).toMatchObject({ tokenId: 5, hash: answer.hash });
  const hash = "cd".repeat(32);
  expect(subjectOf(answer, { tokenId: "9", hash })).toMatchObject({ tokenId: 9, hash });
});
