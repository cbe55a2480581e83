import type { ErrorCode } from "@authentica/backend/contract/errors";
import { ApiError } from "@authentica/shared-ui/session";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { words } from "#words/refusals.ts";
import { FailureReason } from "./failure-reason.tsx";
import { ours, specified, wordsOf } from "./words.ts";

vi.mock("@authentica/shared-ui/language", () => import("../language/fr.ts"));

const MESSAGE = "Message of the server.";
const refused = (status: number, code: ErrorCode) => new ApiError(status, MESSAGE, { code, message: MESSAGE });

test.each(Object.keys(words.byCode) as ErrorCode[])("%s has a text in French, also where the message was", (code) => {
  for (const verbatim of [false, true])
    for (const status of [409, 503]) {
      const { lang, text } = wordsOf(refused(status, code), { verbatim });
      expect(lang).toBe("fr");
      expect(text).not.toContain(MESSAGE);
    }
});

test("a refusal without a code has a French text, and an error of the server has another French text", () => {
  expect(wordsOf(new ApiError(418, "HTTP error! status: 418")).text).toBe("Le service a refusé cette demande.");
  expect(wordsOf(new ApiError(502, "An error occurred"), { verbatim: true }).text).toMatch(/^Le serveur a rencontré/);
});

test("a screen's own texts are used", () => {
  expect(wordsOf(refused(404, "not_found"), { own: { not_found: "Pas ici." } })).toEqual(ours("Pas ici."));
  expect(wordsOf(refused(500, "internal"), { otherwise: ours("Pas parti.") })).toEqual(ours("Pas parti."));
  expect(wordsOf(new TypeError("Failed to fetch"), { otherwise: specified("Une erreur.") })).toEqual(
    ours("Une erreur."),
  );
});

test("nothing is marked as English", () => {
  const { container } = render(<FailureReason error={refused(410, "gone")} after="Erreur\u00a0: " verbatim />);
  expect(container.querySelector("[lang]")).toBeNull();
});
