import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { createSigner, KEY_TYPES } from "@authentica/backend/tlog/note";
import { parsePolicy } from "@authentica/backend/tlog/policy";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, test } from "vitest";
import { askedWords } from "./quorum-words.ts";
import { PAGE_WORDS } from "./words/page.ts";

const log = formatVkey(createSigner("log.example", new Uint8Array(32).fill(1)));
const witnesses = ["ada", "bob", "eve"].map((name, at) => {
  const witness = createCosigner(
    `${name}.example`,
    new Uint8Array(32).fill(2 + at),
    KEY_TYPES.timestampedEd25519,
    () => 0,
  );
  return `witness ${name} ${formatVkey(witness)}\n`;
});

test.each([
  ["quorum none", "Sans exiger de témoin\u00a0; ceux-ci sont montrés quand ils l’ont vu\u00a0:"],
  ["quorum ada", "Quand le témoin ada l’a vu\u00a0:"],
  ["group g any ada bob eve\nquorum g", "Quand 1 de ces 3 au moins l’a vu\u00a0:"],
  ["group g 2 ada bob eve\nquorum g", "Quand 2 de ces 3 au moins l’ont vu\u00a0:"],
  ["group g all ada bob eve\nquorum g", "Quand ces 3 l’ont vu\u00a0:"],
  ["group g any ada bob\nquorum g", "Quand 1 de ces 2 au moins l’a vu (ada, bob)\u00a0:"],
])("the verifier describes in words which witnesses the policy %j requires", (asked, words) => {
  expect(askedWords(parsePolicy(`log ${log}\n${witnesses.join("")}${asked}\n`), PAGE_WORDS.fr)).toBe(words);
});
