import { ApiError } from "@authentica/shared-ui/session";
import { expect, test } from "vitest";
import { isRefused, serverMessage, whenToRetry } from "./refusal.ts";

const refused = (status: number, message = "No.") => new ApiError(status, message, { message });

test("the server's message is read from the body of a refusal", () => {
  expect(serverMessage(refused(401, "Invalid e-mail or password."))).toBe("Invalid e-mail or password.");
});

test("an error has no server message if the answer had none, or if there was no answer", () => {
  expect(serverMessage(new ApiError(502, "An error occurred"))).toBeNull();
  expect(serverMessage(new ApiError(500, "HTTP error! status: 500", {}))).toBeNull();
  expect(serverMessage(new TypeError("Failed to fetch"))).toBeNull();
});

test("every 4xx status counts as a refusal, but not a failing server or a missing network", () => {
  for (const status of [400, 401, 403, 409, 429]) expect(isRefused(refused(status))).toBe(true);
  for (const error of [refused(500), refused(503), new TypeError("Failed to fetch")])
    expect(isRefused(error)).toBe(false);
});

const waiting = (code: "rate_limited" | "forbidden", retryAfter?: number) =>
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
])("a wait of %s s is written in French as « %s », and never rounded down", (seconds, words) => {
  expect(whenToRetry(waiting("rate_limited", seconds))).toBe(words);
});

test("only a rate-limited call has a waiting time", () => {
  expect(whenToRetry(waiting("forbidden", 30))).toBeNull();
  expect(whenToRetry(new TypeError("Failed to fetch"))).toBeNull();
});
