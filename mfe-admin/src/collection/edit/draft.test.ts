import type { FieldRule } from "@authentica/backend/contract/admin-collections";
import { expect, test } from "vitest";
import { changesOf, draftOf, editField, textOf } from "./draft.ts";

const rule = (name: string, type: FieldRule["type"], more: Partial<FieldRule> = {}): FieldRule => ({
  name,
  type,
  readOnly: null,
  ...more,
});
const doc = { _id: "1", version: "7", name: "Ada", disabled: false, meta: { a: 1 }, size: 3, status: "active" };
const fields = [
  editField("_id", rule("_id", "text", { readOnly: "identity" }), doc._id),
  editField("name", rule("name", "text", { maxLength: 5 }), doc.name),
  editField("disabled", rule("disabled", "boolean"), doc.disabled),
  editField("meta", rule("meta", "object"), doc.meta),
  editField("size", rule("size", "number"), doc.size),
  editField("status", rule("status", "text", { values: ["revoked"] }), doc.status),
];
const draft = draftOf(doc, fields);

test("the form control depends on the field's type: Yes/No, choice, JSON, number or text", () => {
  expect(fields.map(({ kind }) => kind)).toEqual(["text", "text", "truth", "json", "number", "choice"]);
});

test("a choice lists the current value first; a choice with one option is read-only", () => {
  expect(fields.at(-1)?.choices).toEqual(["active", "revoked"]);
  expect(editField("status", rule("status", "text", { values: ["revoked"] }), "revoked").writable).toBe(false);
});

test("a field without an editing rule is read-only", () => {
  expect(editField("new", undefined, { b: 1 })).toMatchObject({ kind: "json", writable: false });
});

test("saving sends nothing for an unchanged draft, and never sends read-only fields", () => {
  expect(changesOf(doc, fields, draft)).toEqual({ changes: {}, problems: null });
  expect(draft).not.toHaveProperty("_id");
});

test("saving sends only changed fields, each in its own type", () => {
  const typed = { ...draft, name: "Eve", disabled: "true", meta: '{"b":[2]}', size: "4.5", status: "revoked" };
  expect(changesOf(doc, fields, typed).changes).toEqual({
    name: "Eve",
    disabled: true,
    meta: { b: [2] },
    size: 4.5,
    status: "revoked",
  });
});

test("invalid input is reported beside its field, and nothing is sent", () => {
  const { changes, problems } = changesOf(doc, fields, { ...draft, name: "trop long", meta: "{", size: " " });
  expect(changes).toBeNull();
  expect(Object.keys(problems ?? {})).toEqual(["name", "meta", "size"]);
  expect(changesOf(doc, fields, { ...draft, name: "  " }).problems).toHaveProperty("name");
});

test("the form shows null as an empty text, and an object as JSON on several lines", () => {
  expect([textOf(null), textOf(undefined), textOf(0), textOf({ a: 1 })]).toEqual(["", "", "0", '{\n  "a": 1\n}']);
});
