import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";
import { expect, it } from "vitest";
import { reasonOf } from "./failure-reason.ts";

const limited = (retryAfter: number) =>
  new ApiError(429, "Too many requests.", { status: 429, code: "rate_limited", retryAfter });

it("who came too often is told when to come again", () => {
  expect(reasonOf(limited(61))).toContain("Réessayez dans 2\u00a0minutes.");
});

it("a browser's dialog that was closed is no fault of anybody", () => {
  expect(reasonOf(new CeremonyError(new DOMException("", "NotAllowedError")))).toContain("Vous pouvez recommencer");
});

it("no answer is told as such, and a refusal of its own is left in the server's words", () => {
  expect(reasonOf(new TypeError("Failed to fetch"))).toContain("n’a pas répondu");
  expect(reasonOf(new ApiError(500, "Internal error."))).toContain("Le serveur a rencontré un problème");
  expect(reasonOf(new ApiError(400, "name is required.", { status: 400, code: "invalid_input" }))).toBeNull();
});
