import { expect, test } from "vitest";
import { establishedDate } from "../../contract/attestation.ts";
import { instantOf } from "../../contract/instant.ts";
import { scopeOf } from "./summary.ts";

/** 1 January 2026, 01:00 in Paris. */
const REGISTERED = 1_767_225_600;
const registered = instantOf(REGISTERED);
const stampAt = (latest: number) => ({
  authority: "heure.example",
  latest,
  accuracy: "1\u00a0seconde",
  grantedOn: null,
});
const seenBy = (seenAt: number | null) => ({ needed: 1, of: 1, witnesses: [], seenAt });
const alone = { language: "fr" as const, registered, deposited: registered, stamp: null, witnesses: null };

test("the time of an entry alone does not establish a date, whether or not the file was deposited", () => {
  for (const witnesses of [null, seenBy(null)])
    for (const deposited of [registered, null]) {
      const { established } = scopeOf({ ...alone, deposited, witnesses });
      expect(established).toContain(
        "Date donnée par le service\u00a0: le 1er janvier 2026 à 01:00:00 (heure de Paris)",
      );
      expect(established).not.toMatch(/établit|existait|au plus tard/);
    }
});

test("the earlier of time stamp and witness quorum establishes the date, and the proof names which one", () => {
  const latest = (stamp: number | null, seenAt: number | null) =>
    establishedDate({ stamp: stamp === null ? null : stampAt(stamp), seenAt });
  expect(latest(null, null)).toBeNull();
  expect(latest(REGISTERED + 5, REGISTERED + 60)).toEqual({ at: REGISTERED + 5, by: "heure.example" });
  expect(latest(REGISTERED + 60, REGISTERED + 5)).toEqual({ at: REGISTERED + 5, by: "les témoins du registre" });
  expect(latest(null, REGISTERED + 5)?.at).toBe(REGISTERED + 5);
  const stamped = scopeOf({ ...alone, stamp: stampAt(REGISTERED + 61) });
  expect(stamped.established).toMatch(
    /^Cette preuve établit qu’un fichier de cette empreinte existait au plus tard le 1er janvier 2026 à 01:01:01 \(heure de Paris\), d’après heure\.example\./,
  );
  const seen = scopeOf({ ...alone, deposited: null, witnesses: seenBy(REGISTERED + 60) });
  expect(seen.established).toMatch(
    /était inscrite au plus tard le 1er janvier 2026 à 01:01:00 .*sans que le fichier ait été vu/,
  );
  expect(seen.established).not.toMatch(/qu’un fichier/);
});

test("a proof does not establish author, owner or identity, and states that the ledger is not a qualified one", () => {
  const { notEstablished, register } = scopeOf(alone);
  expect(notEstablished).toMatch(/ni qui a créé ce fichier, ni qui en est propriétaire, ni que son contenu est vrai/);
  expect(notEstablished).toMatch(/pas non plus qui l’a inscrit/);
  expect(register).toMatch(/registre électronique non qualifié/);
});

test("a time stamp is called qualified only if a trusted list confirms it; without a time stamp, the time is described as set by the service", () => {
  const of = (grantedOn: string | null) => scopeOf({ ...alone, stamp: { ...stampAt(REGISTERED + 1), grantedOn } }).time;
  expect(of("1er janvier 2026")).toBe(
    "Horodatage qualifié eIDAS de heure.example, à 1\u00a0seconde près, service accordé sur la liste de confiance au 1er janvier 2026.",
  );
  expect(of(null)).toMatch(/^Horodatage non qualifié de heure.example/);
  expect(scopeOf(alone).time).toBe("Date donnée par le service, sans horodatage d’un tiers.");
});
