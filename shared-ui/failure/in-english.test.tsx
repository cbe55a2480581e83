import type { ErrorCode } from "@authentica/backend/contract/errors";
import { ApiError } from "@authentica/shared-ui/session";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FailureReason } from "./failure-reason.tsx";
import { wordsOf } from "./words.ts";

vi.mock("@authentica/shared-ui/language", () => import("../language/en.ts"));
vi.mock("#words/failure.ts", () => import("../words/en/failure.ts"));
vi.mock("#words/refusals.ts", () => import("../words/en/refusals.ts"));

const refused = (status: number, code: ErrorCode, message: string, retryAfter?: number) =>
  new ApiError(status, message, { code, message, ...(retryAfter !== undefined && { retryAfter }) });

test("the server's message is shown, because it is in English and more precise than the general text", () => {
  expect(wordsOf(refused(400, "invalid_input", "name is required."))).toEqual({
    lang: "en",
    text: "name is required.",
  });
});

test("the server's French messages are replaced by English texts", () => {
  const tooLarge = refused(413, "too_large", "Le fichier dépasse la taille maximale de 50 Mo.");
  expect(wordsOf(tooLarge, { verbatim: true }).text).toBe("This file, or this data, is larger than allowed.");
  expect(wordsOf(refused(507, "no_space", "Il n’y a plus de place."), { verbatim: true }).text).toMatch(
    /^The server has/,
  );
});

test("the waiting time and a missing answer are in English", () => {
  expect(wordsOf(refused(429, "rate_limited", "Too many requests.", 61), { verbatim: true }).text).toBe(
    "Too many requests at once. Try again in 2\u00a0minutes.",
  );
  expect(wordsOf(refused(429, "rate_limited", "Too many requests.", 1)).text).toContain("in 1\u00a0second.");
  expect(wordsOf(new TypeError("Failed to fetch")).text).toMatch(/^The server did not answer/);
});

test("an English page does not mark English texts", () => {
  const { container } = render(<FailureReason error={refused(410, "gone", "Gone.")} after="Error: " verbatim />);
  expect(container.innerHTML).toBe("Error: Gone.");
});
