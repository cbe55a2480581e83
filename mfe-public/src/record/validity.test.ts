import { expect, test } from "vitest";
import { standingOf } from "./validity.ts";

const valid = { status: "active", proof: "valid" } as const;

test("shows a registration as valid only once this browser has verified its proof", () => {
  expect(standingOf(valid, "holds")).toBe("valid");
  expect(standingOf(valid, "checking")).toBe("checking");
  expect(standingOf(valid, "unreachable")).toBe("told");
  expect(standingOf(valid, "waits")).toBe("pending");
  expect(standingOf({ ...valid, proof: "pending" }, "holds")).toBe("pending");
});

test("lets a failing proof outweigh every status, from any check", () => {
  for (const status of ["active", "revoked", "erased"] as const) {
    expect(standingOf({ status, proof: "valid" }, "fails")).toBe("invalid");
    expect(standingOf({ status, proof: "invalid" }, "holds")).toBe("invalid");
  }
});

test("does not take a status from a later version for a valid registration", () => {
  expect(standingOf({ status: "frozen" as "active", proof: "valid" }, "holds")).toBe("revoked");
});
