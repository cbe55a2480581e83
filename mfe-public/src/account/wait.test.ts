import { ApiError } from "@authentica/shared-ui/session";
import { expect, test } from "vitest";
import { tooManyTries, waitWords } from "./wait.ts";

test.each([
  [1, "1\u00a0seconde"],
  [30, "30\u00a0secondes"],
  [90, "2\u00a0minutes"],
  [3600, "60\u00a0minutes"],
  [5400, "2\u00a0heures"],
])("%i seconds are said as %s", (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

test("too many tries are told with the wait, by the code of the refusal alone", () => {
  const refused = (code: "rate_limited" | "forbidden", retryAfter?: number) =>
    new ApiError(429, "Too many attempts.", { code, ...(retryAfter !== undefined && { retryAfter }) });
  expect(tooManyTries(refused("rate_limited", 30))).toBe("Trop d’essais. Réessayez dans 30\u00a0secondes.");
  expect(tooManyTries(refused("rate_limited"))).toBe("Trop d’essais. Réessayez plus tard.");
  expect(tooManyTries(refused("forbidden", 30))).toBeNull();
  expect(tooManyTries(new TypeError("Failed to fetch"))).toBeNull();
});
