import { WEBHOOK_EVENTS } from "@authentica/backend/contract/constants";
import { expect, test } from "vitest";
import {
  addressProblem,
  answerInWords,
  durationInWords,
  EVENTS,
  eventsInWords,
  refusedAddress,
} from "./webhook-words.ts";

test("every webhook event can be chosen, each once", () => {
  expect(EVENTS.map(({ event }) => event).sort()).toEqual([...WEBHOOK_EVENTS].sort());
});

test("the events of a webhook are listed in the order of the form, or as one phrase if all are chosen", () => {
  expect(eventsInWords(WEBHOOK_EVENTS)).toBe("Tous les événements");
  expect(eventsInWords(["object.viewed", "object.registered"])).toBe("Enregistré, consulté");
});

test.each([
  ["", /^Indiquez une adresse\.$/],
  ["exemple.fr", /complète/],
  ["http://exemple.fr/", /https/],
  ["ftp://exemple.fr/", /https/],
  ["https://exemple.fr/a b", /complète/],
  [`https://exemple.fr/${"a".repeat(500)}`, /500 caractères/],
])("the webhook form names the problem of the address %j", (typed, words) => {
  expect(addressProblem(typed)).toMatch(words);
});

test("the webhook form accepts addresses that only the server can check", () => {
  for (const typed of ["https://exemple.fr/x", " https://10.0.0.1/ ", "http://127.0.0.1:9000/"])
    expect(addressProblem(typed)).toBeUndefined();
  expect(refusedAddress({ issues: [{ field: "url", message: "url must be on the Internet." }] })).toMatch(/Internet/);
  expect(refusedAddress({ issues: [{ field: "events", message: "" }] })).toBeUndefined();
  expect(refusedAddress(null)).toBeUndefined();
});

test("a webhook delivery is described by the status of its answer, a missing answer by the reason", () => {
  expect(answerInWords({ status: 200, failure: null })).toBe("200");
  expect(answerInWords({ status: 503, failure: "status" })).toBe("503, refusé");
  expect(answerInWords({ status: null, failure: "timeout" })).toBe("Pas de réponse en 15 secondes");
  expect([durationInWords(84), durationInWords(1234)]).toEqual(["84\u00a0ms", "1,2\u00a0s"]);
});
