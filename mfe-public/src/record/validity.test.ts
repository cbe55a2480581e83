import { expect, test } from "vitest";
import { standingOf } from "./validity.ts";

const valid = { status: "active", proof: "valid" } as const;

test("a registration is valid once this browser has worked its proof out, and not before", () => {
  expect(standingOf(valid, "holds")).toBe("valid");
  expect(standingOf(valid, "checking")).toBe("checking");
  expect(standingOf(valid, "unreachable")).toBe("told");
  expect(standingOf(valid, "waits")).toBe("pending");
  expect(standingOf({ ...valid, proof: "pending" }, "holds")).toBe("pending");
});

test("a proof that fails outweighs every status, from any check", () => {
  for (const status of ["active", "revoked", "erased"] as const) {
    expect(standingOf({ status, proof: "valid" }, "fails")).toBe("invalid");
    expect(standingOf({ status, proof: "invalid" }, "holds")).toBe("invalid");
  }
});

test("a status from a later version is not taken for a valid registration", () => {
  expect(standingOf({ status: "frozen" as "active", proof: "valid" }, "holds")).toBe("revoked");
});
