import type { ErrorCode } from "@authentica/backend/contract/errors";
import { wordsOf } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { expect, it } from "vitest";
import { isWrongAddressee, TRANSFER_WORDS } from "./own-words.ts";

const refused = (status: number, code: ErrorCode, more = {}) => new ApiError(status, "No.", { code, ...more });

const said = (act: keyof typeof TRANSFER_WORDS, error: unknown) => wordsOf(error, TRANSFER_WORDS[act]);
const french = (words: RegExp) => ({ lang: "fr", text: expect.stringMatching(words) });

it("after too many offers the error says how long to wait", () => {
  expect(said("offer", refused(429, "rate_limited", { retryAfter: 61 }))).toEqual(
    french(/^Trop de propositions en peu de temps\. Réessayez dans 2\sminutes\.$/),
  );
});

it("the same error code has different texts for offering, accepting and declining", () => {
  expect(said("offer", refused(409, "conflict"))).toEqual(french(/déjà proposé/));
  expect(said("accept", refused(409, "conflict"))).toEqual(french(/portefeuille/));
  for (const act of ["accept", "decline", "cancel"] as const)
    expect(said(act, refused(404, "not_found"))).toEqual(french(/n’est plus ouverte/));
});

it("error codes without a special text get the text of the server or of the connection", () => {
  expect(said("decline", refused(409, "conflict"))).toEqual({ lang: "en", text: "No." });
  expect(said("offer", new TypeError("Failed to fetch"))).toEqual(french(/Le serveur n’a pas répondu/));
  expect(said("offer", refused(500, "internal"))).toEqual(french(/Le serveur a rencontré un problème/));
});

it("only a refused address is reported at the address field", () => {
  expect(isWrongAddressee(refused(400, "invalid_input"))).toBe(true);
  expect(isWrongAddressee(refused(409, "conflict"))).toBe(false);
  expect(isWrongAddressee(new TypeError("Failed to fetch"))).toBe(false);
});
