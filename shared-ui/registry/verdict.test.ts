import { expect, test } from "vitest";
import { proofFails, verdictOf } from "./verdict.ts";

const SINCE = "2025-03-03T13:05:00.000Z";
const LATER = "2025-06-01T08:00:00.000Z";
const object = (status: "active" | "revoked" | "erased", type: string) => ({
  status,
  tokenId: 41,
  registeredAt: SINCE,
  latestEvent: { type, at: type === "mint" ? SINCE : LATER },
});

test("an unregistered hash is shown as unknown, never as false", () => {
  expect(verdictOf({ object: null })).toEqual({ outcome: "unknown" });
});

test("an active object is certified since its registration, and its last change is shown if there was one", () => {
  const certified = { outcome: "certified", tokenId: 41, since: SINCE };
  expect(verdictOf({ object: object("active", "mint") })).toEqual({ ...certified, changedAt: null });
  expect(verdictOf({ object: object("active", "edit") })).toEqual({ ...certified, changedAt: LATER });
});

test("a revoked object shows the time of its revocation if that was its last event", () => {
  const revoked = { outcome: "revoked", tokenId: 41, since: SINCE };
  expect(verdictOf({ object: object("revoked", "revoke") })).toEqual({ ...revoked, revokedAt: LATER });
  expect(verdictOf({ object: object("revoked", "transfer") })).toEqual({ ...revoked, revokedAt: null });
});

test("an erased object shows the times of its registration and erasure", () => {
  expect(verdictOf({ object: object("erased", "erase") })).toEqual({
    outcome: "erased",
    tokenId: 41,
    since: SINCE,
    erasedAt: LATER,
  });
});

test("an unknown status does not count as certified", () => {
  const unheardOf = { ...object("revoked", "freeze"), status: "frozen" as "revoked" };
  expect(verdictOf({ object: unheardOf })).toMatchObject({ outcome: "revoked", revokedAt: null });
});

test("a proof is invalid if the registry says so, but not while it waits for a checkpoint", () => {
  expect(proofFails({ object: { proof: "invalid" } })).toBe(true);
  for (const proof of ["valid", "pending"] as const) expect(proofFails({ object: { proof } })).toBe(false);
  expect(proofFails({ object: null })).toBe(false);
});

test("if a file was declared and deposited, the deposit is shown; if it was only declared, it can still be registered", () => {
  const declared = { ...object("active", "mint"), depositedAt: null };
  const deposited = { ...object("active", "mint"), tokenId: 9, depositedAt: LATER };
  expect(verdictOf({ object: declared, objects: [declared, deposited] })).toMatchObject({
    outcome: "certified",
    tokenId: 9,
  });
  expect(verdictOf({ object: declared, objects: [declared] })).toMatchObject({ outcome: "declared", status: "active" });
  const proofs = [{ proof: "valid" }, { proof: "invalid" }] as const;
  expect(proofFails({ object: proofs[0], objects: proofs })).toBe(true);
});
