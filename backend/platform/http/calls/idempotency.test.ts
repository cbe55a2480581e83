import { Buffer } from "node:buffer";
import { expect, onTestFinished, test, vi } from "vitest";
import { MANY_MAX } from "../../../contract/constants.ts";
import type { ErrorBody } from "../../../contract/errors.ts";
import type { OwnedObject } from "../../../contract/object.ts";
import { CALLS, ROUTE_NAMES } from "../../../tests/calls.ts";
import { CHEAP_PASSWORDS } from "../../../tests/cheap-passwords.ts";
import { faultyKv } from "../../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, type Person, PNG, sha256 } from "../../../tests/harness.ts";
import { openKv } from "../../kv/open.ts";
import { RULES } from "../../limits/rules.ts";
import { formDigest } from "../forms/form-digest.ts";
import { isOpen } from "./audience.ts";
import { KEPT_MS, type OnceRecord, onceRecords } from "./idempotency.ts";

const HASH = sha256("a file");

/** Sends a write with an idempotency key. */
function send(app: Harness, who: Person, path: string, key: string, content?: unknown): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${who.accessToken}`, "idempotency-key": key });
  if (content !== undefined && !(content instanceof FormData)) headers.set("content-type", "application/json");
  const sent = content instanceof FormData ? content : content === undefined ? null : JSON.stringify(content);
  return Promise.resolve(app.app.request(`/api${path}`, { method: "POST", headers, body: sent }));
}

async function openScene(options: Parameters<typeof openHarness>[0] = {}) {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, ...options });
  const ada = await app.signUp("Ada");
  const object = await app.claimed(ada, HASH);
  return { app, ada, objectId: object._id };
}

const kept = async (app: Harness): Promise<OnceRecord[]> =>
  (await Array.fromAsync(app.kv.list<OnceRecord>({ prefix: onceRecords.all }))).map(({ value }) => value);

/** Restores the store to its state after a crash at the end of the action, before the answer was stored. */
async function forgetAnswers(app: Harness): Promise<void> {
  for (const { answer: _, form: __, ...record } of await kept(app))
    await app.kv.set(onceRecords.key(record), { ...record, busyUntil: app.environment.now() + 60_000 });
}

test("a repeated request with an idempotency key runs once, and its answer is replayed", async () => {
  const { app, ada, objectId } = await openScene();
  const rename = (objectName: string) => send(app, ada, "/object/edit-object", '"one"', { objectId, objectName });
  const first = await rename("Deux");
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  const { object } = await body<{ object: OwnedObject }>(Promise.resolve(first));
  await body(app.call("POST", "/object/edit-object", ada, { objectId, objectName: "Trois" }));
  const size = await app.registrySize();
  const again = await rename("Deux");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("content-type")).toMatch(/^application\/json/);
  expect((await body<{ object: OwnedObject }>(Promise.resolve(again))).object).toEqual(object);
  expect(await app.registrySize()).toBe(size);
  expect(await app.audit()).toEqual([]);
});

test("an idempotency key without quotes is accepted, and an invalid key is refused before the request runs", async () => {
  const { app, ada } = await openScene();
  const read = (key: string) => send(app, ada, "/notifications/mark-read", key, {});
  await body(read('"abc-1"'));
  expect((await read("abc-1")).headers.get("idempotent-replayed")).toBe("true");
  await body(read(`"${"k".repeat(255)}"`));
  for (const wrong of ['""', '"a', 'a"b', '"a", "b"', "a b", `"${"k".repeat(256)}"`, "k".repeat(256), '"a";b=1'])
    expect((await body<ErrorBody>(read(wrong), 400)).code, wrong).toBe("invalid_input");
  expect(await kept(app)).toHaveLength(2);
});

test("an idempotency key is refused for another body, path or method, and keys of different accounts are separate", async () => {
  const { app, ada, objectId } = await openScene();
  const bob = await app.signUp("Bob");
  const rename = (who: Person, objectName: string) =>
    send(app, who, "/object/edit-object", "key", { objectId, objectName });
  await body(rename(ada, "Deux"));
  expect((await body<ErrorBody>(rename(ada, "Trois"), 422)).code).toBe("key_reused");
  await body(send(app, ada, "/object/erase-file", "key", { objectId }), 422);
  const answer = await rename(bob, "Deux");
  expect([403, 404]).toContain(answer.status);
  expect(answer.headers.get("idempotent-replayed")).toBeNull();
});

test("a repeated request with an idempotency key gets the same final refusal; after a refusal that the user can correct, it runs again", async () => {
  const { app, ada, objectId } = await openScene();
  const erase = () => send(app, ada, "/object/erase-file", "final", { objectId });
  await body(erase(), 409);
  const again = await erase();
  expect(again.status).toBe(409);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  await body(send(app, ada, "/object/edit-object", "wrong", { objectId, objectName: "" }), 400);
  expect((await send(app, ada, "/object/edit-object", "wrong", { objectId, objectName: "Deux" })).status).toBe(200);
});

test("no answer with status 5xx is stored, so that the same idempotency key works once the store is back", async () => {
  let isDown = false;
  const real = await openKv(":memory:");
  const kv = faultyKv(real, {
    // The store fails after the request was admitted and its key stored.
    writing: (write, { keys }) =>
      isDown && !keys.every(([name]) => name === "limits" || name === "once")
        ? Promise.reject(new Error("the store is down"))
        : write(),
  });
  const { app, ada, objectId } = await openScene({ kv });
  const rename = () => send(app, ada, "/object/edit-object", "key", { objectId, objectName: "Deux" });
  isDown = true;
  expect((await rename()).status).toBeGreaterThanOrEqual(500);
  isDown = false;
  const { object } = await body<{ object: OwnedObject }>(rename());
  expect(object.objectName).toBe("Deux");
});

test("of twenty identical parallel requests with an idempotency key, only one runs; the others are refused or get its answer", async () => {
  const { app, ada } = await openScene();
  const size = await app.registrySize();
  const form = () => app.claimForm(ada, sha256("another"));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(app, ada, "/object/register", "together", form())),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  for (const answer of answers) {
    if (answer.status === 201) continue;
    expect(answer.headers.get("retry-after")).toBe("2");
    expect((await body<ErrorBody>(Promise.resolve(answer), 409)).code).toBe("in_progress");
  }
  expect(answers.filter((answer) => answer.status === 201 && !answer.headers.has("idempotent-replayed"))).toHaveLength(
    1,
  );
  expect(await app.registrySize()).toBe(size + 1);
  expect((await send(app, ada, "/object/register", "together", form())).status).toBe(201);
});

test("a repeated form is recognised even if its multipart boundary differs, but refused if a byte of its content differs", async () => {
  const { app, ada } = await openScene();
  const register = (name: string, cover: Uint8Array<ArrayBuffer>) =>
    send(
      app,
      ada,
      "/object/register",
      "form",
      app.claimForm(ada, sha256("with a form"), { objectName: name, file: new File([cover], "cover.png") }),
    );
  await body(register("Tableau", PNG), 201);
  const again = await register("Tableau", PNG);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  await body(register("Tableaux", PNG), 422);
  await body(register("Tableau", new Uint8Array([...PNG, 0])), 422);
  await body(register("Tableau", new Uint8Array(300_000)), 422);
});

test("the digest of a form does not depend on its chunks or boundary", () => {
  const form = (boundary: string) => `--${boundary}\r\na: b\r\n\r\n--x--\r\n--${boundary}--\r\n`;
  const digestOf = (boundary: string, cut: number) => {
    const digest = formDigest(`multipart/form-data; boundary=${boundary}`);
    const bytes = new TextEncoder().encode(form(boundary));
    for (let at = 0; at < bytes.length; at += cut) digest.update(bytes.subarray(at, at + cut));
    return digest.digest();
  };
  const one = digestOf("----abc", 1);
  for (let cut = 2; cut < 60; cut++) expect(digestOf("----abcdef", cut)).toBe(one);
  expect(digestOf("x", 100)).not.toBe(one);
});

test("the digest of a form is computed without searching byte by byte", () => {
  const slow = vi.spyOn(Buffer.prototype, "indexOf");
  onTestFinished(() => slow.mockRestore());
  const digest = formDigest(`multipart/form-data; boundary=${"-".repeat(68)}`);
  // The boundary without its last byte, repeated: the worst case for a search that restarts at each byte.
  for (let chunk = 0; chunk < 10; chunk++) digest.update(Buffer.from(`${"-".repeat(69)}x`.repeat(1000)));
  expect(digest.digest()).toMatch(/^[\w-]{43}$/);
  expect(slow).not.toHaveBeenCalled();
});

test("after a crash, a repeated claim writes no second entry, and is refused while the first may still be running", async () => {
  const { app, ada } = await openScene();
  const register = () => send(app, ada, "/object/register", "crash", app.claimForm(ada, sha256("crashed")));
  await body(register(), 201);
  await forgetAnswers(app);
  expect((await body<ErrorBody>(register(), 409)).code).toBe("in_progress");
  app.pass(61_000);
  const size = await app.registrySize();
  const again = await body<ErrorBody & { object: { hash: string } }>(register(), 409);
  expect(again).toMatchObject({ code: "already_registered", object: { hash: sha256("crashed") } });
  expect(await app.registrySize()).toBe(size);
});

test("after a crash, a repeated request that must not run twice is refused", async () => {
  const { app, ada } = await openScene();
  const edit = (firstName: string) => send(app, ada, "/user/edit-profile", "crash", { firstName, lastName: "B" });
  await body(edit("Augusta"));
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: "Ada", lastName: "B" }));
  await forgetAnswers(app);
  app.pass(61_000);
  expect((await body<ErrorBody>(edit("Augusta"), 409)).code).toBe("conflict");
  const { firstName } = await body<{ firstName: string }>(app.call("GET", "/user/get-user", ada));
  expect(firstName).toBe("Ada");
});

test("if storing the answer for an idempotency key fails, the answer is still sent, and the request does not run again", async () => {
  let noted = 0;
  const isOfOnce = ([name]: Deno.KvKey) => name === "once";
  const kv = faultyKv(await openKv(":memory:"), {
    // The first write of these records admits the request; the second one stores its answer, and fails.
    writing: (write, { keys }) =>
      keys.some(isOfOnce) && ++noted === 2 ? Promise.reject(new Error("the store is down")) : write(),
  });
  const { app, ada } = await openScene({ kv });
  const edit = () => send(app, ada, "/user/edit-profile", "unkept", { firstName: "Augusta", lastName: "B" });
  await body(edit());
  expect(app.lines).toContainEqual(expect.objectContaining({ event: "answer_keeping_failed" }));
  expect((await body<ErrorBody>(edit(), 409)).code).toBe("in_progress");
  app.pass(61_000);
  expect((await body<ErrorBody>(edit(), 409)).code).toBe("conflict");
});

test("the answer for an idempotency key is replayed only to a caller who is still allowed to make the request", async () => {
  const { app, ada, objectId } = await openScene();
  const revoke = (who: Person) => send(app, who, "/object/revoke-object", "late", { objectId });
  await body(revoke(ada));
  app.pass(11 * 60_000);
  const { refreshToken } = ada;
  const pair = await body<Pick<Person, "accessToken" | "refreshToken">>(
    app.call("POST", "/auth/refresh", null, { refreshToken }),
  );
  expect((await body<ErrorBody>(revoke({ ...ada, ...pair }), 403)).code).toBe("reauthentication_required");
});

test("limits the number of idempotency keys of an account", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 2 / RULES.onceAccount.most });
  const ada = await app.signUp();
  const read = (key: string) => send(app, ada, "/notifications/mark-read", key, {});
  await body(read("one"));
  await body(read("two"));
  await body(read("three"), 429);
  await body(app.call("POST", "/notifications/mark-read", ada, {}));
});

test("even the longest answer of any endpoint is stored and replayed", async () => {
  const { app, ada } = await openScene();
  const hashes = Array.from({ length: MANY_MAX }, (_, at) => sha256(`file ${at}`));
  const known = () => send(app, ada, "/object/known", "long", { hashes });
  const first = await body(known());
  const again = await known();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await again.json()).toEqual(first);
});

test("an idempotency key can be used for another request after 24 hours", async () => {
  const { app, ada } = await openScene();
  const read = () => send(app, ada, "/notifications/mark-read", "daily", {});
  await body(read());
  app.pass(KEPT_MS);
  const { refreshToken } = ada;
  const pair = await body<Pick<Person, "accessToken" | "refreshToken">>(
    app.call("POST", "/auth/refresh", null, { refreshToken }),
  );
  const answer = await send(app, { ...ada, ...pair }, "/notifications/mark-read", "daily", {});
  expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([200, null]);
});

test("stored answers contain no token, password or name from requests and answers", async () => {
  const { app, ada } = await openScene();
  const make = () => send(app, ada, "/user/api-keys", "secret", { name: "Robot", scopes: ["claim"] });
  const { key } = await body<{ key: string }>(make(), 201);
  expect((await body<{ key: string }>(make(), 201)).key).toBe(key);
  const records = await kept(app);
  expect(records).toHaveLength(1);
  const bytes = JSON.stringify(records);
  for (const secret of [key, sha256(key), "Robot", "secret"]) expect(bytes).not.toContain(secret);
});

test("deleting the account removes its idempotency keys, and fsck finds no damage before or after", async () => {
  const { app, ada } = await openScene();
  await body(send(app, ada, "/notifications/mark-read", "mine", {}));
  expect(await app.audit()).toEqual([]);
  await body(send(app, ada, "/user/delete-account", "gone", { email: ada.email }), 202);
  await app.resumeErasures();
  expect(await kept(app)).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("nothing is stored for a request without an idempotency key, or for a public endpoint", async () => {
  const { app, ada } = await openScene();
  await body(app.call("POST", "/notifications/mark-read", ada, {}));
  await body(send(app, ada, "/auth/logout", "open", { refreshToken: ada.refreshToken }));
  expect(await kept(app)).toEqual([]);
});

test("register-many accepts its key in the header as in the body, and refuses other objects with the same key", async () => {
  const { app, ada } = await openScene();
  const many = (...names: string[]) =>
    send(app, ada, "/object/register-many", '"many"', {
      walletAddress: ada.wallet,
      objects: names.map((objectName) => ({ hash: sha256(objectName), objectName })),
    });
  const first = await body<{ results: object[] }>(many("one", "two"));
  expect(first.results).toMatchObject([{ status: "registered" }, { status: "registered" }]);
  expect(await body(many("one", "two"))).toEqual(first);
  expect((await body<ErrorBody>(many("one", "three"), 422)).code).toBe("key_reused");
});

test("idempotency keys are accepted only on endpoints for objects and fingerprints", () => {
  const again = ROUTE_NAMES.filter((name) => CALLS[name].repeated !== undefined);
  expect(again.length).toBeGreaterThan(5);
  for (const name of again) expect(name).toMatch(/^POST \/api\/(object|fingerprint)\//);
});

/** Members of a body that an attacker could guess. */
const GUESSED = /^(?:password|currentPassword|otp|code)$/;
const guessedBy = (name: keyof typeof CALLS): string | undefined => {
  const [schema] = Object.values(CALLS[name].body ?? {});
  return Object.keys((schema as { readonly shape?: object } | undefined)?.shape ?? {}).find((member) =>
    GUESSED.test(member),
  );
};

test("endpoints that check a password or a code store no answer for an idempotency key, so that every guess is counted", async () => {
  const { app, ada } = await openScene();
  const names = ROUTE_NAMES.filter((name) => !isOpen(CALLS[name].who) && guessedBy(name));
  expect(names.length).toBeGreaterThanOrEqual(6);
  for (const name of names) {
    const path = CALLS[name].path.slice("/api".length);
    for (const guess of ["000000", "111111"]) {
      const rest = name === "POST /api/user/password" ? { newPassword: "cinq mots tout aussi neufs" } : {};
      const answer = await send(app, ada, path, `"${path}"`, { ...rest, [guessedBy(name) as string]: guess });
      expect([answer.status, answer.headers.get("idempotent-replayed")], name).not.toEqual([422, null]);
      expect(answer.headers.get("idempotent-replayed"), name).toBeNull();
      await answer.body?.cancel();
    }
  }
  expect(await kept(app)).toEqual([]);
});
