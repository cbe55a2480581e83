import { expect, test } from "vitest";
import { readAuditView, writeAuditView } from "./audit-view.ts";

test("the audit log page reads its filters and page number from the URL, and ignores other parameters", () => {
  const view = { filters: { action: "role", day: "2025-11-30" }, cursor: "AB=", page: 4 };
  const params = writeAuditView(view);
  params.set("sort", "oldest");
  expect(readAuditView(params)).toEqual(view);
  expect(readAuditView(new URLSearchParams("page=4"))).toEqual({ filters: {}, cursor: null, page: 1 });
});
