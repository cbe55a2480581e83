import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ListedObject } from "../contract/object.ts";
import { CALLS, ROUTE_NAMES } from "./calls.ts";
import { body, PASSWORD, sha256 } from "./harness.ts";
import { openWhole } from "./standard-plugins.ts";

// Before you add a call here, make sure that its answer contains no secret: compression can reveal secrets by their
// length.
test("lists are compressed, and no other answers", () => {
  expect(ROUTE_NAMES.filter((name) => CALLS[name].compressed)).toEqual([
    "POST /api/object/register-many",
    "GET /api/object/get-user-objects",
    "GET /api/object/get-user-selection",
    "GET /api/object/get-user-summary",
    "GET /api/notifications/get-user-notifications",
    "GET /api/notifications/get-object-notifications/:id",
    "GET /api/admin/audit",
    "GET /api/admin/:collection",
  ]);
});

test("the list of a user's objects is compressed, but not answers with tokens", async () => {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  for (const name of ["a", "b", "c"]) await app.claimed(ada, sha256(name));
  const headers = { "accept-encoding": "br, gzip", "content-type": "application/json" };
  const plain = await body<ListedObject[]>(app.call("GET", "/object/get-user-objects", ada));
  const answer = await app.app.request("/api/object/get-user-objects", {
    headers: { ...headers, authorization: `Bearer ${ada.accessToken}` },
  });
  expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual(["br", "Accept-Encoding"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(plain);

  const entered = await app.app.request("/api/auth/login", {
    method: "POST",
    headers,
    body: JSON.stringify({ email: ada.email, password: PASSWORD }),
  });
  // The answer is too short to be compressed. It has no `Vary`, which shows that the call is never compressed.
  expect([entered.status, entered.headers.get("vary")]).toEqual([200, null]);
  expect((await entered.json()).accessToken).toBeTypeOf("string");
});
