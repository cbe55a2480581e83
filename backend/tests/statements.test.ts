/** The statements on proofs, in both languages. */
import { describe, expect, test } from "vitest";
import { accuracyWords, establishedDate, establishedOf, timeWords } from "../contract/attestation.ts";
import type { Language } from "../contract/language.ts";
import { publicStatus } from "../contract/public-status.ts";
import { seenWords, type Witnessed, witnessedWords, witnessWords } from "../contract/witnessed.ts";
import { attestation as enAttestation } from "../contract/words/en/attestation.ts";
import { status as enStatus } from "../contract/words/en/status.ts";
import { witnessed as enWitnessed } from "../contract/words/en/witnessed.ts";
import { attestation as frAttestation } from "../contract/words/fr/attestation.ts";
import { status as frStatus } from "../contract/words/fr/status.ts";
import { witnessed as frWitnessed } from "../contract/words/fr/witnessed.ts";
import { foreignIn } from "./one-language.ts";

const WORDS = {
  fr: { attestation: frAttestation, status: frStatus, witnessed: frWitnessed },
  en: { attestation: enAttestation, status: enStatus, witnessed: enWitnessed },
} as const;

/** 1 January 2026, 01:00 in Paris. */
const AT = 1_767_225_600;
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const stampOf = (language: Language, accuracyMs: number | null, grantedOn: string | null) => ({
  authority: "heure.example",
  latest: AT + 1,
  accuracy: accuracyMs === null ? null : accuracyWords(accuracyMs, WORDS[language].attestation),
  grantedOn,
});
const judged = (seen: readonly (number | null)[], needed: number): Witnessed => ({
  needed,
  of: seen.length,
  seenAt: null,
  witnesses: seen.map((time, at) => ({ name: `w${at}`, seen: time, counts: at !== 1 })),
});

/** Returns every statement on what a proof establishes. */
function* attested(language: Language) {
  const { attestation } = WORDS[language];
  for (const isDeposited of [true, false])
    for (const evidence of [
      { stamp: null, seenAt: null },
      { stamp: null, seenAt: AT },
      { stamp: stampOf(language, 500, null), seenAt: null },
    ])
      yield establishedOf({ isDeposited, given: AT, established: establishedDate(evidence, attestation) }, attestation);
  yield timeWords(null, attestation);
  for (const accuracyMs of [null, 500, 1000, 1500, 2000])
    for (const grantedOn of [null, "1 mars 2026"])
      yield timeWords(stampOf(language, accuracyMs, grantedOn), attestation);
  const { copyrightStays, givenDates, notEstablished, register, registrant } = attestation;
  yield* [copyrightStays, givenDates, notEstablished, register, registrant];
}

/** Returns every public status, brief and in full. */
function* statuses(language: Language) {
  for (const status of ["active", "revoked", "erased"])
    for (const depositedAt of [isoOf(AT), null, isoOf(AT + 86_400)])
      for (const fileErasedAt of [undefined, isoOf(AT)])
        for (const latestEvent of [undefined, { at: isoOf(AT + 100_000) }])
          for (const proof of ["valid", "invalid"]) {
            const facts = { status, registeredAt: isoOf(AT), depositedAt, fileErasedAt, latestEvent, proof };
            const { brief, noun, sentence } = publicStatus(facts, WORDS[language].status);
            yield* [brief, noun, sentence];
          }
  yield WORDS[language].status.declared;
}

/** Returns every statement on witnesses. */
function* seen(language: Language) {
  const words = WORDS[language].witnessed;
  yield witnessedWords(null, words);
  for (const needed of [0, 1, 2])
    for (const times of [[], [null], [AT], [AT, null], [AT, AT + 1]]) {
      const each = judged(times, needed);
      yield witnessedWords(each, words);
      for (const witness of each.witnesses) yield witnessWords(witness, words);
    }
}

describe.each(["fr", "en"] as const)("in the language %s", (language) => {
  test.each([
    ["on what a proof establishes", attested],
    ["on the public status", statuses],
    ["on witnesses", seen],
  ])("every statement %s is complete and in this language only", (_, all) => {
    for (const text of all(language)) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      expect(foreignIn(language, text), text).toBeNull();
    }
  });
});

test("the English statements claim as much as the French ones, with the terms of the eIDAS regulation", () => {
  const words = WORDS.en.attestation;
  const of = (isDeposited: boolean, seenAt: number | null) =>
    establishedOf({ isDeposited, given: AT, established: establishedDate({ stamp: null, seenAt }, words) }, words);
  expect(of(true, null)).toBe(
    "The register recorded a file with this fingerprint. Date given by the service: 1 January 2026 at 01:00:00 (Paris time). No third party has confirmed it. Any file with the same fingerprint is identical to it, byte for byte.",
  );
  expect(of(true, AT)).toMatch(
    /^This proof establishes that a file with this fingerprint existed on or before 1 January 2026 at 01:00:00 \(Paris time\), according to the register’s witnesses\./,
  );
  expect(of(false, AT)).toMatch(/this fingerprint was recorded on or before .*; the file was not seen\./);
  expect(of(false, null)).not.toMatch(/establishes|existed|on or before/);
  expect(words.register).toContain("non-qualified electronic ledger");
  expect(timeWords(stampOf("en", 1500, "1 March 2026"), words)).toBe(
    "Qualified electronic time stamp (eIDAS) of heure.example, accurate to within 1.5\u00a0seconds; the service had the status “granted” on the trusted list of 1 March 2026.",
  );
  expect(timeWords(stampOf("en", null, null), words)).toBe("Non-qualified electronic time stamp of heure.example.");
});

test("the English status and the witnesses agree with their numbers and dates", () => {
  const facts = { status: "revoked", registeredAt: isoOf(AT), depositedAt: null, latestEvent: { at: isoOf(AT) } };
  expect(publicStatus(facts, WORDS.en.status)).toMatchObject({
    kind: "declaration",
    brief: "Revoked on 1 January 2026",
    sentence: "Fingerprint declared on 1 January 2026, file not deposited, declaration revoked on 1 January 2026",
  });
  const words = WORDS.en.witnessed;
  expect([0, 1, 2].map((count) => seenWords(count, 2, words))).toEqual([
    "None of 2 witnesses has seen this register",
    "1 of 2 witnesses has seen this register",
    "2 of 2 witnesses have seen this register",
  ]);
  expect(witnessedWords(judged([AT, null], 1), words)).toBe(
    "1 of 2 witnesses has seen this register (1 required), the last one on 1 January 2026 at 00:00:00\u00a0UTC",
  );
});
