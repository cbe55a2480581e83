import { expect, test } from "vitest";
import { NO_WITNESS, type Witnessed, witnessedWords, witnessWords } from "./witnessed.ts";

const judged = (seen: readonly (number | null)[], needed = 2): Witnessed => ({
  needed,
  of: seen.length,
  seenAt: null,
  witnesses: seen.map((time, at) => ({ name: `w${at}`, seen: time, counts: true })),
});
const AT = 1_767_225_600;

test("the text about witnesses states how many saw the registry, how many are required, and when the last one saw it", () => {
  const last = "dernier\u00a0: 1er janvier 2026 à 00:00:05\u00a0UTC";
  expect(witnessedWords(judged([AT, null, AT + 5]))).toBe(
    `2 témoins sur 3 ont vu ce registre (il en faut 2) — ${last}`,
  );
  expect(witnessedWords(judged([AT + 5], 0))).toBe(`1 témoin sur 1 a vu ce registre (aucun n’est exigé) — ${last}`);
  expect(witnessedWords(judged([null, null]))).toBe("Aucun témoin sur 2 n’a vu ce registre (il en faut 2)");
  expect(witnessedWords(judged([]))).toBe(NO_WITNESS);
});

test("the text about each witness states its time, its absence, or that it is not part of the quorum", () => {
  expect(witnessWords({ name: "w", seen: AT, counts: true })).toBe("vu le 1er janvier 2026 à 00:00:00\u00a0UTC");
  expect(witnessWords({ name: "w", seen: null, counts: false })).toBe("absent, hors du quorum");
});
