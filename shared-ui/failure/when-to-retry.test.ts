import { ApiError } from "@authentica/shared-ui/session";
import { expect, test } from "vitest";
import { whenToRetry } from "./when-to-retry.ts";

const refused = (code: "rate_limited" | "forbidden", retryAfter?: number) =>
  new ApiError(429, "Too many attempts.", { code, ...(retryAfter !== undefined && { retryAfter }) });

test.each([
  [1, "dans 1\u00a0seconde"],
  [30, "dans 30\u00a0secondes"],
  [59.5, "dans 60\u00a0secondes"],
  [60, "dans 1\u00a0minute"],
  [61, "dans 2\u00a0minutes"],
  [3599, "dans 60\u00a0minutes"],
  [3600, "dans 1\u00a0heure"],
  [3601, "dans 2\u00a0heures"],
  [0, "plus tard"],
  [undefined, "plus tard"],
])("%s s to wait are said as « %s », and never as less", (seconds, words) => {
  expect(whenToRetry(refused("rate_limited", seconds))).toBe(words);
});

test("a call that failed for another reason has no time to wait for", () => {
  expect(whenToRetry(refused("forbidden", 30))).toBeNull();
  expect(whenToRetry(new TypeError("Failed to fetch"))).toBeNull();
});
