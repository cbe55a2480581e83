import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import { TOTP_STEP_MS } from "../../contract/constants.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { AuthenticatorAppOptions, RecoveryCodes, SecondFactor } from "../../contract/second-factor.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { CALLS, ROUTE_NAMES } from "../../tests/calls.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { dump } from "../../tests/dump.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, TOTP_SECRET } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { HASH, sendSample } from "../../tests/samples.ts";
import { totpCodeAt } from "../totp/codes.ts";
import { type UserRecord, userKeys, userRecords } from "../users/store.ts";
import { dropFactors } from "./factors.ts";

const ELEVEN_MINUTES_MS = 11 * 60_000;

const login = (app: Harness, who: Person, otp?: string) =>
  app.call("POST", "/auth/login", null, {
    email: who.email,
    password: PASSWORD,
    ...(otp === undefined ? {} : { otp }),
  });

const confirm = (app: Harness, who: TokenPair, otp: string) =>
  app.call("POST", "/auth/reauthenticate/second-factor", who, { otp });

/** Adds an authenticator app with the calls that the screen makes. */
async function enrol(app: Harness, who: Person) {
  const { secret } = await body<AuthenticatorAppOptions>(app.call("POST", "/user/second-factor/app/options", who, {}));
  const otp = totpCodeAt(secret, app.environment.now());
  const { recoveryCodes } = await body<RecoveryCodes>(app.call("POST", "/user/second-factor/app", who, { otp }), 201);
  return { secret, recoveryCodes, codeNow: () => totpCodeAt(secret, app.environment.now()) };
}

async function openWithApp() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  return { app, ada, ...(await enrol(app, ada)) };
}

const idOf = async (app: Harness, { email }: Person) =>
  (await app.kv.get<string>(userKeys.byEmail(email))).value as string;

const subjects = async (app: Harness): Promise<string[]> =>
  (await Array.fromAsync(app.kv.list<OutboxRecord>({ prefix: outboxRecords.all }))).map(({ value }) => value.subject);

test("with an authenticator app, signing in needs the password and the app's code", async () => {
  const { app, ada, codeNow } = await openWithApp();
  const refused = await body<ErrorBody>(login(app, ada), 401);
  expect(refused.code).toBe("second_factor_required");
  expect(refused).not.toHaveProperty("accessToken");
  app.pass(TOTP_STEP_MS);
  const pair = await body<TokenPair>(login(app, ada, codeNow()));
  expect(await body<SecondFactor>(app.call("GET", "/user/second-factor", pair))).toMatchObject({
    app: { recoveryCodesLeft: 10 },
    passkeys: 0,
    required: false,
    proven: true,
  });
});

test("without an authenticator app, no code is asked for", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const pair = await body<TokenPair>(login(app, ada));
  expect(await body(app.call("GET", "/user/second-factor", pair))).toMatchObject({ app: null, proven: false });
});

test("a wrong app code and a wrong password get the same answer", async () => {
  const { app, ada } = await openWithApp();
  app.pass(TOTP_STEP_MS);
  const wrongCode = await body(login(app, ada, "000000"), 401);
  const wrongPassword = await body(
    app.call("POST", "/auth/login", null, { email: ada.email, password: "not this one at all", otp: "000000" }),
    401,
  );
  const nobody = await body(
    app.call("POST", "/auth/login", null, { email: "nobody@example.com", password: PASSWORD, otp: "000000" }),
    401,
  );
  expect(wrongPassword).toEqual(wrongCode);
  expect(nobody).toEqual(wrongCode);
});

test("accepts an app code once; afterwards it refuses that code, earlier codes, and codes outside their time", async () => {
  const { app, ada, secret, codeNow } = await openWithApp();
  // The code with which the app was confirmed.
  expect((await login(app, ada, codeNow())).status).toBe(401);
  app.pass(10 * TOTP_STEP_MS);
  const at = (steps: number) => totpCodeAt(secret, app.environment.now() + steps * TOTP_STEP_MS);
  expect((await login(app, ada, at(-2))).status).toBe(401);
  expect((await login(app, ada, at(2))).status).toBe(401);
  expect((await login(app, ada, at(-1))).status).toBe(200);
  expect((await login(app, ada, at(1))).status).toBe(200);
  for (const steps of [-1, 0, 1]) expect((await login(app, ada, at(steps))).status).toBe(401);
});

test("of ten parallel sign-ins with the same app code, exactly one succeeds", async () => {
  const { app, ada, codeNow } = await openWithApp();
  app.pass(TOTP_STEP_MS);
  const otp = codeNow();
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await login(app, ada, otp)).status));
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
});

test("a recovery code replaces the app's code once, in any notation, and an e-mail reports it", async () => {
  const { app, ada, recoveryCodes } = await openWithApp();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  const statuses = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await login(app, ada, ` ${first.toLowerCase().replaceAll("-", " ")} `)).status,
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await login(app, ada, first)).status).toBe(401);
  expect(await subjects(app)).toContain("Un code de secours Authentica a servi");
  const sure = await body<TokenPair>(confirm(app, ada, second));
  expect(await body<SecondFactor>(app.call("GET", "/user/second-factor", sure))).toMatchObject({
    app: { recoveryCodesLeft: 8 },
  });
});

test("creating new recovery codes invalidates the old ones", async () => {
  const { app, ada, recoveryCodes } = await openWithApp();
  const renewed = await body<RecoveryCodes>(app.call("POST", "/user/second-factor/recovery-codes", ada, {}), 201);
  expect((await login(app, ada, recoveryCodes[0])).status).toBe(401);
  expect((await login(app, ada, renewed.recoveryCodes[0])).status).toBe(200);
});

test("counts each guess at an app code before comparing it, and slows guesses down", async () => {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  await app.protect(ada.email);
  const tried: number[] = [];
  for (let guess = 0; guess < 8; guess++) tried.push((await confirm(app, ada, "000000")).status);
  expect(tried.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
  expect(tried.slice(5)).toEqual([429, 429, 429]);
  // The correct code is refused, too, because it is counted like any guess.
  expect((await confirm(app, ada, totpCodeAt(TOTP_SECRET, app.environment.now()))).status).toBe(429);
});

test("a password reset keeps the authenticator app", async () => {
  const { app, ada, codeNow } = await openWithApp();
  await app.setUser(ada.email, { sessionEpoch: 7 });
  expect((await body<ErrorBody>(login(app, ada), 401)).code).toBe("second_factor_required");
  app.pass(TOTP_STEP_MS);
  expect((await login(app, ada, codeNow())).status).toBe(200);
});

test("neither store, log nor export contains the app's secret or a recovery code", async () => {
  const { app, ada, secret, recoveryCodes } = await openWithApp();
  const written = `${JSON.stringify(await dump(app.kv))}${JSON.stringify(app.lines)}`;
  for (const kept of [secret, ...recoveryCodes]) expect(written).not.toContain(kept);
  expect(await app.audit()).toEqual([]);
  await body(app.call("POST", "/user/export", ada));
});

test("a new app secret has no effect until its first code is entered, and expires after a quarter of an hour", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const { secret } = await body<AuthenticatorAppOptions>(app.call("POST", "/user/second-factor/app/options", ada, {}));
  expect((await login(app, ada)).status).toBe(200);
  await body(app.call("POST", "/user/second-factor/app", ada, { otp: "000000" }), 403);
  app.pass(ELEVEN_MINUTES_MS);
  const late = await body<TokenPair>(login(app, ada));
  app.pass(5 * 60_000);
  const otp = totpCodeAt(secret, app.environment.now());
  await body(app.call("POST", "/user/second-factor/app", late, { otp }), 410);
  expect((await login(app, ada)).status).toBe(200);
});

test("a second authenticator app cannot replace the first; if two apps are confirmed at the same time, one of them is kept", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const { secret } = await body<AuthenticatorAppOptions>(app.call("POST", "/user/second-factor/app/options", ada, {}));
  const otp = totpCodeAt(secret, app.environment.now());
  const tries = await Promise.all(
    Array.from({ length: 5 }, async () => (await app.call("POST", "/user/second-factor/app", ada, { otp })).status),
  );
  expect(tries.filter((status) => status === 201)).toHaveLength(1);
  await body(app.call("POST", "/user/second-factor/app/options", ada, {}), 409);
});

test("the password alone can neither remove the authenticator app, nor renew recovery codes, nor add a passkey", async () => {
  const { app, ada, codeNow } = await openWithApp();
  app.pass(ELEVEN_MINUTES_MS);
  const late = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  const typed = await body<TokenPair>(app.call("POST", "/auth/reauthenticate", late, { password: PASSWORD }));
  const asked = [
    ["DELETE", "/user/second-factor/app", undefined],
    ["POST", "/user/second-factor/recovery-codes", {}],
    ["POST", "/user/passkeys/options", {}],
  ] as const;
  for (const [method, path, sent] of asked)
    expect(await body(app.call(method, path, typed, sent), 403)).toMatchObject({
      code: "reauthentication_required",
      secondFactor: true,
    });
  const sure = await body<TokenPair>(confirm(app, typed, codeNow()));
  await body(app.call("DELETE", "/user/second-factor/app", sure));
  expect(await subjects(app)).toContain("L’application d’authentification de votre compte a été retirée");
  expect((await login(app, ada)).status).toBe(200);
});

test("dropFactors removes every credential except the password", async () => {
  const { app, ada } = await openWithApp();
  await addPasskey(app, ada, "Téléphone");
  await body(app.call("DELETE", "/user/second-factor/app", ada));
  await enrol(app, ada);
  const userId = await idOf(app, ada);
  const account = await app.kv.get<UserRecord>(userRecords.at(userId));
  const { ok } = await addWrites(app.kv.atomic().check(account), await dropFactors(app.kv, userId)).commit();
  expect(ok).toBe(true);
  expect(await body<SecondFactor>(app.call("GET", "/user/second-factor", ada))).toMatchObject({
    app: null,
    passkeys: 0,
  });
  expect((await login(app, ada)).status).toBe(200);
  expect(await app.audit()).toEqual([]);
});

const FOR_ADMINS = ROUTE_NAMES.filter(
  (name) => CALLS[name].who.endsWith("admin") && CALLS[name].who !== "owner or admin",
);

test("an administrator without a second factor can use no console call", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const root = await app.signUp("Root");
  await app.setUser(root.email, { role: "admin" });
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  expect(FOR_ADMINS.length).toBeGreaterThanOrEqual(15);
  for (const name of FOR_ADMINS) {
    const refused = await body<ErrorBody>(sendSample(name, { app, ada, objectId, caller: root }), 403);
    expect(refused.code, name).toBe("second_factor_missing");
  }
  // What administrators can see of other users' objects outside the console.
  await body(app.call("GET", `/object/cover/${objectId}`, root), 403);
  await enrol(app, root);
  await body(app.call("GET", "/admin/users", root));
  expect((await app.call("GET", `/object/cover/${objectId}`, root)).status).toBe(200);
});

test("an administrator with a passkey who signed in by password must confirm with the passkey before any console call", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const root = await app.signUp("Root");
  await addPasskey(app, root, "Téléphone");
  await app.setUser(root.email, { role: "admin" });
  await body(app.call("GET", "/admin/users", root));
  const byPassword = { ...root, ...(await body<TokenPair>(login(app, root))) };
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  for (const name of FOR_ADMINS) {
    const refused = await body<ErrorBody>(sendSample(name, { app, ada, objectId, caller: byPassword }), 403);
    expect(refused, name).toMatchObject({ code: "reauthentication_required", secondFactor: true });
  }
  // A caller who knows only the password cannot add another factor to avoid this.
  for (const path of ["/user/second-factor/app/options", "/user/passkeys/options"])
    expect(await body(app.call("POST", path, byPassword, {}), 403)).toMatchObject({ secondFactor: true });
});

test("an administrator who removes their only second factor loses access to the console at once", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const root = await app.signUp("Root");
  await app.promote(root.email);
  await body(app.call("GET", "/admin/users", root));
  await body(app.call("DELETE", "/user/second-factor/app", root));
  expect(await body(app.call("GET", "/admin/users", root), 403)).toMatchObject({ code: "second_factor_missing" });
});
