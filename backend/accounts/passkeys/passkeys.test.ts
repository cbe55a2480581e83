import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { Passkey, PasskeyCreation, PasskeyRequest, PasskeysAnswer } from "../../contract/passkey.ts";
import { openKv } from "../../platform/kv/open.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { type Authenticator, type Bends, createAuthenticator } from "../../tests/authenticator.ts";
import { interruptedKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, PASSWORD, type Person } from "../../tests/harness.ts";
import { type UserRecord, userRecords } from "../users/store.ts";
import { createChallenges } from "./challenges.ts";
import { findPasskeysOf, type PasskeyRecord, passkeyRecords } from "./store.ts";

const MINUTE_MS = 60_000;
const INVALID = { status: 401, code: "invalid_credentials", message: "Invalid passkey." };

const ask = <Asked>(app: Harness, path: string, who: TokenPair | null) => body<Asked>(app.call("POST", path, who, {}));
type AnyAsked = { readonly challengeId: string; readonly options: { readonly challenge: string } };
const askToAdd = (app: Harness, who: TokenPair) => ask<PasskeyCreation>(app, "/user/passkeys/options", who);
const askToLogIn = (app: Harness) => ask<PasskeyRequest>(app, "/auth/passkey/login-options", null);
const askToConfirm = (app: Harness, who: TokenPair) =>
  ask<PasskeyRequest>(app, "/auth/reauthenticate/passkey-options", who);

/** Adds the passkey of an authenticator to an account. */
async function add(app: Harness, who: TokenPair, authenticator: Authenticator, name = "Téléphone", bends: Bends = {}) {
  const { challengeId, options } = await askToAdd(app, who);
  return app.call("POST", "/user/passkeys", who, { challengeId, name, response: authenticator.create(options, bends) });
}

async function logIn(app: Harness, authenticator: Authenticator, bends: Bends = {}): Promise<Response> {
  const { challengeId, options } = await askToLogIn(app);
  return app.call("POST", "/auth/passkey/login", null, { challengeId, response: authenticator.get(options, bends) });
}

async function confirm(app: Harness, who: TokenPair, authenticator: Authenticator, bends: Bends = {}) {
  const { challengeId, options } = await askToConfirm(app, who);
  const response = authenticator.get(options, bends);
  return app.call("POST", "/auth/reauthenticate/passkey", who, { challengeId, response });
}

/** Moves the clock by eleven minutes, so that the sign-in is no longer recent, and gets a new access token. */
async function grownOld<T extends TokenPair>(app: Harness, who: T): Promise<T> {
  app.pass(11 * MINUTE_MS);
  const pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: who.refreshToken }));
  return { ...who, ...pair };
}

const passkeysOf = async (app: Harness, who: TokenPair) =>
  (await body<PasskeysAnswer>(app.call("GET", "/user/passkeys", who))).data;

const idOf = async (app: Harness, who: TokenPair) =>
  (await body<{ _id: string }>(app.call("GET", "/user/get-user", who)))._id;

async function emails(app: Harness): Promise<OutboxRecord[]> {
  const mails: OutboxRecord[] = [];
  for await (const { value } of app.kv.list<OutboxRecord>({ prefix: outboxRecords.all })) mails.push(value);
  return mails;
}

async function change(app: Harness, who: TokenPair, edit: Partial<UserRecord>) {
  const key = userRecords.at(await idOf(app, who));
  const { value } = await app.kv.get<UserRecord>(key);
  await app.kv.set(key, { ...(value as UserRecord), ...edit });
}

/** Creates Ada's account with one passkey. */
async function openWithPasskey(options: Parameters<typeof createAuthenticator>[0] = {}, bends: Bends = {}) {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const authenticator = createAuthenticator(options);
  const passkey = await body<Passkey>(add(app, ada, authenticator, "Téléphone", bends), 201);
  return { app, ada, authenticator, passkey };
}

test("the creation options require a discoverable passkey and user verification, and no attestation", async () => {
  const app = await openHarness();
  const ada: Person = await app.signUp("Ada");
  const first = createAuthenticator();
  const { options } = await askToAdd(app, ada);
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Authentica" },
    user: { id: Buffer.from(await idOf(app, ada)).toString("base64url"), name: ada.email, displayName: "Ada Lovelace" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [],
    timeout: 300_000,
  });
  expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
  await body(add(app, ada, first), 201);
  expect((await askToAdd(app, ada)).options).toMatchObject({
    excludeCredentials: [{ id: first.id, type: "public-key", transports: ["internal", "hybrid"] }],
  });
  expect((await askToLogIn(app)).options).toMatchObject({
    rpId: "localhost",
    allowCredentials: [],
    userVerification: "required",
  });
  expect((await askToConfirm(app, ada)).options).toMatchObject({
    allowCredentials: [{ id: first.id, transports: ["internal", "hybrid"] }],
    userVerification: "required",
  });
});

test("adds, lists, renames, uses and removes a passkey, and notifies the account's owner", async () => {
  const { app, ada, authenticator, passkey } = await openWithPasskey();
  expect(passkey).toEqual({
    _id: authenticator.id,
    name: "Téléphone",
    createdAt: "2026-01-01T00:00:00.000Z",
    lastUsedAt: null,
    backedUp: true,
    device: "multiDevice",
  });
  const renamed = await body(app.call("PUT", `/user/passkeys/${passkey._id}`, ada, { name: " Mon téléphone " }));
  expect(renamed).toEqual({ ...passkey, name: "Mon téléphone" });

  app.pass(MINUTE_MS);
  const pair = await body<TokenPair>(logIn(app, authenticator, { backedUp: false }));
  expect(await idOf(app, pair)).toBe(await idOf(app, ada));
  expect(await passkeysOf(app, pair)).toEqual([
    { ...passkey, name: "Mon téléphone", lastUsedAt: "2026-01-01T00:01:00.000Z", backedUp: false },
  ]);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: pair.refreshToken }));

  await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, pair));
  expect(await passkeysOf(app, pair)).toEqual([]);
  expect(await body(logIn(app, authenticator), 401)).toEqual(INVALID);
  await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, pair), 404);

  const [added, removed, ...more] = await emails(app);
  expect(more).toEqual([]);
  expect(added).toMatchObject({ to: ada.email, subject: "Une clé d’accès a été ajoutée à votre compte" });
  expect(added?.text).toContain("le 1er janvier 2026 à 01:00 (heure de Paris)");
  expect(removed).toMatchObject({ to: ada.email, subject: "Une clé d’accès a été retirée de votre compte" });
  expect(removed?.text).toContain("ajoutée le 1er janvier 2026 à 01:00 (heure de Paris) a été retirée");
  expect(await app.audit()).toEqual([]);
});

const BENT_LOGINS: readonly (readonly [what: string, bends: Bends])[] = [
  ["from another origin", { origin: "https://authentica.example" }],
  ["from a look-alike origin", { origin: "http://localhost:8001" }],
  ["for another relying party", { rpId: "authentica.example" }],
  ["with another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["from another ceremony", { type: "webauthn.create" }],
  ["without user verification", { userVerified: false }],
  ["without user presence", { userPresent: false }],
  ["with another user's handle", { userHandle: Buffer.from("somebody else").toString("base64url") }],
  ["without a user handle", { userHandle: undefined }],
  ["with an empty user handle", { userHandle: "" }],
  ["with a passkey that was never added", { toldId: Buffer.alloc(32, 7).toString("base64url") }],
  ["that claims to be bound to one device", { backupEligible: false, backedUp: false }],
  ["that is backed up without backup eligibility", { backupEligible: false, backedUp: true }],
];

test.each(BENT_LOGINS)(
  "a passkey sign-in %s is refused with the usual answer, and a correct sign-in still works",
  async (_, bends) => {
    const { app, authenticator } = await openWithPasskey();
    expect(await body(logIn(app, authenticator, bends), 401)).toEqual(INVALID);
    await body(logIn(app, authenticator));
  },
);

test("refuses a passkey sign-in signed by another key", async () => {
  const { app, ada, authenticator } = await openWithPasskey();
  const other = createAuthenticator();
  const { options } = await askToAdd(app, ada);
  other.create(options);
  expect(await body(logIn(app, other, { toldId: authenticator.id }), 401)).toEqual(INVALID);
});

test("refuses a passkey sign-in if any signed byte was changed", async () => {
  const { app, authenticator } = await openWithPasskey();
  for (const part of ["clientDataJSON", "authenticatorData", "signature"] as const) {
    const { challengeId, options } = await askToLogIn(app);
    const answer = authenticator.get(options);
    const bytes = Buffer.from(answer.response[part], "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    const response = { ...answer, response: { ...answer.response, [part]: bytes.toString("base64url") } };
    const refused = app.call("POST", "/auth/passkey/login", null, { challengeId, response });
    expect(await body(refused, 401), part).toEqual(INVALID);
  }
});

test("a passkey challenge can be used once, even if the answer was wrong", async () => {
  const { app, authenticator } = await openWithPasskey();
  const right = await askToLogIn(app);
  const response = authenticator.get(right.options);
  await body(app.call("POST", "/auth/passkey/login", null, { challengeId: right.challengeId, response }));
  const replayed = app.call("POST", "/auth/passkey/login", null, { challengeId: right.challengeId, response });
  expect(await body(replayed, 401)).toEqual(INVALID);

  const wrong = await askToLogIn(app);
  for (const bends of [{ userVerified: false }, {}]) {
    const answer = authenticator.get(wrong.options, bends);
    const refused = app.call("POST", "/auth/passkey/login", null, { challengeId: wrong.challengeId, response: answer });
    expect(await body(refused, 401)).toEqual(INVALID);
  }
});

test("a passkey answer recorded from an earlier sign-in is invalid for a new challenge", async () => {
  const { app, authenticator } = await openWithPasskey();
  const earlier = authenticator.get((await askToLogIn(app)).options);
  const { challengeId } = await askToLogIn(app);
  const refused = app.call("POST", "/auth/passkey/login", null, { challengeId, response: earlier });
  expect(await body(refused, 401)).toEqual(INVALID);
});

test("a passkey challenge expires after five minutes, even if the store has not yet deleted its record", async () => {
  const { app, authenticator } = await openWithPasskey();
  const early = await askToLogIn(app);
  const late = await askToLogIn(app);
  const answer = ({ challengeId, options }: AnyAsked) =>
    app.call("POST", "/auth/passkey/login", null, { challengeId, response: authenticator.get(options) });
  app.pass(5 * MINUTE_MS - 1);
  await body(answer(early));
  app.pass(1);
  expect(await body(answer(late), 401)).toEqual(INVALID);
});

test("a passkey challenge is invalid for another purpose or another user", async () => {
  const { app, ada, authenticator } = await openWithPasskey();
  const bob = await app.signUp("Bob");
  const keyring = createAuthenticator();
  await body(add(app, bob, keyring), 201);
  const asked = {
    login: () => askToLogIn(app),
    add: () => askToAdd(app, ada),
    confirm: () => askToConfirm(app, ada),
  };
  const login = ({ challengeId, options }: AnyAsked) =>
    app.call("POST", "/auth/passkey/login", null, { challengeId, response: authenticator.get(options) });
  const confirmed = (who: TokenPair, { challengeId, options }: AnyAsked, by = authenticator) =>
    app.call("POST", "/auth/reauthenticate/passkey", who, { challengeId, response: by.get(options) });
  const added = (who: TokenPair, { challengeId, options }: AnyAsked) => {
    const user = { id: "QQ", name: "" };
    const response = createAuthenticator().create({ ...options, user });
    return app.call("POST", "/user/passkeys", who, { challengeId, name: "Autre", response });
  };
  await body(login(await asked.add()), 401);
  await body(login(await asked.confirm()), 401);
  await body(confirmed(ada, await asked.login()), 403);
  await body(confirmed(ada, await asked.add()), 403);
  await body(confirmed(bob, await asked.confirm(), keyring), 403);
  await body(added(ada, await asked.login()), 400);
  await body(added(ada, await asked.confirm()), 400);
  await body(added(bob, await asked.add()), 400);
  expect(await passkeysOf(app, ada)).toHaveLength(1);
  expect(await passkeysOf(app, bob)).toHaveLength(1);
  await body(confirmed(ada, await asked.confirm()));
});

test("refuses a passkey whose signature counter has not grown, logs it, and notifies the owner at most once an hour", async () => {
  const { app, ada, authenticator } = await openWithPasskey({ counts: true });
  await body(logIn(app, authenticator));
  await body(logIn(app, authenticator, { signCount: 9 }));
  const warnings = async () =>
    (await emails(app)).filter(({ subject }) => subject === "Une connexion avec votre clé d’accès a été refusée");
  for (const signCount of [9, 3, 0]) expect(await body(logIn(app, authenticator, { signCount }), 401)).toEqual(INVALID);
  expect(app.lines.filter(({ event }) => event === "passkey_cloned")).toEqual(
    Array.from({ length: 3 }, () => ({
      level: "warn",
      event: "passkey_cloned",
      requestId: expect.any(String),
      client: expect.any(String),
      account: expect.stringMatching(/^[\w-]{16}$/),
    })),
  );
  expect(await warnings()).toMatchObject([{ to: ada.email }]);
  app.pass(60 * MINUTE_MS - 1);
  await body(logIn(app, authenticator, { signCount: 9 }), 401);
  expect(await warnings()).toHaveLength(1);
  app.pass(1);
  await body(logIn(app, authenticator, { signCount: 9 }), 401);
  expect(await warnings()).toHaveLength(2);
  await body(logIn(app, authenticator, { signCount: 10 }));
  expect(await app.audit()).toEqual([]);
});

test("a low signature counter in an answer without a valid signature causes no warning", async () => {
  const { app, authenticator } = await openWithPasskey({ counts: true });
  await body(logIn(app, authenticator, { signCount: 9 }));
  const { challengeId, options } = await askToLogIn(app);
  const signed = authenticator.get(options, { signCount: 10 });
  const unsigned = authenticator.get(options, { signCount: 1 });
  const response = {
    ...signed,
    response: { ...signed.response, authenticatorData: unsigned.response.authenticatorData },
  };
  await body(app.call("POST", "/auth/passkey/login", null, { challengeId, response }), 401);
  expect(app.lines.filter(({ event }) => event === "passkey_cloned")).toEqual([]);
  expect(await emails(app)).toHaveLength(1);
});

test("refuses passkeys of a disabled account, and accepts them once it is enabled again", async () => {
  const { app, ada, authenticator } = await openWithPasskey();
  const key = userRecords.at(await idOf(app, ada));
  await change(app, ada, { disabled: true });
  expect(await body(logIn(app, authenticator), 401)).toEqual(INVALID);
  await app.kv.set(key, { ...((await app.kv.get<UserRecord>(key)).value as UserRecord), disabled: false });
  await body(logIn(app, authenticator));
});

test("of 20 parallel sign-ins with the same passkey answer, exactly one succeeds", async () => {
  const { app, authenticator } = await openWithPasskey();
  const { challengeId, options } = await askToLogIn(app);
  const response = authenticator.get(options);
  const statuses = (
    await Promise.all(
      Array.from({ length: 20 }, () => app.call("POST", "/auth/passkey/login", null, { challengeId, response })),
    )
  ).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
  expect(await app.audit()).toEqual([]);
});

test("of 20 parallel requests with the same passkey challenge, exactly one succeeds", async () => {
  const { kv, environment } = await openHarness();
  const challenges = createChallenges(kv, environment);
  for (let round = 0; round < 10; round++) {
    const { id, challenge } = await challenges.issue("login", null);
    const taken = await Promise.all(Array.from({ length: 20 }, () => challenges.spend(id, "login", null)));
    expect(taken.filter((one) => one !== null)).toEqual([challenge]);
  }
});

test("parallel sign-ins with separate answers all succeed if the passkey has no signature counter", async () => {
  const { app, authenticator } = await openWithPasskey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(app, authenticator)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
});

test("adding and removing a passkey need a recent sign-in; listing, renaming and signing in do not", async () => {
  const { app, ada, authenticator, passkey } = await openWithPasskey();
  const { challengeId, options } = await askToAdd(app, ada);
  const response = createAuthenticator().create(options);
  const old = await grownOld(app, ada);
  const refusal = { status: 403, code: "reauthentication_required" };
  expect(await body(app.call("POST", "/user/passkeys/options", old, {}), 403)).toMatchObject(refusal);
  const late = app.call("POST", "/user/passkeys", old, { challengeId, name: "Clé", response });
  expect(await body(late, 403)).toMatchObject(refusal);
  expect(await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, old), 403)).toMatchObject(refusal);
  await body(app.call("PUT", `/user/passkeys/${passkey._id}`, old, { name: "Autre" }));
  expect(await passkeysOf(app, old)).toHaveLength(1);
  await body(logIn(app, authenticator));
});

test("a password or a passkey confirms a session, and a passkey's last use is then updated", async () => {
  const { app, ada, authenticator, passkey } = await openWithPasskey({ counts: true });
  const byPassword = await grownOld(app, ada);
  const typed = await body<TokenPair>(app.call("POST", "/auth/reauthenticate", byPassword, { password: PASSWORD }));
  await askToAdd(app, typed);
  const byPasskey = await grownOld(app, typed);
  expect(await body(confirm(app, byPasskey, authenticator, { userVerified: false }), 403)).toMatchObject({
    code: "forbidden",
    message: "Invalid passkey.",
  });
  await body(app.call("POST", "/user/passkeys/options", byPasskey, {}), 403);
  const used = await body<TokenPair>(confirm(app, byPasskey, authenticator));
  expect((await passkeysOf(app, used))[0]?.lastUsedAt).toBe("2026-01-01T00:22:00.000Z");
  // The counter is stored, so the same counter again indicates a cloned passkey.
  await body(confirm(app, used, authenticator, { signCount: 3 }), 403);
  await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, used));
});

test("another account's passkey does not confirm a session, and an account without a passkey gets a clear error", async () => {
  const { app, authenticator } = await openWithPasskey();
  const bob = await app.signUp("Bob");
  await body(app.call("POST", "/auth/reauthenticate/passkey-options", bob, {}), 404);
  const own = createAuthenticator();
  await body(add(app, bob, own), 201);
  const old = await grownOld(app, bob);
  await body(confirm(app, old, authenticator), 403);
  await body(confirm(app, old, authenticator, { userHandle: undefined }), 403);
  await body(app.call("POST", "/user/passkeys/options", old, {}), 403);
  const { value } = await app.kv.get<PasskeyRecord>(passkeyRecords.at(authenticator.id));
  expect(value?.lastUsedAt).toBeNull();
  // An authenticator that was given a list of passkeys need not return the user handle.
  const sure = await body<TokenPair>(confirm(app, old, own, { userHandle: undefined }));
  await askToAdd(app, sure);
});

test("an account can neither see, rename nor remove another account's passkeys", async () => {
  const { app, ada, passkey } = await openWithPasskey();
  const bob = await app.signUp("Bob");
  expect(await passkeysOf(app, bob)).toEqual([]);
  await body(app.call("PUT", `/user/passkeys/${passkey._id}`, bob, { name: "Volée" }), 404);
  await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, bob), 404);
  expect(await passkeysOf(app, ada)).toEqual([passkey]);
});

test("refuses to add a passkey that any account has already registered", async () => {
  const { app, ada, authenticator } = await openWithPasskey();
  const bob = await app.signUp("Bob");
  for (const who of [ada, bob])
    expect(await body(add(app, who, authenticator), 409)).toMatchObject({ code: "conflict" });
  expect(await passkeysOf(app, bob)).toEqual([]);
  expect(await passkeysOf(app, ada)).toHaveLength(1);
});

const BENT_ADDITIONS: readonly (readonly [what: string, bends: Bends])[] = [
  ["on another origin", { origin: "https://authentica.example" }],
  ["for another relying party", { rpId: "authentica.example" }],
  ["with another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["from another ceremony", { type: "webauthn.get" }],
  ["without user verification", { userVerified: false }],
  ["under another id", { toldId: Buffer.alloc(32, 7).toString("base64url") }],
];

test.each(BENT_ADDITIONS)("refuses to add a passkey made %s", async (_, bends) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const answer = await body(add(app, ada, createAuthenticator(), "Clé", bends), 400);
  expect(answer).toMatchObject({
    code: "invalid_input",
    message: "This passkey could not be added. Please try again.",
  });
  expect(await passkeysOf(app, ada)).toEqual([]);
  expect(await emails(app)).toEqual([]);
});

test("ignores an attestation statement that was not requested", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const authenticator = createAuthenticator();
  const attStmt = new Map([["x5c", new Uint8Array(600)]]);
  await body(add(app, ada, authenticator, "Clé", { fmt: "packed", attStmt }), 201);
  await body(logIn(app, authenticator));
});

type Sent = Readonly<Record<string, unknown>>;
const MALFORMED: readonly (readonly [what: string, edit: (request: Sent, response: Sent) => Sent, message: RegExp])[] =
  [
    ["no name", (request) => ({ ...request, name: " " }), /^name is required/],
    ["a name of 61 characters", (request) => ({ ...request, name: "x".repeat(61) }), /^name must be at most 60/],
    ["an unknown field", (request) => ({ ...request, userId: "somebody" }), /^Unknown field: userId/],
    [
      "an id that is not base64url",
      (request, response) => ({ ...request, response: { ...response, id: "a/b" } }),
      /^response.id must be base64url/,
    ],
    [
      "an id of more than 1023 bytes",
      (request, response) => ({ ...request, response: { ...response, id: "A".repeat(1365) } }),
      /^response.id is too long/,
    ],
    ["no response", ({ challengeId, name }) => ({ challengeId, name }), /^response is required/],
  ];

test.each(MALFORMED)("refuses a passkey with %s", async (_, edit, message) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { challengeId, options } = await askToAdd(app, ada);
  const response = { ...createAuthenticator().create(options) };
  const sent = edit({ challengeId, name: "Clé", response }, response);
  const answer = await body<{ message: string }>(app.call("POST", "/user/passkeys", ada, sent), 400);
  expect(answer.message).toMatch(message);
});

test("an account has at most 20 passkeys, even if requests add them concurrently", async () => {
  const { app, ada } = await openWithPasskey();
  for (let count = 1; count < 18; count++) await body(add(app, ada, createAuthenticator()), 201);
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => add(app, ada, createAuthenticator())))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await passkeysOf(app, ada)).toHaveLength(20);
  expect(await body(app.call("POST", "/user/passkeys/options", ada, {}), 409)).toMatchObject({
    message: "An account has at most 20 passkeys. Please remove one first.",
  });
  expect(await app.audit()).toEqual([]);
});

test("passkey calls for users reveal nothing without a session", async () => {
  const { app, passkey } = await openWithPasskey();
  for (const [method, path, sent] of [
    ["GET", "/user/passkeys"],
    ["POST", "/user/passkeys/options", {}],
    ["POST", "/user/passkeys", {}],
    ["PUT", `/user/passkeys/${passkey._id}`, { name: "Volée" }],
    ["DELETE", `/user/passkeys/${passkey._id}`],
    ["POST", "/auth/reauthenticate/passkey-options", {}],
    ["POST", "/auth/reauthenticate/passkey", {}],
  ] as const)
    await body(app.call(method, path, null, sent), 401);
});

test("passkey e-mails contain no text chosen by the account, because the recipient may be a stranger", async () => {
  const { app, ada, authenticator, passkey } = await openWithPasskey({ counts: true });
  await body(logIn(app, authenticator, { signCount: 9 }));
  await body(logIn(app, authenticator, { signCount: 3 }), 401);
  await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, ada));
  const sent = await emails(app);
  expect(sent).toHaveLength(3);
  for (const { subject, text, html } of sent)
    for (const words of ["Ada", "Lovelace", "Téléphone"]) expect(`${subject}${text}${html}`).not.toContain(words);
});

test("an account can add at most 20 passkeys an hour, which limits its e-mails", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp("Ada");
  for (let count = 0; count < 20; count++) {
    const passkey = await body<Passkey>(add(app, ada, createAuthenticator()), 201);
    await body(app.call("DELETE", `/user/passkeys/${passkey._id}`, ada));
    app.pass(2000);
  }
  await body(add(app, ada, createAuthenticator()), 429);
});

test("if a session ends while it adds a passkey, the passkey is not added", async () => {
  const store = interruptedKv(await openKv(":memory:"));
  const app = await openHarness({ kv: store.kv });
  const ada = await app.signUp("Ada");
  const { challengeId, options } = await askToAdd(app, ada);
  store.afterReading(["passkey_challenges"], () => body(app.call("DELETE", "/user/sessions", ada)));
  const response = createAuthenticator().create(options);
  await body(app.call("POST", "/user/passkeys", ada, { challengeId, name: "Téléphone", response }), 401);
  expect(await Array.fromAsync(app.kv.list({ prefix: passkeyRecords.all }))).toEqual([]);
});

test("limits passkey calls by network address", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  for (let count = 0; count < 60; count++) await askToLogIn(app);
  await body(app.call("POST", "/auth/passkey/login-options", null, {}), 429);
});

test("erases all passkeys of an account and no passkey of another account", async () => {
  const { app, ada, authenticator } = await openWithPasskey();
  await body(add(app, ada, createAuthenticator()), 201);
  const bob = await app.signUp("Bob");
  const other = createAuthenticator();
  await body(add(app, bob, other), 201);
  const passkeys = await findPasskeysOf(app.kv, await idOf(app, ada));
  expect(passkeys).toHaveLength(2);
  await addWrites(app.kv.atomic(), passkeys.flatMap(passkeyRecords.remove)).commit();
  const left: string[] = [];
  for (const prefix of [passkeyRecords.all, ...passkeyRecords.indexes])
    for await (const { key } of app.kv.list<PasskeyRecord>({ prefix })) left.push(String(key.at(-1)));
  expect(left).toEqual([other.id, other.id]);
  await body(logIn(app, authenticator), 401);
  await body(logIn(app, other));
  expect(await app.audit()).toEqual([]);
});

test("neither logs nor answers contain a key, a challenge or a signature", async () => {
  const { app, ada, authenticator } = await openWithPasskey();
  const { challengeId, options } = await askToLogIn(app);
  const response = authenticator.get(options);
  await body(app.call("POST", "/auth/passkey/login", null, { challengeId, response }));
  const logged = JSON.stringify(app.lines);
  for (const secret of [options.challenge, challengeId, response.response.signature])
    expect(logged).not.toContain(secret);
  expect(Object.keys((await passkeysOf(app, ada))[0] as Passkey).sort()).toEqual([
    "_id",
    "backedUp",
    "createdAt",
    "device",
    "lastUsedAt",
    "name",
  ]);
});
