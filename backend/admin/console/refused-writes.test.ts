import { expect, test } from "vitest";
import { userKeys } from "../../accounts/users/store.ts";
import type { AuditAnswer, AuditRecord } from "../../contract/admin-audit.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { CALLS, ROUTE_NAMES, type RouteName } from "../../tests/calls.ts";
import { dump } from "../../tests/dump.ts";
import { failingKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, type Person } from "../../tests/harness.ts";
import { HASH, SAMPLES, type Scene, sendSample } from "../../tests/samples.ts";
import { openWhole } from "../../tests/standard-plugins.ts";

const ELEVEN_MINUTES_MS = 11 * 60_000;

/** All routes of the console that write or delete, and their names in the audit log. */
const WRITES = ROUTE_NAMES.filter((name) => /^(?!GET )\w+ \/api\/admin(\/|$)/.test(name));

const ACTIONS: Partial<Record<RouteName, string>> = {
  "POST /api/admin": "invite",
  "POST /api/admin/fsck": "fsck",
  "POST /api/admin/witnesses": "ask-witnesses",
  "POST /api/admin/export": "export",
  "PUT /api/admin/users/:id/role": "role",
  "POST /api/admin/users/:id/disable": "disable",
  "POST /api/admin/users/:id/enable": "enable",
  "POST /api/admin/users/:id/end-sessions": "end-sessions",
  "POST /api/admin/users/:id/reset-password": "reset-password",
  "POST /api/admin/users/:id/remove-second-factor": "remove-second-factor",
  "DELETE /api/admin/users/:id": "delete",
  "PUT /api/admin/:collection": "edit",
  "DELETE /api/admin/:collection": "delete",
};

interface Attempt {
  readonly what: string;
  readonly status: number;
  /** Path under `/api`. By default, that of the sample request. */
  readonly path?: string;
  /** Body to send instead of the sample's JSON. */
  readonly text?: string;
  readonly type?: string;
}

/** Returns all malformed requests that apply to this route. */
function attemptsOf(name: RouteName, sample: Readonly<Record<string, unknown>> | null, path: string): Attempt[] {
  const attempts: Attempt[] = [];
  if (sample) {
    const text = JSON.stringify(sample);
    const more = (member: string) => `${text.slice(0, -1)}${text === "{}" ? "" : ","}${member}}`;
    attempts.push(
      { what: "text that is not JSON", text: `${text.slice(0, -1)},`, status: 400 },
      { what: "no body", text: "", status: 400 },
      { what: "a form", text: "reason=x", type: "application/x-www-form-urlencoded", status: 415 },
      { what: "JSON with another content type", text, type: "text/plain", status: 415 },
      { what: "more than 64 KiB", text: more(`"more":"${"x".repeat(70_000)}"`), status: 413 },
      { what: "an additional member", text: more(`"more":1`), status: 400 },
      { what: "__proto__", text: more(`"__proto__":{"role":"admin"}`), status: 400 },
      { what: "constructor", text: more(`"constructor":{"prototype":{"role":"admin"}}`), status: 400 },
      { what: "a lone surrogate as name", text: more(`"\\ud800":1`), status: 400 },
      { what: "a name cut inside a character", text: more(`"${"a".repeat(79)}🦊":1`), status: 400 },
      { what: "a lone surrogate as role", text: more(`"more":1,"role":"\\ud800"`), status: 400 },
      ...["null", "[]", "1", `"text"`, `[${text}]`].map((other) => ({ what: other, text: other, status: 400 })),
    );
    for (const member of Object.keys(sample)) {
      const without = Object.fromEntries(Object.entries(sample).filter(([key]) => key !== member));
      attempts.push({ what: `no ${member}`, text: JSON.stringify(without), status: 400 });
      for (const other of [1, true, null, {}, [], ""])
        attempts.push({
          what: `${JSON.stringify(other)} for ${member}`,
          text: JSON.stringify({ ...sample, [member]: other }),
          status: 400,
        });
    }
  }
  if (name.includes(":id"))
    attempts.push({ what: "too long an id", path: path.replace(/[0-9A-Z]{26}/, "A".repeat(161)), status: 400 });
  if (name.includes(":collection"))
    attempts.push({ what: "no collection of ours", path: path.replace("/admin/", "/admin/no-"), status: 400 });
  if (name.startsWith("DELETE"))
    attempts.push(
      { what: "an additional parameter", path: `${path}${path.includes("?") ? "&" : "?"}more=1`, status: 400 },
      {
        what: "too long a reason",
        path: `${path}${path.includes("?") ? "&" : "?"}reason=${"x".repeat(501)}`,
        status: 400,
      },
    );
  if (name === "DELETE /api/admin/:collection")
    attempts.push(
      { what: "no id", path: "/admin/fingerprints", status: 400 },
      { what: "an empty id", path: "/admin/fingerprints?id=", status: 400 },
      { what: "101 ids", path: `/admin/fingerprints?${Array(101).fill("id=a").join("&")}`, status: 400 },
    );
  return attempts;
}

async function openScene(options: { readonly kv?: Kv } = {}) {
  const app = await openWhole(options);
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  const [root, second] = [await app.signUp("Root"), await app.signUp("Second")];
  for (const who of [root, second]) await app.promote(who.email);
  const rootId = (await app.kv.get<string>(userKeys.byEmail(root.email))).value as string;
  const scene: Scene & { readonly caller: Person } = { app, ada, objectId, caller: root };
  return { scene, app, ada, root, rootId, log: () => logOf(app, second) };
}

async function logOf(app: Harness, who: Person): Promise<readonly AuditRecord[]> {
  return (await body<AuditAnswer>(app.call("GET", "/admin/audit?limit=200", who))).docs;
}

async function sampleOf(name: RouteName, scene: Scene) {
  const { path, body: content } = SAMPLES[name];
  const own = (await path?.(scene)) ?? name.replace(/^\w+ \/api/, "");
  return { path: own, sample: ((await content?.(scene)) ?? null) as Readonly<Record<string, unknown>> | null };
}

test.each(WRITES)("%s: each malformed request changes nothing and leaves one audit record", async (name) => {
  const { scene, app, root, rootId, log } = await openScene();
  const { path, sample } = await sampleOf(name, scene);
  const attempts = attemptsOf(name, sample, path);
  expect(attempts.length).toBeGreaterThan(2);
  const before = await dump(app.kv);
  for (const [at, { what, status, text, type, ...to }] of attempts.entries()) {
    const headers = { authorization: `Bearer ${root.accessToken}`, "content-type": type ?? "application/json" };
    const [method = ""] = name.split(" ");
    const sent = text === undefined && sample ? JSON.stringify(sample) : text;
    const answer = await app.app.request(`/api${to.path ?? path}`, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    });
    const { code } = await body<ErrorBody>(answer, status).catch((error) => {
      throw new Error(`${what}: ${error.message}`);
    });
    const rows = await log();
    expect(rows, what).toHaveLength(at + 1);
    expect(rows[0], what).toMatchObject({
      action: ACTIONS[name],
      actor: { _id: rootId },
      address: "unknown",
      outcome: "refused",
      code,
      before: null,
    });
  }
  expect(await dump(app.kv)).toEqual(before);
  expect(await app.audit()).toEqual([]);
});

const NEED_RECENT = WRITES.filter((name) => CALLS[name].who === "recent admin");

test.each(NEED_RECENT)("%s: a request without a recent sign-in leaves one audit record", async (name) => {
  const { scene, app, root, log } = await openScene();
  const { path, sample } = await sampleOf(name, scene);
  app.pass(ELEVEN_MINUTES_MS);
  const tokens = await body<Person>(app.call("POST", "/auth/refresh", null, { refreshToken: root.refreshToken }));
  const before = await dump(app.kv);
  const [method = ""] = name.split(" ");
  await body(app.call(method, path, { ...root, ...tokens }, sample ?? undefined), 403);
  expect(await dump(app.kv)).toEqual(before);
  app.pass(-ELEVEN_MINUTES_MS);
  const [refused, ...others] = await log();
  expect(others).toEqual([]);
  expect(refused).toMatchObject({
    action: ACTIONS[name],
    outcome: "refused",
    code: "reauthentication_required",
    after: null,
  });
  expect(await app.audit()).toEqual([]);
});

test.each(WRITES)(
  "%s: a request of a user without console rights leaves no audit record, only a line in the request log",
  async (name) => {
    const { scene, app, ada, log } = await openScene();
    await body(app.call("GET", "/user/sessions", ada));
    const account = app.lines.at(-1)?.account;
    app.lines.splice(0);
    await (await sendSample(name, { ...scene, caller: ada })).body?.cancel();
    await (await sendSample(name, { ...scene, caller: null })).body?.cancel();
    expect(await log()).toEqual([]);
    const told = app.lines.filter(({ route, method }) => String(route).startsWith("/api/admin") && method !== "GET");
    expect(account).toEqual(expect.any(String));
    expect(told.map(({ status, account }) => [status, account])).toEqual([
      [403, account],
      [401, undefined],
    ]);
  },
);

test("the audit record of a malformed write states its target and the reason, and no personal data", async () => {
  const { app, ada, root, log } = await openScene();
  const adaId = (await app.kv.get<string>(userKeys.byEmail(ada.email))).value as string;
  const ask = (method: string, path: string, content?: unknown) => app.call(method, path, root, content);
  const reason = "Remplacement";
  await body(ask("PUT", `/admin/users/${adaId}/role`, { role: "admin", reason, note: "Ada Lovelace" }), 400);
  await body(ask("PUT", "/admin/users", { _id: adaId, firstName: "Augusta", role: "ada@example.com" }), 400);
  await body(ask("DELETE", `/admin/users?id=${adaId}&reason=${reason}&more=1`), 400);
  await body(ask("DELETE", `/admin/users?id=${adaId}&id=b&more=1`), 400);
  await body(ask("POST", "/admin/export", { of: "objects", more: 1 }), 400);
  await body(ask("POST", "/admin/export", { of: "sessions" }), 400);
  const users = { collection: "users", id: adaId };
  expect((await log()).map(({ target, after, reason }) => [target, after, reason])).toEqual([
    [{ collection: "store", id: null }, { of: "[redacted]" }, null],
    [{ collection: "objects", id: null }, { of: "objects", more: "[redacted]" }, null],
    [{ collection: "users", id: null }, null, null],
    [users, null, reason],
    [users, { firstName: "[redacted]", role: "[redacted]" }, null],
    [users, { role: "admin", note: "[redacted]" }, reason],
  ]);
});

test("a write refused by its handler leaves one audit record, or one for each document", async () => {
  const { app, root, rootId, log } = await openScene();
  await body(app.call("PUT", `/admin/users/${rootId}/role`, root, { role: "user", reason: "Essai" }), 403);
  expect(await log()).toHaveLength(1);
  await body(app.call("DELETE", "/admin/fingerprints?id=nobody", root), 404);
  expect(await log()).toHaveLength(2);
  await body(app.call("DELETE", "/admin/fingerprints?id=a&id=b", root));
  expect((await log()).map(({ target, code }) => [target.id, code])).toEqual([
    ["b", "not_found"],
    ["a", "not_found"],
    ["nobody", "not_found"],
    [rootId, "forbidden"],
  ]);
  expect(await app.audit()).toEqual([]);
});

test("requests that are not writes leave no audit record", async () => {
  const { app, root, log } = await openScene();
  for (const [method, path, status] of [
    ["PATCH", "/admin/users", 405],
    ["POST", "/admin/users/x/promote", 404],
    ["GET", "/admin/users?more=1", 400],
  ] as const)
    await body(app.call(method, path, root), status);
  expect(await log()).toEqual([]);
});

test("if the audit record of a refusal cannot be written, the answer is that the store failed", async () => {
  const failing = failingKv(await openKv(":memory:"));
  const { app, root, log } = await openScene({ kv: failing.kv });
  failing.dieAt(1);
  await body(app.call("POST", "/admin/fsck", root, { more: 1 }), 500);
  failing.revive();
  expect(await log()).toEqual([]);
});
