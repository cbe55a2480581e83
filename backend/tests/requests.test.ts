/** Checks what every call refuses before it runs: unknown fields, invalid values, unknown methods. */
import { expect, test } from "vitest";
import { createClient } from "../api/client.ts";
import type { ErrorBody } from "../contract/errors.ts";
import type { DownloadAnswer } from "../contract/object.ts";
import { CALLS, ROUTE_NAMES, type RouteName } from "./calls.ts";
import { body, sha256 } from "./harness.ts";
import { HASH, SAMPLES } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

async function openScene() {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  const root = await app.signUp("Root");
  await app.promote(root.email);
  await app.checkpoints.sign();
  return { app, ada, objectId, root };
}

const READS = ROUTE_NAMES.filter((name) => name.startsWith("GET "));

test("every read endpoint refuses unknown parameters, also for HEAD", async () => {
  const { app, ada, objectId, root } = await openScene();
  for (const name of READS) {
    const caller = CALLS[name].who === "owner" ? ada : root;
    const path = (await SAMPLES[name].path?.({ app, ada, objectId, caller })) ?? name.replace("GET /api", "");
    const asked = `${path}${path.includes("?") ? "&" : "?"}v=1`;
    const answer = await app.call("GET", asked, caller);
    expect([answer.status, await answer.json()], name).toMatchObject([
      400,
      {
        code: "invalid_input",
        message: "Unknown field: v.",
        issues: [{ field: "v", message: "Unknown field: v." }],
      },
    ]);
    expect((await app.call("HEAD", asked, caller)).status, name).toBe(400);
  }
});

test("an unknown parameter does not use up a ticket", async () => {
  const { app, ada } = await openScene();
  await body(app.scan(ada, "content"));
  await app.claimed(ada, sha256("content"));
  const { link } = await body<DownloadAnswer>(app.call("GET", `/object/get-object?hash=${sha256("content")}`, ada));
  const path = new URL(link).pathname.slice("/api".length);
  await body(app.call("GET", `${path}?utm_source=mail`, null), 400);
  expect(await (await app.call("GET", path, null)).text()).toBe("content");
});

/** The methods of each address, with a path that leads to it. */
const METHODS = Map.groupBy(ROUTE_NAMES, (name) => name.split(" ")[1]?.replaceAll(/:\w+(\{.*\})?/g, "x") ?? "");
const ALL_METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH"];

test("every address answers 405 to an unsupported method, and names the supported ones", async () => {
  const { app } = await openWhole();
  for (const [path, names] of METHODS) {
    const own = names.map((name: RouteName) => name.split(" ", 1)[0] as string);
    for (const method of ALL_METHODS.filter((other) => !own.includes(other))) {
      const answer = await app.request(path, { method });
      const allow = answer.headers.get("allow")?.split(", ");
      const { code } = (await answer.json()) as ErrorBody;
      expect([answer.status, code], `${method} ${path}`).toEqual([405, "method_not_allowed"]);
      expect(new Set(allow), path).toEqual(new Set(own.includes("GET") ? [...own, "HEAD"] : own));
    }
  }
});

test("unknown addresses and OPTIONS get 404, and pages of any site may read the registry", async () => {
  const app = await openWhole();
  for (const method of ALL_METHODS) await body(app.app.request("/api/nothing/here", { method }), 404);
  await body(app.app.request("/api/auth/login", { method: "OPTIONS" }), 404);
  const preflight = await app.app.request("/api/registry/lookup", {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
});

test("reports every invalid field at once, with the message of the first", async () => {
  const app = await openWhole();
  const sent = { firstName: 7, lastName: " ", email: "nobody", password: "short", role: "admin", more: 1 };
  expect(await body(app.call("POST", "/auth/register", null, sent), 400)).toEqual({
    status: 400,
    code: "invalid_input",
    message: "firstName must be a JSON string.",
    issues: [
      { field: "firstName", message: "firstName must be a JSON string." },
      { field: "lastName", message: "lastName is required." },
      { field: "email", message: "email must be an e-mail address." },
      { field: "walletAddress", message: "walletAddress is required." },
      { field: "password", message: "password must be at least 12 characters." },
      { field: "role", message: "Unknown field: role." },
      { field: "more", message: "Unknown field: more." },
    ],
  });
});

test.each([
  ["PUT", "/admin/users/x/role", { role: "king", reason: "Essai" }, "role", "role must be one of user, admin."],
  ["PUT", "/admin/users/x/role", { reason: "Essai" }, "role", "role is required."],
  ["POST", "/admin/export", { of: 7 }, "of", "of must be one of fingerprints, notifications, users, objects, audit."],
  [
    "GET",
    "/admin/nobody",
    undefined,
    "collection",
    "collection must be one of fingerprints, notifications, users, objects.",
  ],
  ["GET", "/admin/users?limit=0", undefined, "limit", "limit must be at least 1."],
  ["GET", "/admin/users?limit=201", undefined, "limit", "limit must be at most 200."],
  ["GET", "/admin/users?limit=many", undefined, "limit", "limit must be a number."],
  ["GET", "/admin/users?limit=1.5", undefined, "limit", "limit must be a whole number."],
  ["DELETE", "/admin/users", undefined, "id", "id is required."],
  ["DELETE", "/admin/users?id=", undefined, "id", "id is required."],
  ["POST", "/admin/fsck", [], "", "The body must be a JSON object."],
] as const)("the request %s %s with the body %j is refused: %s", async (method, path, sent, field, message) => {
  const { app, root } = await openScene();
  const answer = await body<ErrorBody>(app.call(method, path, root, sent), 400);
  expect(answer).toMatchObject({ code: "invalid_input", message, issues: [{ field, message }] });
});

test("a refusal names at most twenty fields, with shortened names", async () => {
  const app = await openWhole();
  const sent = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${"x".repeat(90)}${at}`, 1]));
  const { issues = [] } = await body<ErrorBody>(app.call("POST", "/auth/login", null, sent), 400);
  expect(issues.map(({ field }) => field)).toEqual(["email", "password", "x".repeat(80)]);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 1]));
  const { issues: named } = await body<ErrorBody>(app.call("POST", "/auth/login", null, many), 400);
  expect(named).toHaveLength(20);
});

test("the typed client accepts exactly the bodies that the schemas accept", () => {
  const { api } = createClient("http://localhost:8000", { fetch });
  // These calls are compiled, but never sent.
  const calls = [
    () => api.object["revoke-object"].$post({ json: { objectId: "a" } }),
    // @ts-expect-error An identifier is a text.
    () => api.object["revoke-object"].$post({ json: { objectId: 1 } }),
    // @ts-expect-error The body is missing.
    () => api.auth.login.$post(),
    // @ts-expect-error The hash is missing.
    () => api.registry.lookup.$get({ query: {} }),
    () => api.admin[":collection"].$get({ param: { collection: "users" }, query: { limit: "10", role: "admin" } }),
    // @ts-expect-error There is no such role.
    () => api.admin[":collection"].$get({ param: { collection: "users" }, query: { role: "king" } }),
    // @ts-expect-error There is no such collection.
    () => api.admin[":collection"].$get({ param: { collection: "sessions" }, query: {} }),
  ];
  expect(calls).toHaveLength(7);
});
