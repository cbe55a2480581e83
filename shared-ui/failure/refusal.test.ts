import { ApiError } from "@authentica/shared-ui/session";
import { expect, test } from "vitest";
import { isRefused, serverMessage } from "./refusal.ts";

const refused = (status: number, message = "No.") => new ApiError(status, message, { message });

test("the server's message is what its body says", () => {
  expect(serverMessage(refused(401, "Invalid e-mail or password."))).toBe("Invalid e-mail or password.");
});

test("an answer without a message, and no answer, say nothing", () => {
  expect(serverMessage(new ApiError(502, "An error occurred"))).toBeNull();
  expect(serverMessage(new ApiError(500, "HTTP error! status: 500", {}))).toBeNull();
  expect(serverMessage(new TypeError("Failed to fetch"))).toBeNull();
});

test("every 4xx is a refusal; a failing server and a missing network are not", () => {
  for (const status of [400, 401, 403, 409, 429]) expect(isRefused(refused(status))).toBe(true);
  for (const error of [refused(500), refused(503), new TypeError("Failed to fetch")])
    expect(isRefused(error)).toBe(false);
});
