import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** All sources of texts for people: screens, e-mails, certificates, terms, API descriptions, documents. */
const SURFACES = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md", "*.html"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !/\.(test|spec)\.tsx?$|^shell\/e2e\//.test(file));

/**
 * Claims that rights in a work are transferred. French law requires that each assigned right is named in writing
 * (CPI, L131-3).
 */
const CLAIMS =
  /tous (les|ses|leurs) droits|droits (passent|qui vont|y afférents|attachés)|propriétaire de (l’œuvre|la photo)|\b(all|every) rights? (in|to|pass|are|go)|rights? (pass|transfers?) to/i;

/** Sentences that say that a person becomes the owner of an object. */
const HANDS_OVER =
  /(devient|devenez|devenir) titulaire d|(becomes?|make you) the (owner|holder) of (the|its|[^.]*’s) (registration|entry)/;

test("no text claims that a transfer assigns copyright or other rights in the work", () => {
  for (const text of [
    "le fichier et tous les droits passent à elle",
    "tous les droits qui vont avec",
    "All rights pass to",
  ])
    expect(text).toMatch(CLAIMS);
  expect("Vous conservez tous vos droits sur vos fichiers.").not.toMatch(CLAIMS);
  expect(SURFACES.filter((file) => CLAIMS.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("every text about a change of owner says that copyright is not assigned", () => {
  const handing = SURFACES.filter((file) => HANDS_OVER.test(readFileSync(file, "utf8")));
  expect(handing).toEqual(
    expect.arrayContaining([
      "backend/words/en/transfer-emails.ts",
      "backend/words/fr/transfer-emails.ts",
      "mfe-assets/src/words/en/offered.tsx",
      "mfe-assets/src/words/en/transfer-form.tsx",
      "mfe-assets/src/words/fr/offered.tsx",
      "mfe-assets/src/words/fr/transfer-form.tsx",
      "shared-ui/words/fr/answer-all.tsx",
      "shell/src/words/en/notifications.tsx",
      "shell/src/words/fr/notifications.tsx",
    ]),
  );
  expect(
    handing.filter((file) => !/\{(COPYRIGHT_STAYS|attestation\.copyrightStays)\}/.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});
