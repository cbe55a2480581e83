import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteDocuments, readDocuments } from "./calls.ts";

/** Path and query of each request. */
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(String(input));
    asked.push(pathname + search);
    return Response.json({});
  });
});

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

test("a request omits parameters without a value, and repeats the name of a parameter with several values", async () => {
  await deleteDocuments("objects", ["a&b", "c"], "");
  await readDocuments("users", { q: "", filters: {}, sort: "newest" }, null, signal);
  expect(asked).toEqual(["/api/admin/objects?id=a%26b&id=c", "/api/admin/users?limit=50&sort=newest"]);
});

test("a list request contains search, filters, sort order and cursor", async () => {
  await readDocuments("users", { q: "ada & co", filters: { role: "admin" }, sort: "oldest" }, "AbC=", signal);
  expect(asked).toEqual(["/api/admin/users?limit=50&role=admin&q=ada+%26+co&sort=oldest&cursor=AbC%3D"]);
});
