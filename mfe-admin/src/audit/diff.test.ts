import { REDACTED } from "@authentica/backend/contract/constants";
import { expect, test } from "vitest";
import { diffOf } from "./diff.ts";

test("the list of changes shows each field with its old and its requested value, or with the only value that is known", () => {
  expect(diffOf({ before: { role: "user", gone: 1 }, after: { role: "admin", added: true } })).toEqual([
    { name: "role", before: "user", after: "admin" },
    { name: "gone", before: "1", after: null },
    { name: "added", before: null, after: "true" },
  ]);
  expect(diffOf({ before: null, after: null })).toEqual([]);
});

test("the list of changes shows a secret value as hidden, and null as empty", () => {
  expect(diffOf({ before: { firstName: REDACTED, data: null }, after: { firstName: REDACTED, data: [1] } })).toEqual([
    { name: "firstName", before: "masqué", after: "masqué" },
    { name: "data", before: "vide", after: "[1]" },
  ]);
});
