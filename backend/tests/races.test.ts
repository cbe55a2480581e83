import { expect, test } from "vitest";
import { apiKeyRecords } from "../accounts/api-keys/store.ts";
import type { TokenPair } from "../contract/auth.ts";
import { openKv } from "../platform/kv/open.ts";
import { interruptedKv } from "./faulty-kv.ts";
import { body, openHarness, sha256 } from "./harness.ts";

const MINUTE_MS = 60_000;

test("of 50 parallel claims of one hash by five users, exactly one succeeds, and the log grows by one entry", async () => {
  const app = await openHarness();
  const people = await Promise.all(["Ada", "Bob", "Eve", "Ian", "Zoe"].map(app.signUp));
  const hash = sha256("contested");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => app.claim(people[at % people.length] as (typeof people)[number], hash)),
  );
  const won = answers.findIndex((answer) => answer.status === 201);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  for (const [at, answer] of answers.entries()) {
    if (at === won) continue;
    const message =
      at % people.length === won % people.length
        ? "Object already registered by this user"
        : "Object already registered";
    expect(await body(answer, 409)).toMatchObject({ status: 409, message });
  }
  expect(await app.registrySize()).toBe(1);
  expect(await app.audit()).toEqual([]);
});

test("parallel changes of one object are all recorded in one order, with no change after its revocation", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { _id: objectId } = await app.claimed(ada, sha256("busy"));
  const edits = Array.from({ length: 20 }, (_, at) =>
    app.call("POST", "/object/edit-object", ada, { objectId, objectName: `Nom ${at}` }),
  );
  const revocations = [1, 2, 3].map(() => app.call("POST", "/object/revoke-object", ada, { objectId }));
  const statuses = (await Promise.all([...edits, ...revocations])).map((answer) => answer.status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(statuses.slice(20).filter((status) => status === 200)).toHaveLength(1);
  expect(await app.registrySize()).toBe(1 + statuses.filter((status) => status === 200).length);
  expect(await app.audit()).toEqual([]);
});

test("20 parallel refreshes with one refresh token return the same successor", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const pairs = await Promise.all(
    Array.from({ length: 20 }, () =>
      body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken })),
    ),
  );
  expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
  expect(pairs[0]?.refreshToken).not.toBe(ada.refreshToken);
  for (const pair of pairs) await body(app.call("GET", "/user/get-user", pair));
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: pairs[0]?.refreshToken }));
});

test("a refresh token replaced more than ten seconds ago ends the session", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const next = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  app.pass(10_001);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }), 401);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: next.refreshToken }), 401);
  await body(app.call("GET", "/user/get-user", next), 401);
});

test("a refresh token whose successor was used ends the session, even within ten seconds", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const second = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  const third = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: second.refreshToken }));
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }), 401);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: third.refreshToken }), 401);
});

test("a guessed refresh token does not end the session", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const [id] = ada.refreshToken.split(".");
  for (const guess of [
    `${id}.0.${"A".repeat(43)}`,
    `${id}.7.${"A".repeat(43)}`,
    `${id}`,
    `${id}.0`,
    "x",
    `${ada.refreshToken}x`,
  ]) {
    await body(app.call("POST", "/auth/refresh", null, { refreshToken: guess }), 401);
    await body(app.call("POST", "/auth/logout", null, { refreshToken: guess }));
  }
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
});

test("a session ends by sign-out, after 14 idle days and after 60 days in use", async () => {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  await body(app.call("POST", "/auth/logout", null, { refreshToken: ada.refreshToken }));
  await body(app.call("GET", "/user/get-user", ada), 401);
  const day = 24 * 60 * MINUTE_MS;
  let pair: TokenPair = bob;
  for (let days = 10; days < 60; days += 10) {
    app.pass(10 * day);
    pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: pair.refreshToken }));
  }
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: eve.refreshToken }), 401);
  app.pass(10 * day);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: pair.refreshToken }), 401);
});

test("an access token lasts ten minutes", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  app.pass(10 * MINUTE_MS - 1000);
  await body(app.call("GET", "/user/get-user", ada));
  app.pass(1000);
  await body(app.call("GET", "/user/get-user", ada), 401);
});

test("of several parallel registrations of one e-mail address, exactly one succeeds; an account with an unproven wallet does not prevent others from setting it", async () => {
  const app = await openHarness();
  const form = { firstName: "Ada", lastName: "L", password: "quatre mots sans rapport" };
  const register = (email: string, wallet: number) =>
    app.call("POST", "/auth/register", null, {
      ...form,
      email,
      walletAddress: `0x${String(wallet).padStart(40, "0")}`,
    });
  const sameEmail = await Promise.all(
    [1, 2, 3, 4].map((at) => register(at % 2 ? "Ada@Example.com" : "ada@example.com ", at)),
  );
  expect(sameEmail.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  const sameWallet = await Promise.all([1, 2, 3, 4].map((at) => register(`w${at}@example.com`, 9)));
  expect(sameWallet.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(await app.audit()).toEqual([]);
});

test("a session that ends while it creates an API key leaves no API key behind", async () => {
  const { kv, afterReading } = interruptedKv(await openKv(":memory:"));
  const app = await openHarness({ kv });
  const ada = await app.signUp();
  // By then the request is authenticated and counted.
  afterReading(["limits"], () => app.setUser(ada.email, { sessionEpoch: 1 }));
  await body(app.call("POST", "/user/api-keys", ada, { name: "Robot", scopes: ["read"] }), 401);
  expect(await Array.fromAsync(app.kv.list({ prefix: apiKeyRecords.all }))).toEqual([]);
});
