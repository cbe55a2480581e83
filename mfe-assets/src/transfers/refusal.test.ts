import type { ErrorCode } from "@authentica/backend/contract/errors";
import { ApiError } from "@authentica/shared-ui/session";
import { expect, it } from "vitest";
import { isWrongAddressee, refusalOf } from "./refusal.ts";

const refused = (status: number, code: ErrorCode, more = {}) => new ApiError(status, "No.", { code, ...more });

it("after too many offers, the time to wait is told", () => {
  expect(refusalOf("offer", refused(429, "rate_limited", { retryAfter: 61 }))).toMatch(/Réessayez dans 2\sminutes\./);
});

it("the same code is told as what it means for what was asked", () => {
  expect(refusalOf("offer", refused(409, "conflict"))).toMatch(/déjà proposé/);
  expect(refusalOf("accept", refused(409, "conflict"))).toMatch(/portefeuille/);
  for (const act of ["accept", "decline", "cancel"] as const)
    expect(refusalOf(act, refused(404, "not_found"))).toMatch(/n’est plus ouverte/);
});

it("what has no words here is left to those of the server, or of the connection", () => {
  expect(refusalOf("decline", refused(409, "conflict"))).toBeNull();
  expect(refusalOf("offer", new TypeError("Failed to fetch"))).toBeNull();
  expect(refusalOf("offer", refused(500, "internal"))).toMatch(/Le serveur a rencontré un problème/);
});

it("only a refused address is a matter of the field", () => {
  expect(isWrongAddressee(refused(400, "invalid_input"))).toBe(true);
  expect(isWrongAddressee(refused(409, "conflict"))).toBe(false);
  expect(isWrongAddressee(new TypeError("Failed to fetch"))).toBe(false);
});
