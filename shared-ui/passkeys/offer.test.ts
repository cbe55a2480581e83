import { beforeEach, expect, it } from "vitest";
import { hasPasskeyOffer, makePasskeyOffer, withdrawPasskeyOffer } from "./offer.ts";

const MADE_AT = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

beforeEach(() => sessionStorage.clear());

it("an offer to create a passkey lasts ten minutes, and exists only after it was made", () => {
  expect(hasPasskeyOffer(sessionStorage, MADE_AT)).toBe(false);
  makePasskeyOffer(sessionStorage, MADE_AT);
  expect(hasPasskeyOffer(sessionStorage, MADE_AT + 9 * MINUTE_MS)).toBe(true);
  expect(hasPasskeyOffer(sessionStorage, MADE_AT + 10 * MINUTE_MS)).toBe(false);
});

it("a withdrawn offer to create a passkey no longer exists", () => {
  makePasskeyOffer(sessionStorage, MADE_AT);
  withdrawPasskeyOffer(sessionStorage);
  expect(hasPasskeyOffer(sessionStorage, MADE_AT)).toBe(false);
});
