/**
 * What API keys may do, by scope and call, listed again here: a test from the declarations would not notice a wrong
 * `scope`.
 */
import { expect, test } from "vitest";
import type { ApiScope } from "../contract/api-key.ts";
import { API_SCOPES } from "../contract/constants.ts";
import type { ErrorBody } from "../contract/errors.ts";
import { isOpen } from "../platform/http/calls/audience.ts";
import { byKey, makeKey } from "./api-key.ts";
import { CALLS, ROUTE_NAMES, type RouteName } from "./calls.ts";
import { CHEAP_PASSWORDS } from "./cheap-passwords.ts";
import type { Person } from "./harness.ts";
import { addPasskey } from "./passkey.ts";
import { HASH, SAMPLES, sendSample } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

const SCOPES: Partial<Record<RouteName, readonly ApiScope[]>> = {
  "GET /api/key": API_SCOPES,
  "POST /api/fingerprint/generate-fingerprint": ["claim"],
  "POST /api/fingerprint/generate-fingerprints": ["claim"],
  "POST /api/object/register": ["claim"],
  "POST /api/object/register-many": ["claim"],
  "POST /api/object/deposit-file": ["claim"],
  "POST /api/object/edit-object": ["claim"],
  "POST /api/object/known": ["claim", "verify"],
  "POST /api/object/verify-object": ["verify"],
  "POST /api/object/file-challenge": ["verify"],
  "POST /api/object/show-file": ["verify"],
  "GET /api/object/get-object": ["read"],
  "GET /api/object/cover/:id": ["read"],
  "GET /api/object/get-user-objects": ["read"],
  "GET /api/object/get-user-object/:id": ["read"],
  "GET /api/object/get-user-selection": ["read"],
  "GET /api/object/get-user-summary": ["read"],
  "POST /api/object/proof": ["read"],
  "POST /api/object/proofs": ["read"],
  "GET /api/notifications/get-user-notifications": ["read"],
  "GET /api/notifications/get-object-notifications/:id": ["read"],
  "GET /api/transfer/cessions": ["read"],
  "POST /api/transfer/cession": ["read"],
  "GET /api/transfer/offers": ["read", "transfer"],
  "POST /api/transfer/offer": ["transfer"],
  "POST /api/transfer/accept": ["transfer"],
  "POST /api/transfer/decline": ["transfer"],
  "POST /api/transfer/undo-decline": ["transfer"],
  "POST /api/transfer/cancel": ["transfer"],
};

/** Status for an API key in calls about the key itself, where signed-in people get another status. */
const BY_KEY_ALONE: Partial<Record<RouteName, number>> = { "GET /api/key": 200 };

/** Creates Ada with an object, and Root, an administrator. */
async function openScene() {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const [ada, root] = [await app.signUp("Ada"), await app.signUp("Root")];
  const { _id: objectId } = await app.claimed(ada, HASH);
  await app.checkpoints.sign();
  for (const who of [ada, root]) await addPasskey(app, who, "Téléphone");
  await app.promote(root.email);

  const send = (name: RouteName, caller: Person | null) => sendSample(name, { app, ada, objectId, caller });
  async function statusOf(name: RouteName, caller: Person | null): Promise<number> {
    const answer = await send(name, caller);
    await answer.body?.cancel();
    return answer.status;
  }
  return { app, ada, root, send, statusOf };
}

const SIGNED_IN = ROUTE_NAMES.filter((name) => !isOpen(CALLS[name].who));

test("an API key of each scope can call the endpoints of that scope, and no others", async () => {
  const { app, ada, statusOf } = await openScene();
  const keys = new Map<ApiScope, Person>();
  for (const scope of API_SCOPES) keys.set(scope, byKey(ada, await makeKey(app, ada, { scopes: [scope] })));
  const found: Record<string, number> = {};
  const wanted: Record<string, number> = {};
  for (const name of SIGNED_IN)
    for (const [scope, caller] of keys) {
      const isIts = SCOPES[name]?.includes(scope) ?? false;
      wanted[`${name} by ${scope}`] = isIts ? (BY_KEY_ALONE[name] ?? SAMPLES[name].ok) : 403;
      found[`${name} by ${scope}`] = await statusOf(name, caller);
    }
  expect(Object.keys(wanted).length).toBe(API_SCOPES.length * SIGNED_IN.length);
  expect(found).toEqual(wanted);
});

test("no API key can use account, keys, sessions, data rights or console, even an administrator's key", async () => {
  const { app, ada, root, send } = await openScene();
  const shut = SIGNED_IN.filter((name) => !SCOPES[name]);
  for (const part of ["/api/user/", "/api/admin", "/api/auth/"])
    expect(shut.filter((name) => name.includes(part)).length, part).toBe(
      SIGNED_IN.filter((name) => name.includes(part)).length,
    );
  expect(shut.length).toBeGreaterThan(45);
  for (const who of [ada, root]) {
    const caller = byKey(who, await makeKey(app, who));
    for (const name of shut) {
      const answer = await send(name, caller);
      expect(answer.status, name).toBe(403);
      expect((await answer.json()) as ErrorBody, name).toMatchObject({
        code: "forbidden",
        message: "API keys cannot call this endpoint. Please sign in.",
      });
    }
  }
});

test("an administrator's API key sees only public data of others' objects", async () => {
  const { app, ada, root, statusOf } = await openScene();
  expect(await statusOf("GET /api/object/cover/:id", root)).toBe(200);
  const caller = byKey(root, await makeKey(app, root));
  expect([403, 404]).toContain(await statusOf("GET /api/object/cover/:id", caller));
  expect(await statusOf("GET /api/object/cover/:id", byKey(ada, await makeKey(app, ada)))).toBe(200);
});

test("public endpoints ignore an API key", async () => {
  const { app, ada, statusOf } = await openScene();
  const caller = byKey(ada, await makeKey(app, ada));
  for (const name of ROUTE_NAMES.filter((one) => isOpen(CALLS[one].who)))
    expect(await statusOf(name, caller), name).toBe(await statusOf(name, null));
});

test("of the endpoints that need a recent confirmation of identity, an API key can only make an offer", () => {
  const fresh = SIGNED_IN.filter((name) => CALLS[name].who.startsWith("recent "));
  expect(fresh.length).toBeGreaterThan(20);
  expect(fresh.filter((name) => CALLS[name].scope !== undefined)).toEqual(["POST /api/transfer/offer"]);
});
