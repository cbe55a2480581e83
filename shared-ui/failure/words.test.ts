import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";
import { describe, expect, it } from "vitest";
import { ours, specified, wordsOf } from "./words.ts";

const limited = (retryAfter: number) =>
  new ApiError(429, "Too many requests.", {
    status: 429,
    code: "rate_limited",
    message: "Too many requests.",
    retryAfter,
  });
const invalid = new ApiError(400, "name is required.", {
  status: 400,
  code: "invalid_input",
  message: "name is required.",
});
const internal = new ApiError(500, "Internal error.", { status: 500, code: "internal", message: "Internal error." });
const unreached = new TypeError("Failed to fetch");

const said = (text: string) => ({ lang: "fr", text: expect.stringContaining(text) });

it("a caller over the rate limit reads when to try again", () => {
  expect(wordsOf(limited(61))).toEqual(said("Réessayez dans 2\u00a0minutes."));
});

it("closing a passkey dialog is not an error", () => {
  const dismissed = new CeremonyError(new DOMException("", "NotAllowedError"));
  expect(wordsOf(dismissed)).toEqual(said("Vous pouvez recommencer"));
});

it("a missing answer has a separate error text, and a refusal keeps the server's text", () => {
  expect(wordsOf(unreached)).toEqual(said("n’a pas répondu"));
  expect(wordsOf(new DOMException("The operation timed out.", "TimeoutError"))).toEqual(said("n’a pas répondu"));
  expect(wordsOf(internal)).toEqual(said("Le serveur a rencontré un problème"));
  expect(wordsOf(invalid)).toEqual(specified("name is required."));
});

it("a proof that waits for witnesses has the same text on every screen, and is never called a server error", () => {
  const message = "The registry’s witnesses have not seen this entry yet.";
  const awaiting = new ApiError(503, message, { status: 503, code: "awaiting_witnesses", message });
  for (const words of [{}, { otherwise: ours("Le téléchargement a échoué.") }, { verbatim: true }])
    expect(wordsOf(awaiting, words)).toEqual(said("en attente des témoins"));
});

it("a screen can replace the text of an error code; for rate_limited, the retry time is appended to it", () => {
  const own = { invalid_input: "Indiquez un nom.", rate_limited: "Trop d’essais." };
  expect(wordsOf(invalid, { own })).toEqual(ours("Indiquez un nom."));
  expect(wordsOf(limited(30), { own })).toEqual(ours("Trop d’essais. Réessayez dans 30\u00a0secondes."));
  expect(wordsOf(limited(30), { own, verbatim: true })).toEqual(wordsOf(limited(30), { own }));
});

it("a screen's text for other errors does not replace the server's refusals", () => {
  const otherwise = ours("Votre demande n’est pas arrivée.");
  for (const error of [internal, unreached, new ApiError(502, "An error occurred")])
    expect(wordsOf(error, { otherwise })).toEqual(otherwise);
  expect(wordsOf(invalid, { otherwise })).toEqual(specified("name is required."));
});

describe("where the specification requires the server's message", () => {
  it("the server's message is shown for every status", () => {
    for (const error of [invalid, internal, limited(30)])
      expect(wordsOf(error, { verbatim: true })).toEqual(specified(error.message));
    for (const message of ["HTTP error! status: 502", "An error occurred"])
      expect(wordsOf(new ApiError(502, message), { verbatim: true })).toEqual(specified(message));
  });

  it("an error thrown by the screen is shown as well, and a missing answer has a French text", () => {
    expect(wordsOf(new Error("The download link could not be obtained."), { verbatim: true })).toEqual(
      specified("The download link could not be obtained."),
    );
    expect(wordsOf(unreached, { verbatim: true })).toEqual(said("n’a pas répondu"));
  });

  it("the screen's own text replaces a missing server message", () => {
    const otherwise = specified("Login failed. Please try again.");
    for (const error of [unreached, new ApiError(502, "An error occurred")])
      expect(wordsOf(error, { verbatim: true, otherwise })).toEqual(otherwise);
    expect(wordsOf(internal, { verbatim: true, otherwise })).toEqual(specified("Internal error."));
  });
});
