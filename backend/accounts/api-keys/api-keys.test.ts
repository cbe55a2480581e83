import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { ApiKeysAnswer, MadeApiKey } from "../../contract/api-key.ts";
import type { TokenPair } from "../../contract/auth.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { RegisterManyAnswer } from "../../contract/many.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { RULES } from "../../platform/limits/rules.ts";
import { byKey, makeKey } from "../../tests/api-key.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { userKeys } from "../users/store.ts";
import { createApiKeys } from "./service.ts";
import { type ApiKeyRecord, apiKeyRecords } from "./store.ts";

const MINUTE_MS = 60_000;
const REFUSED = /is unknown, revoked, expired or not allowed from this network/;

async function openScene(rateLimitScale = 1000) {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale });
  const ada = await app.signUp("Ada");
  return { app, ada };
}

const listed = async (app: Harness, who: TokenPair): Promise<ApiKeysAnswer["data"]> =>
  (await body<ApiKeysAnswer>(app.call("GET", "/user/api-keys", who))).data;

const revoke = (app: Harness, who: TokenPair, { apiKey }: MadeApiKey) =>
  app.call("DELETE", `/user/api-keys/${apiKey._id}`, who);

const thisKey = (app: Harness, who: Person) => app.call("GET", "/key", who);

/** Returns the status of a request with this key from this network address. */
const statusFrom = async ({ app }: Harness, { key }: MadeApiKey, address: string): Promise<number> =>
  (
    await app.request(
      "/api/key",
      { headers: { authorization: `Bearer ${key}` } },
      { remoteAddr: { hostname: address } },
    )
  ).status;

const recordOf = async ({ kv }: Harness): Promise<Deno.KvEntry<ApiKeyRecord>> => {
  const [entry] = await Array.fromAsync(kv.list<ApiKeyRecord>({ prefix: apiKeyRecords.all }));
  return entry as Deno.KvEntry<ApiKeyRecord>;
};

test("shows an API key once, when it is created, and stores only data from which the key cannot be derived", async () => {
  const { app, ada } = await openScene();
  const { key, apiKey } = await makeKey(app, ada, { name: "Serveur", scopes: ["claim", "read"] });
  expect(key).toMatch(/^authentica_[0-9A-Za-z]{49}$/);
  expect(apiKey).toEqual({
    _id: expect.any(String),
    name: "Serveur",
    shown: `authentica_…${key.slice(-4)}`,
    scopes: ["claim", "read"],
    networks: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    endsAt: null,
    hasEnded: false,
    lastUsedAt: null,
  });
  expect(await listed(app, ada)).toEqual([apiKey]);
  expect(await body(thisKey(app, byKey(ada, { key, apiKey })))).toEqual({ apiKey });
  const stored = await Array.fromAsync(app.kv.list({ prefix: [] }), ({ key: at, value }) =>
    JSON.stringify([at, value]),
  );
  const secret = key.slice("authentica_".length, -6);
  expect(stored.filter((record) => record.includes(secret))).toEqual([]);
  const { value } = await recordOf(app);
  expect(Buffer.from(value.digest, "base64url").toString("hex")).toBe(sha256(key));
  await body(thisKey(app, byKey(ada, { key: value.digest, apiKey })), 401);
  expect(JSON.stringify(app.lines)).not.toContain(secret);
});

test("a claim with an API key needs neither wallet nor cover: the claim uses the account's wallet and the seal", async () => {
  const { app, ada } = await openScene();
  const robot = byKey(ada, await makeKey(app, ada, { scopes: ["claim"] }));
  const form = new FormData();
  form.set("objectName", "Version 1.0");
  form.set("hash", sha256("one"));
  const { object } = await body<{ object: OwnedObject }>(app.call("POST", "/object/register", robot, form), 201);
  expect([object.walletAddress.toLowerCase(), object.file]).toEqual([ada.wallet, null]);
  const objects = [{ hash: sha256("two"), objectName: "Version 1.1" }];
  const many = await body<RegisterManyAnswer>(app.call("POST", "/object/register-many", robot, { objects }));
  expect(many.results[0]).toMatchObject({ status: "registered", object: { objectName: "Version 1.1" } });
  const other = { objects, walletAddress: `0x${"9".repeat(40)}` };
  const { results } = await body<RegisterManyAnswer>(app.call("POST", "/object/register-many", robot, other));
  expect(results[0]).toMatchObject({ status: "refused", code: "forbidden" });
  expect(await app.audit()).toEqual([]);
});

test("every process refuses a revoked API key at the next request", async () => {
  const { app, ada } = await openScene();
  const made = await makeKey(app, ada);
  const elsewhere = createApiKeys({ ...app, publicUrl: "http://localhost:8000" });
  expect((await elsewhere.authenticate(made.key, "203.0.113.7")).user.email).toBe(ada.email);
  await body(thisKey(app, byKey(ada, made)));
  await body(revoke(app, ada, made));
  await body(thisKey(app, byKey(ada, made)), 401);
  await expect(elsewhere.authenticate(made.key, "203.0.113.7")).rejects.toThrow(REFUSED);
  expect(await listed(app, ada)).toEqual([]);
  await body(revoke(app, ada, made), 404);
  expect(await app.audit()).toEqual([]);
});

test("reports a mistyped API key as mistyped, and gives every other invalid key the same answer", async () => {
  const { app, ada } = await openScene();
  const made = await makeKey(app, ada, { networks: ["192.0.2.0/24"] });
  const refusal = async (key: string) => body<ErrorBody>(thisKey(app, { ...ada, accessToken: key }), 401);
  const { key } = made;
  const at = key.length - 10;
  const mistyped = `${key.slice(0, at)}${key[at] === "x" ? "y" : "x"}${key.slice(at + 1)}`;
  for (const wrong of [mistyped, key.slice(0, -1), "authentica_"])
    expect(await refusal(wrong)).toMatchObject({
      code: "unauthenticated",
      message: "This is not a valid API key: a character is missing or wrong.",
    });
  const messages = new Set([(await refusal(key)).message]);
  await body(revoke(app, ada, made));
  messages.add((await refusal(key)).message);
  const short = await makeKey(app, ada, { endsAt: "2026-01-01T00:01:00Z" });
  app.pass(2 * MINUTE_MS);
  messages.add((await refusal(short.key)).message);
  const last = await makeKey(app, ada);
  await app.setUser(ada.email, { disabled: true });
  messages.add((await refusal(last.key)).message);
  expect([...messages]).toEqual([expect.stringMatching(REFUSED)]);
  const reasons = app.lines.filter(({ event }) => event === "api_key_refused").map(({ reason }) => reason);
  expect(reasons).toEqual(["network", "unknown", "ended", "account"]);
});

test("refuses an API key outside its networks, comparing whole IPv6 addresses, and IPv4-mapped addresses as IPv4", async () => {
  const { app, ada } = await openScene();
  const made = await makeKey(app, ada, { networks: [" 203.0.113.0/24", "2001:DB8:1:2::7", "2001:db8:1:2::7"] });
  expect(made.apiKey.networks).toEqual(["203.0.113.0/24", "2001:db8:1:2::7"]);
  const cases = { "203.0.113.9": 200, "::ffff:203.0.113.9": 200, "2001:db8:1:2::7": 200, "2001:db8:1:2:0::7": 200 };
  for (const [address, status] of Object.entries(cases)) expect(await statusFrom(app, made, address)).toBe(status);
  // The last address is in the same /64 as the permitted one, but it is not permitted.
  for (const address of ["203.0.114.9", "::1", "unknown", "2001:db8:1:2::8"])
    expect(await statusFrom(app, made, address), address).toBe(401);
  expect(await statusFrom(app, await makeKey(app, ada), "unknown")).toBe(200);
  const form = { name: "Robot", scopes: ["read"] };
  for (const networks of [
    ["192.0.2.0/24", "203.0.113.7/24"],
    ["192.0.2.0/24", "example.com"],
  ]) {
    const refused = await body<ErrorBody>(app.call("POST", "/user/api-keys", ada, { ...form, networks }), 400);
    expect(refused.issues?.map(({ field }) => field)).toEqual(["networks.1"]);
  }
  const many = Array(21).fill("203.0.113.7");
  await body(app.call("POST", "/user/api-keys", ada, { ...form, networks: many }), 400);
});

test("an API key expires at its end time, and the list shows it as expired", async () => {
  const { app, ada } = await openScene();
  const make = (endsAt: unknown) =>
    app.call("POST", "/user/api-keys", ada, { name: "Robot", scopes: ["read"], endsAt });
  for (const wrong of ["2026-01-01T00:00:00Z", "2025-12-31T00:00:00Z", "tomorrow", "2026-02-31", 1])
    await body(make(wrong), 400);
  const made = await body<MadeApiKey>(make("2026-01-01T00:05:00.000Z"), 201);
  app.pass(5 * MINUTE_MS - 1);
  await body(thisKey(app, byKey(ada, made)));
  expect((await listed(app, ada))[0]?.hasEnded).toBe(false);
  app.pass(1);
  await body(thisKey(app, byKey(ada, made)), 401);
  expect((await listed(app, ada))[0]).toMatchObject({ hasEnded: true, endsAt: "2026-01-01T00:05:00.000Z" });
});

test("refuses to create an API key without a name, or with unknown or duplicate scopes", async () => {
  const { app, ada } = await openScene();
  const form = { name: "Robot", scopes: ["read"] };
  for (const wrong of [
    { name: " " },
    { name: "a".repeat(61) },
    { scopes: [] },
    { scopes: ["admin"] },
    { scopes: ["read", "read"] },
    { more: 1 },
  ])
    await body(app.call("POST", "/user/api-keys", ada, { ...form, ...wrong }), 400);
  await body(app.call("POST", "/user/api-keys", ada, form), 201);
});

test("sends an e-mail for each API key that is created or revoked; the e-mail contains no text chosen by the key's creator", async () => {
  const { app, ada } = await openScene();
  const made = await makeKey(app, ada, {
    name: "Vous avez gagné",
    scopes: ["claim"],
    networks: ["203.0.113.0/24"],
    endsAt: "2026-03-01T00:00:00Z",
  });
  await body(revoke(app, ada, made));
  const emails = await app.emailsTo(ada.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Une clé d’API a été créée pour votre compte",
    "Une clé d’API de votre compte a été révoquée",
  ]);
  const [first, second] = emails.map(({ text }) => text);
  for (const told of [made.key.slice(-4), "certifier des fichiers", "203.0.113.0/24", "1er mars 2026"])
    expect(first).toContain(told);
  expect(first).not.toContain("lire vos objets");
  expect(second).toContain(made.key.slice(-4));
  expect(emails.map(({ text, html }) => text + html).join()).not.toContain("gagné");
});

test("creating an API key needs a recent confirmation, by the second factor if the account has one", async () => {
  const { app, ada } = await openScene();
  const form = { name: "Robot", scopes: ["read"] };
  app.pass(11 * MINUTE_MS);
  const fresh = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  const refused = await body<ErrorBody>(app.call("POST", "/user/api-keys", fresh, form), 403);
  expect(refused).toMatchObject({ code: "reauthentication_required" });
  const sure = await body<TokenPair>(app.call("POST", "/auth/reauthenticate", fresh, { password: PASSWORD }));
  await body(app.call("POST", "/user/api-keys", sure, form), 201);
  await app.protect(ada.email);
  app.pass(11 * MINUTE_MS);
  const later = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: sure.refreshToken }));
  const byPassword = await body<TokenPair>(app.call("POST", "/auth/reauthenticate", later, { password: PASSWORD }));
  expect(await body(app.call("POST", "/user/api-keys", byPassword, form), 403)).toMatchObject({ secondFactor: true });
  const otp = app.nextCode();
  const byCode = await body<TokenPair>(app.call("POST", "/auth/reauthenticate/second-factor", byPassword, { otp }));
  await body(app.call("POST", "/user/api-keys", byCode, form), 201);
});

test("an account has at most twenty API keys, even if requests create them concurrently", async () => {
  const { app, ada } = await openScene();
  const made = await Promise.all(
    Array.from({ length: 23 }, () => app.call("POST", "/user/api-keys", ada, { name: "Robot", scopes: ["read"] })),
  );
  const statuses = made.map(({ status }) => status);
  expect([201, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 3]);
  const keys = await listed(app, ada);
  expect(keys).toHaveLength(20);
  await body(app.call("DELETE", `/user/api-keys/${keys[0]?._id}`, ada));
  await makeKey(app, ada);
  expect(await app.audit()).toEqual([]);
});

test("an account can neither see nor revoke another account's keys", async () => {
  const { app, ada } = await openScene();
  const bob = await app.signUp("Bob");
  const made = await makeKey(app, ada);
  await body(revoke(app, bob, made), 404);
  expect(await listed(app, bob)).toEqual([]);
  await body(thisKey(app, byKey(ada, made)));
});

test("the keys of a disabled account are invalid, and stay revoked when it is enabled again", async () => {
  const { app, ada } = await openScene();
  const root = await app.signUp("Root");
  await app.promote(root.email);
  const made = await makeKey(app, ada);
  const id = (await app.kv.get<string>(userKeys.byEmail(ada.email))).value;
  await body(app.call("POST", `/admin/users/${id}/disable`, root, { reason: "Demande" }));
  await body(thisKey(app, byKey(ada, made)), 401);
  await body(app.call("POST", `/admin/users/${id}/enable`, root, { reason: "Erreur" }));
  await body(thisKey(app, byKey(ada, made)), 401);
});

test("deleting an account deletes its keys", async () => {
  const { app, ada } = await openScene();
  const made = await makeKey(app, ada);
  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await body(thisKey(app, byKey(ada, made)), 401);
  await app.resumeErasures();
  expect(await recordOf(app)).toBeUndefined();
  expect(await app.audit()).toEqual([]);
});

test("sessions and keys of an account share its rate limits", async () => {
  const { app, ada } = await openScene(1);
  const robot = byKey(ada, await makeKey(app, ada));
  const proofs = (who: Person) => app.call("POST", "/object/proofs", who, { objectIds: ["nothing"] });
  const { most } = RULES.proofsAccount;
  for (let used = 0; used < most; used++) expect((await proofs(used % 2 === 0 ? robot : ada)).status).not.toBe(429);
  for (const who of [robot, ada]) await body(proofs(who), 429);
});

test("an API key without the required scope is refused, and the answer names that scope and the scopes of the key", async () => {
  const { app, ada } = await openScene();
  const robot = byKey(ada, await makeKey(app, ada, { scopes: ["read", "verify"] }));
  const refused = await body<ErrorBody>(app.call("POST", "/transfer/decline", robot, { offerId: "a" }), 403);
  expect(refused.message).toBe("This endpoint needs an API key with the scope transfer; this key has read, verify.");
});

test("logs the creation, revocation and refusal of API keys with the key and its account", async () => {
  const { app, ada } = await openScene();
  const made = await makeKey(app, ada);
  await body(revoke(app, ada, made));
  await body(thisKey(app, byKey(ada, made)), 401);
  const told = app.lines.filter(({ event }) => String(event).startsWith("api_key_"));
  expect(told.map(({ event, level }) => [event, level])).toEqual([
    ["api_key_made", "info"],
    ["api_key_revoked", "info"],
    ["api_key_refused", "warn"],
  ]);
  expect(told[0]?.account).toBe(told[1]?.account);
});
