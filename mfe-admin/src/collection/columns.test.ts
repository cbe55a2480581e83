import type { FieldRule } from "@authentica/backend/contract/admin-collections";
import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";

const doc = (fields: Record<string, unknown>) => ({ _id: "1", version: "v", ...fields });
const names = (docs: Parameters<typeof columnsOf>[0], rules?: readonly FieldRule[]) =>
  columnsOf(docs, rules).map(({ name }) => name);

test("the table has a column for every field of its documents, _id first, then in order of appearance", () => {
  expect(names([{ email: "a", _id: "1", version: "v" }, doc({ role: "admin", email: "b" })])).toEqual([
    "_id",
    "email",
    "role",
  ]);
});

test("fields with an editing rule come first, in the order of the rules", () => {
  const rules = ["_id", "firstName", "email", "gone"].map((name) => ({ name, type: "text", readOnly: null }) as const);
  expect(names([doc({ extra: 1, email: "a", firstName: "Ada" })], rules)).toEqual([
    "_id",
    "firstName",
    "email",
    "extra",
  ]);
});

test("the table hides __v, record dates, passwords and the version", () => {
  expect(names([doc({ __v: 0, createdAt: "x", updatedAt: "y", password: "z", hash: "h" })])).toEqual(["_id", "hash"]);
});

test("a table without documents has no columns", () => {
  expect(columnsOf([])).toEqual([]);
});

test("a column is numeric if all its values are numbers; missing values are ignored", () => {
  const columns = columnsOf([
    doc({ size: 1, mixed: 1, empty: null }),
    { ...doc({ size: null, mixed: "1", empty: null }), _id: "2" },
    { _id: "3", version: "v" },
  ]);
  expect(columns).toEqual([
    { name: "_id", numeric: false },
    { name: "size", numeric: true },
    { name: "mixed", numeric: false },
    { name: "empty", numeric: false },
  ]);
});
