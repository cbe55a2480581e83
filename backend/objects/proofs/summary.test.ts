import { expect, test } from "vitest";
import { instantOf } from "../../contract/instant.ts";
import { statementOf } from "./summary.ts";

test("a certificate says that the file existed where it was seen, and no more than that its fingerprint was registered where it was not", () => {
  const seen = instantOf(1_767_225_600);
  expect(statementOf({ deposited: seen })).toMatch(/^Le fichier .* existait, à l’octet près/);
  expect(statementOf({ deposited: null })).toMatch(/sans que le fichier ait été vu/);
  expect(statementOf({ deposited: null })).not.toMatch(/^Le fichier/);
});
