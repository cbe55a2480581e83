import type { LookupAnswer } from "@authentica/backend/contract/registry";
import { expect, it } from "vitest";
import { precheckOf } from "./precheck.ts";

const file = new File(["contrat"], "contrat.pdf");
const hash = "ab".repeat(32);
const hashed = { phase: "hashed", file, hash } as const;
const at = "2026-03-03T13:05:00.000Z";
const entry = (status: "active" | "revoked", proof: "valid" | "invalid" = "valid"): Pick<LookupAnswer, "object"> => ({
  object: {
    status,
    proofId: "7KQ2-M9XA-T4CD",
    tokenId: 4,
    hash,
    registeredAt: at,
    depositedAt: at,
    latestEvent: { index: 4, type: "mint", at },
    proof,
  },
});

it("the pre-check reads a file, then looks up its hash", () => {
  expect(precheckOf({ phase: "waiting" }, {})).toEqual({ step: "none" });
  expect(precheckOf({ phase: "hashing", file, bytes: 3 }, {})).toEqual({ step: "reading", bytes: 3 });
  expect(precheckOf(hashed, {})).toEqual({ step: "asking" });
});

it("the pre-check shows whether the file is registered, revoked or unknown, according to the answer", () => {
  expect(precheckOf(hashed, { answer: entry("active") })).toMatchObject({ step: "known", hash, entry: { tokenId: 4 } });
  expect(precheckOf(hashed, { answer: entry("revoked") })).toMatchObject({
    step: "known",
    entry: { outcome: "revoked" },
  });
  expect(precheckOf(hashed, { answer: { object: null } })).toEqual({ step: "unknown", hash });
});

it("the pre-check shows an invalid proof together with the registration", () => {
  const proofFailsOf = (proof: "valid" | "invalid") => precheckOf(hashed, { answer: entry("active", proof) });
  expect(proofFailsOf("invalid")).toMatchObject({ step: "known", proofFails: true });
  expect(proofFailsOf("valid")).toMatchObject({ step: "known", proofFails: false });
});

it("a failed look-up never makes the pre-check call a file unknown", () => {
  expect(precheckOf({ phase: "unreadable", failure: "file", file }, {})).toEqual({ step: "failed" });
  expect(precheckOf(hashed, { failed: true })).toEqual({ step: "failed" });
});

it("the pre-check keeps the answer of a look-up if a later look-up fails", () => {
  expect(precheckOf(hashed, { answer: entry("active"), failed: true })).toHaveProperty("step", "known");
});

it("the pre-check shows an earlier declaration of the same file beside the registration", () => {
  const { object } = entry("active");
  if (!object) throw new Error("An object is looked for.");
  const declared = { ...object, tokenId: 2, depositedAt: null };
  expect(precheckOf(hashed, { answer: { object: declared, objects: [declared, object] } })).toMatchObject({
    entry: { tokenId: 4 },
    earlier: declared,
  });
  expect(precheckOf(hashed, { answer: { object, objects: [object] } })).not.toHaveProperty("earlier");
});
