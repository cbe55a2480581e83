import { ApiError } from "@authentica/shared-ui/session";
import { expect, test } from "vitest";
import { clashesOf, newerDocument, rebasedDraft } from "./conflict.ts";
import { editField } from "./draft.ts";

const before = { _id: "1", version: "1", a: "a", b: "b", c: "c", role: "user" };
const now = { _id: "1", version: "2", a: "theirs", b: "b", c: "same", role: "admin" };
const fields = ["a", "b", "c"].map((name) => editField(name, { name, type: "text", readOnly: null }, "x"));
const role = editField("role", { name: "role", type: "text", readOnly: "action" }, "user");
const draft = { a: "mine", b: "mine too", c: "same" };

test("two edits conflict only if both users changed the same field to different values", () => {
  expect(clashesOf(before, now, fields, draft)).toEqual([
    { field: fields[0], before: "a", theirs: "theirs", mine: "mine" },
  ]);
});

test("the conflict dialog shows a field that only the other user changed, without a choice", () => {
  expect(clashesOf(before, now, [role], draft)).toEqual([{ field: role, before: "user", theirs: "admin", mine: null }]);
  expect(clashesOf(before, now, fields, { a: "a", b: "b", c: "c" }).map(({ mine }) => mine)).toEqual([null, null]);
});

test("after a conflict the draft is based on the newer document, and keeps the changes that the user chose to keep", () => {
  expect(rebasedDraft(before, now, draft, () => true)).toEqual({ a: "mine", b: "mine too", c: "same" });
  expect(rebasedDraft(before, now, draft, () => false)).toEqual({ a: "theirs", b: "mine too", c: "same" });
  expect(rebasedDraft(before, now, { ...draft, c: "c" }, () => true).c).toBe("same");
});

test("a refusal counts as a version conflict only if it contains the newer document", () => {
  const refusal = (status: number, body: object) => new ApiError(status, "No.", body);
  expect(newerDocument(refusal(409, { document: now }))).toBe(now);
  expect(newerDocument(refusal(409, {}))).toBeNull();
  expect(newerDocument(refusal(403, { document: now }))).toBeNull();
  expect(newerDocument(new Error("offline"))).toBeNull();
});
