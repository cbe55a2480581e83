import { expect, test } from "vitest";
import { standingOf } from "./validity.ts";

const valid = { status: "active", proof: "valid" } as const;

test("a registration is shown as valid only once this browser has verified its proof", () => {
  expect(standingOf(valid, "holds")).toBe("valid");
  expect(standingOf(valid, "checking")).toBe("checking");
  expect(standingOf(valid, "unreachable")).toBe("told");
  expect(standingOf(valid, "waits")).toBe("pending");
  expect(standingOf({ ...valid, proof: "pending" }, "holds")).toBe("pending");
});

test("an invalid proof outweighs every status, from any check", () => {
  for (const status of ["active", "revoked", "erased"] as const) {
    expect(standingOf({ status, proof: "valid" }, "fails")).toBe("invalid");
    expect(standingOf({ status, proof: "invalid" }, "holds")).toBe("invalid");
  }
});

test("an unknown status of a later version does not count as a valid registration", () => {
  expect(standingOf({ status: "frozen" as "active", proof: "valid" }, "holds")).toBe("revoked");
});
