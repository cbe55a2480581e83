import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";

const names = (docs: Parameters<typeof columnsOf>[0]) => columnsOf(docs).map(({ name }) => name);

test("the columns are every field that a document has, in the order in which they appear, _id first", () => {
  expect(
    names([
      { email: "a", _id: "1" },
      { _id: "2", role: "admin", email: "b" },
    ]),
  ).toEqual(["_id", "email", "role"]);
});

test("__v, dates of record and passwords are hidden", () => {
  expect(names([{ _id: "1", __v: 0, createdAt: "x", updatedAt: "y", password: "z", hash: "h" }])).toEqual([
    "_id",
    "hash",
  ]);
});

test("no document, no column", () => {
  expect(columnsOf([])).toEqual([]);
});

test("a column of numbers alone is numeric, gaps apart", () => {
  const columns = columnsOf([
    { _id: "1", size: 1, mixed: 1, empty: null },
    { _id: "2", size: null, mixed: "1", empty: null },
    { _id: "3" },
  ]);
  expect(columns).toEqual([
    { name: "_id", numeric: false },
    { name: "size", numeric: true },
    { name: "mixed", numeric: false },
    { name: "empty", numeric: false },
  ]);
});
