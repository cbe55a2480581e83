import { expect, test } from "vitest";
import { instantOf } from "../../contract/instant.ts";
import { scopeOf } from "./summary.ts";

const registered = instantOf(1_767_225_600);

test("a proof says that the file existed where it was seen, and no more than that its fingerprint was registered where it was not", () => {
  const of = (deposited: typeof registered | null) => scopeOf({ registered, deposited, stamp: null }).established;
  expect(of(registered)).toMatch(
    /un fichier de cette empreinte existait au plus tard le 1er janvier 2026 à 01:00:00 \(heure de Paris\), et qu’il n’a pas changé/,
  );
  expect(of(null)).toMatch(/était inscrite au plus tard le .* \(heure de Paris\), sans que le fichier ait été vu/);
  expect(of(null)).not.toMatch(/qu’un fichier/);
});

test("a proof promises neither author nor owner nor who registered, and says that the ledger is not a qualified one", () => {
  const { notEstablished, register } = scopeOf({ registered, deposited: registered, stamp: null });
  expect(notEstablished).toMatch(/ni qui a créé ce fichier, ni qui en est propriétaire, ni que son contenu est vrai/);
  expect(notEstablished).toMatch(/pas non plus qui l’a inscrit/);
  expect(register).toMatch(/registre électronique non qualifié/);
});

test("whose word the time is: a qualified stamp's only while a trusted list granted it, any stamp's, or the service's alone", () => {
  const stamp = {
    authority: "heure.example",
    latest: "1er janvier 2026 à 00:10:01\u00a0UTC",
    accuracy: "1\u00a0seconde",
  };
  const of = (grantedOn: string | null) =>
    scopeOf({ registered, deposited: registered, stamp: { ...stamp, grantedOn } });
  expect(of("1er janvier 2026").time).toBe(
    "Horodatage qualifié eIDAS de heure.example, à 1\u00a0seconde près, service accordé sur la liste de confiance au 1er janvier 2026.",
  );
  expect(of(null).time).toMatch(/^Horodatage non qualifié de heure.example/);
  expect(of(null).established).toContain("au plus tard le 1er janvier 2026 à 00:10:01\u00a0UTC");
  expect(scopeOf({ registered, deposited: registered, stamp: null }).time).toMatch(/^Heure du service seule/);
});
