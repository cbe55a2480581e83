import { expect, test } from "vitest";
import type { ApiKey, ApiKeysAnswer } from "../../contract/api-key.ts";
import { byKey, makeKey } from "../../tests/api-key.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness } from "../../tests/harness.ts";
import { type ApiKeys, createApiKeys } from "./service.ts";
import { type ApiKeyRecord, apiKeyRecords } from "./store.ts";

const MINUTE_MS = 60_000;

async function openScene() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const made = await makeKey(app, ada);
  return { app, ada, made };
}

/** Returns the only stored key. */
const recordOf = async ({ kv }: Harness): Promise<Deno.KvEntry<ApiKeyRecord>> => {
  const [entry] = await Array.fromAsync(kv.list<ApiKeyRecord>({ prefix: apiKeyRecords.all }));
  return entry as Deno.KvEntry<ApiKeyRecord>;
};

test("writes the last use of an API key after the request, at most once a minute", async () => {
  const { app, ada, made } = await openScene();
  const use = () => body<{ apiKey: ApiKey }>(app.call("GET", "/key", byKey(ada, made)));
  const before = (await recordOf(app)).versionstamp;
  await use();
  await use();
  expect((await recordOf(app)).versionstamp).toBe(before);
  await app.writeKeyUses();
  const first = await recordOf(app);
  expect(first.value.lastUsedAt).toBe(app.environment.now());
  app.pass(MINUTE_MS - 1);
  expect((await use()).apiKey.lastUsedAt).toBe("2026-01-01T00:00:00.000Z");
  await app.writeKeyUses();
  expect((await recordOf(app)).versionstamp).toBe(first.versionstamp);
  app.pass(1);
  await use();
  await app.writeKeyUses();
  const { data } = await body<ApiKeysAnswer>(app.call("GET", "/user/api-keys", ada));
  expect(data[0]?.lastUsedAt).toBe("2026-01-01T00:01:00.000Z");
  // The key is revoked before its last use is stored. Storing the use must not restore the key.
  app.pass(MINUTE_MS);
  await use();
  await body(app.call("DELETE", `/user/api-keys/${made.apiKey._id}`, ada));
  await app.writeKeyUses();
  expect(await recordOf(app)).toBeUndefined();
});

test("if two processes see the same use of a key, one of them writes it; a use that the store failed to write is retried", async () => {
  const { app, made } = await openScene();
  let isDown = false;
  const kv = faultyKv(app.kv, { writing: (write) => (isDown ? Promise.reject(new Error("down")) : write()) });
  const [one, other] = [kv, app.kv].map((store) =>
    createApiKeys({ kv: store, environment: app.environment, publicUrl: "http://localhost:8000" }),
  ) as [ApiKeys, ApiKeys];
  for (const service of [one, other]) await service.authenticate(made.key, "203.0.113.7");
  isDown = true;
  await expect(one.writeUses()).rejects.toThrow("down");
  isDown = false;
  await one.writeUses();
  const written = await recordOf(app);
  expect(written.value.lastUsedAt).toBe(app.environment.now());
  await other.writeUses();
  expect((await recordOf(app)).versionstamp).toBe(written.versionstamp);
});
