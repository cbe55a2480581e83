import { REDACTED } from "@authentica/backend/contract/constants";
import { expect, test } from "vitest";
import { diffOf } from "./diff.ts";

test("lists each field with the value before and the requested one, or the one that is known", () => {
  expect(diffOf({ before: { role: "user", gone: 1 }, after: { role: "admin", added: true } })).toEqual([
    { name: "role", before: "user", after: "admin" },
    { name: "gone", before: "1", after: null },
    { name: "added", before: null, after: "true" },
  ]);
  expect(diffOf({ before: null, after: null })).toEqual([]);
});

test("labels a secret value as hidden, and null as empty", () => {
  expect(diffOf({ before: { firstName: REDACTED, data: null }, after: { firstName: REDACTED, data: [1] } })).toEqual([
    { name: "firstName", before: "masqué", after: "masqué" },
    { name: "data", before: "vide", after: "[1]" },
  ]);
});
