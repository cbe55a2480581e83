/**
 * Recovering an account removes everyone who was signed in to it: passkeys that others added do not stay valid after
 * the new password.
 */

import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { PasskeyCreation, PasskeyRequest, PasskeysAnswer } from "../../contract/passkey.ts";
import type { ForgotPasswordAnswer, RecoveryPasskeysAnswer } from "../../contract/recovery.ts";
import type { AddedWebhook, WebhooksAnswer } from "../../contract/webhook.ts";
import { openKv } from "../../platform/kv/open.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { byKey, makeKey } from "../../tests/api-key.ts";
import { createAuthenticator } from "../../tests/authenticator.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { interruptedKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, PASSWORD, type Person } from "../../tests/harness.ts";
import { openWhole, webhooksOf } from "../../tests/standard-plugins.ts";
import { findUser, type UserRecord, userKeys, userRecords } from "../users/store.ts";

const NEW_PASSWORD = "cinq mots tout aussi neufs";

/** Creates a device with a passkey of this person, which can sign in. */
async function addDevice(app: Harness, who: Person, name: string) {
  const authenticator = createAuthenticator();
  const asked = await body<PasskeyCreation>(app.call("POST", "/user/passkeys/options", who, {}));
  const response = authenticator.create(asked.options);
  await body(app.call("POST", "/user/passkeys", who, { challengeId: asked.challengeId, name, response }), 201);
  return {
    async signIn(): Promise<number> {
      const { challengeId, options } = await body<PasskeyRequest>(
        app.call("POST", "/auth/passkey/login-options", null, {}),
      );
      const answer = authenticator.get(options);
      return (await app.call("POST", "/auth/passkey/login", null, { challengeId, response: answer })).status;
    },
  };
}

const emails = async (app: Harness): Promise<OutboxRecord[]> =>
  (await Array.fromAsync(app.kv.list<OutboxRecord>({ prefix: outboxRecords.all }))).map(({ value }) => value);

const idOf = async (app: Harness, { email }: Person) =>
  (await app.kv.get<string>(userKeys.byEmail(email))).value as string;

/** Opens a browser in which this person recovers the account. */
function openBrowser(app: Harness, { email }: Person) {
  let cookie = "";
  const send = async (method: string, path: string, form?: unknown): Promise<Response> => {
    const answer = await app.app.request(`/api/auth/${path}`, {
      method,
      headers: { cookie, ...(form ? { "content-type": "application/json" } : {}) },
      ...(form ? { body: JSON.stringify(form) } : {}),
    });
    cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? cookie;
    return answer;
  };
  return {
    passkeys: () => send("GET", "recovery/passkeys"),
    async begin(): Promise<ForgotPasswordAnswer> {
      return body(send("POST", "forgot-password", { email }));
    },
    async prove({ context, otpExpiry }: ForgotPasswordAnswer): Promise<void> {
      const subjects = (await emails(app)).map(({ subject }) => /^(\d{6})\b/.exec(subject)?.[1]);
      const otp = subjects.findLast((code) => code !== undefined);
      await body(send("POST", "verify-otp", { email, otp, context, otpExpiry }));
    },
    reset: (more: object = {}) => send("POST", "reset-password", { email, newPassword: NEW_PASSWORD, ...more }),
  };
}

test("resetting the password invalidates a passkey that an intruder added", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const attacker = await addDevice(app, ada, "Téléphone");
  expect(await attacker.signIn()).toBe(200);
  const browser = openBrowser(app, ada);
  await browser.prove(await browser.begin());
  await body(browser.reset());
  expect(await attacker.signIn()).toBe(401);
  expect(await app.audit()).toEqual([]);
});

test("resetting the password invalidates API keys, even if the address was unproven, and the e-mail says so", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  for (const ada of [await app.signUp("Ada"), await app.register("Bob")]) {
    const robot = byKey(ada, await makeKey(app, ada));
    await body(app.call("GET", "/key", robot));
    const browser = openBrowser(app, ada);
    await browser.prove(await browser.begin());
    await body(browser.reset());
    await body(app.call("GET", "/key", robot), 401);
    const { text } = (await app.emailsTo(ada.email)).findLast(({ subject }) => subject.includes("mot de passe")) ?? {};
    expect(text).toContain("Votre clé d’API a été révoquée");
    const pair = await body<TokenPair>(
      app.call("POST", "/auth/login", null, { email: ada.email, password: NEW_PASSWORD }),
    );
    expect(await body(app.call("GET", "/user/api-keys", pair))).toEqual({ data: [] });
    // Creating a key also removes the records of revoked keys.
    await makeKey(app, { ...ada, ...pair });
  }
  expect(await Array.fromAsync(app.kv.list({ prefix: ["api_keys"] }))).toHaveLength(2);
  expect(await app.audit()).toEqual([]);
});

test("an API key created during a password reset is revoked with the others", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  for (let round = 0; round < 5; round++) {
    const attacker = await body<TokenPair>(
      app.call("POST", "/auth/login", null, { email: ada.email, password: round === 0 ? PASSWORD : NEW_PASSWORD }),
    );
    const browser = openBrowser(app, ada);
    await browser.prove(await browser.begin());
    const form = { name: "Ombre", scopes: ["read"] };
    const [made] = await Promise.all([app.call("POST", "/user/api-keys", attacker, form), browser.reset()]);
    const { key = "" } = (await made.json()) as { key?: string };
    expect((await app.call("GET", "/key", { ...ada, accessToken: key })).status).toBe(401);
  }
});

async function forgetProof({ kv }: Harness, { email }: Person): Promise<void> {
  const id = (await kv.get<string>(userKeys.byEmail(email))).value as string;
  const { emailProvenAt: _, ...user } = (await findUser(kv, id)) as UserRecord;
  await kv.set(userRecords.at(id), user);
}

const HOOK = { url: "https://x.example/", events: ["object.registered"] };

/** Returns the webhooks of an account whose owner has just chosen a new password. */
async function webhooksAfter(app: Harness, { email }: Person): Promise<WebhooksAnswer["data"]> {
  const owner = await body<TokenPair>(app.call("POST", "/auth/login", null, { email, password: NEW_PASSWORD }));
  return (await body<WebhooksAnswer>(app.call("GET", "/webhooks", owner))).data;
}

test("resetting the password disconnects a webhook that an intruder added, even if the address was unproven", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  for (const isProven of [true, false]) {
    const ada = await app.signUp(isProven ? "Ada" : "Bob");
    await body(app.call("POST", "/webhooks", ada, HOOK), 201);
    // In a store of an earlier version, an account with an unproven address may have webhooks.
    if (!isProven) await forgetProof(app, ada);
    const browser = openBrowser(app, ada);
    await browser.prove(await browser.begin());
    await body(browser.reset());
    expect(await webhooksAfter(app, ada)).toMatchObject([{ enabled: false, disabled: { by: "recovery" } }]);
  }
  expect(JSON.stringify(await emails(app))).toContain("Vos webhooks ont été désactivés");
});

test.each(["added", "switched on"])(
  "a webhook that is %s during a password reset is switched off with the others",
  async (how) => {
    const { kv, afterReading } = interruptedKv(await openKv(":memory:"));
    const app = await openWhole({ kv, passwords: CHEAP_PASSWORDS });
    const ada = await app.signUp("Ada");
    const { webhook } = await body<AddedWebhook>(app.call("POST", "/webhooks", ada, HOOK), 201);
    const path = `/webhooks/${webhook._id}`;
    await body(app.call("PUT", path, ada, { enabled: false }));
    const browser = openBrowser(app, ada);
    await browser.prove(await browser.begin());
    afterReading(["webhooks"], () => body(browser.reset()));
    const late =
      how === "added"
        ? app.call("POST", "/webhooks", ada, { ...HOOK, url: "https://y.example/" })
        : app.call("PUT", path, ada, { enabled: true });
    await body(late, 401);
    expect(await webhooksAfter(app, ada)).toMatchObject([{ enabled: false }]);
  },
);

test("the passkeys of an account are shown during a reset only after its code; the user may keep some, and an e-mail lists them", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const own = await addDevice(app, ada, "Bureau");
  app.pass(60_000);
  const other = await addDevice(app, ada, "À qui ?");
  const browser = openBrowser(app, ada);
  await body(browser.passkeys(), 410);
  const begun = await browser.begin();
  await body(browser.passkeys(), 410);
  await browser.prove(begun);
  const { data } = await body<RecoveryPasskeysAnswer>(browser.passkeys());
  expect(data.map(({ name, known }) => [name, known])).toEqual([
    ["Bureau", false],
    ["À qui ?", false],
  ]);
  await body(browser.reset({ keepPasskeys: [data[0]?._id, "AAAA"] }));
  await body(browser.passkeys(), 410);
  expect(await own.signIn()).toBe(200);
  expect(await other.signIn()).toBe(401);
  const { text = "" } = (await emails(app)).findLast(({ subject }) => subject.includes("mot de passe")) ?? {};
  expect(text).toContain("Une clé d’accès a été retirée.");
  expect(text).toContain("– celle ajoutée le 1er janvier 2026");
  expect(text).toContain("http://localhost:8000/dashboard");
  expect(text).not.toContain("Bureau");

  // The device is known at the next sign-in, so no e-mail is sent; a device that was added later is not known.
  const pair = await body<TokenPair>(
    app.call("POST", "/auth/login", null, { email: ada.email, password: NEW_PASSWORD }),
  );
  app.pass(60_000);
  await addDevice(app, { ...ada, ...pair }, "Neuve");
  const again = openBrowser(app, ada);
  await again.prove(await again.begin());
  expect((await body<RecoveryPasskeysAnswer>(again.passkeys())).data.map(({ known }) => known)).toEqual([true, false]);
});

test("a passkey added during a password reset is removed with the others", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  for (let round = 0; round < 5; round++) {
    const attacker = await body<TokenPair>(
      app.call("POST", "/auth/login", null, { email: ada.email, password: round === 0 ? PASSWORD : NEW_PASSWORD }),
    );
    const asked = await body<PasskeyCreation>(app.call("POST", "/user/passkeys/options", attacker, {}));
    const response = createAuthenticator().create(asked.options);
    const browser = openBrowser(app, ada);
    await browser.prove(await browser.begin());
    await Promise.all([
      browser.reset(),
      app.call("POST", "/user/passkeys", attacker, { challengeId: asked.challengeId, name: "Ombre", response }),
    ]);
    const pair = await body<TokenPair>(
      app.call("POST", "/auth/login", null, { email: ada.email, password: NEW_PASSWORD }),
    );
    expect((await body<PasskeysAnswer>(app.call("GET", "/user/passkeys", pair))).data).toEqual([]);
  }
});

test("an authenticator app survives a password reset: the new password alone signs no one in", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  await app.protect(ada.email);
  const browser = openBrowser(app, ada);
  await browser.prove(await browser.begin());
  await body(browser.reset());
  const again = { email: ada.email, password: NEW_PASSWORD };
  expect((await body<ErrorBody>(app.call("POST", "/auth/login", null, again), 401)).code).toBe(
    "second_factor_required",
  );
  await body(app.call("POST", "/auth/login", null, { ...again, otp: app.nextCode() }));
  expect((await emails(app)).some(({ text }) => text.includes("application d’authentification reste demandée"))).toBe(
    true,
  );
});

test("a recovery keeps an administrator's second factors, and the new password alone does not open the console", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  for (const proven of [true, false]) {
    const root = proven ? await app.signUp("Root") : await app.register("Root");
    const own = await addDevice(app, root, "Bureau");
    await app.setUser(root.email, { role: "admin" });
    const browser = openBrowser(app, root);
    await browser.prove(await browser.begin());
    expect((await body<RecoveryPasskeysAnswer>(browser.passkeys())).data).toEqual([]);
    await body(browser.reset());
    const pair = await body<TokenPair>(
      app.call("POST", "/auth/login", null, { email: root.email, password: NEW_PASSWORD }),
    );
    for (const [method, path] of [
      ["GET", "/admin/users"],
      ["POST", "/user/passkeys/options"],
      ["POST", "/user/second-factor/app/options"],
    ] as const)
      expect(await body(app.call(method, path, pair, method === "POST" ? {} : undefined), 403)).toMatchObject({
        code: "reauthentication_required",
        secondFactor: true,
      });
    expect(await own.signIn()).toBe(200);
  }
});

test("ending all sessions removes exactly the passkeys that the request names", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const [own, other] = [await addDevice(app, ada, "Bureau"), await addDevice(app, ada, "À qui ?")];
  const { data } = await body<PasskeysAnswer>(app.call("GET", "/user/passkeys", ada));
  const foreign = data.find(({ name }) => name === "À qui ?")?._id;
  await body(app.call("DELETE", `/user/sessions?removePasskey=${foreign}`, ada));
  await body(app.call("GET", "/user/get-user", ada), 401);
  expect(await own.signIn()).toBe(200);
  expect(await other.signIn()).toBe(401);
});

test.each(["end-sessions", "reset-password"])(
  "an administrator's %s removes passkeys and API keys and switches off webhooks if requested, with an e-mail and an audit record",
  async (verb) => {
    const app = await openWhole({ passwords: CHEAP_PASSWORDS });
    const [root, ada] = [await app.signUp("Root"), await app.signUp("Ada")];
    await app.promote(root.email);
    const attacker = await addDevice(app, ada, "Téléphone");
    const robot = byKey(ada, await makeKey(app, ada));
    await body(app.call("POST", "/webhooks", ada, HOOK), 201);
    const userId = await idOf(app, ada);
    const hook = async () => (await webhooksOf(app).service.list(userId))[0]?.disabled?.by;
    const path = `/admin/users/${userId}/${verb}`;
    await body(app.call("POST", path, root, { reason: "Intrusion" }));
    expect(await attacker.signIn()).toBe(200);
    expect(await hook()).toBeUndefined();
    await body(app.call("GET", "/key", robot));
    await body(app.call("POST", path, root, { reason: "Intrusion", dropPasskeys: true }));
    expect(await attacker.signIn()).toBe(401);
    await body(app.call("GET", "/key", robot), 401);
    const told = (await emails(app)).at(-1)?.text;
    expect(told).toContain("La clé d’accès de votre compte a été retirée");
    expect(told).toContain("Votre clé d’API a été révoquée");
    expect(told).toContain("Vos webhooks ont été désactivés");
    expect(await hook()).toBe("administrator");
    const { docs } = await body<{ docs: readonly object[] }>(app.call("GET", "/admin/audit", root));
    expect(docs[0]).toMatchObject({ action: verb, after: { dropPasskeys: true }, outcome: "done" });
  },
);

test("an administrator can remove another user's second factor, but not the administrator's own", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const [root, ada] = [await app.signUp("Root"), await app.signUp("Ada")];
  await app.promote(root.email);
  await app.protect(ada.email);
  const path = async (who: Person) => `/admin/users/${await idOf(app, who)}/remove-second-factor`;
  await body(app.call("POST", await path(root), root, { reason: "Essai" }), 403);
  await body(app.call("POST", await path(ada), root, { reason: "Téléphone perdu" }));
  await body(app.call("GET", "/user/get-user", ada), 401);
  await body(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  expect((await emails(app)).at(-1)).toMatchObject({
    to: ada.email,
    subject: "L’application d’authentification de votre compte a été retirée",
  });
  await body(app.call("POST", await path(ada), root, { reason: "Encore" }), 409);
  const { docs } = await body<{ docs: readonly object[] }>(app.call("GET", "/admin/audit", root));
  expect(docs.map((record) => (record as { action: string }).action)).toEqual(Array(3).fill("remove-second-factor"));
  expect(await app.audit()).toEqual([]);
});

test("twelve minutes after signing in, an administrator can edit a name, but must confirm to revoke an object or disable a user", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const [root, ada] = [await app.signUp("Root"), await app.signUp("Ada")];
  await app.promote(root.email);
  const object = await app.claimed(ada, "ab".repeat(32));
  const userId = await idOf(app, ada);
  app.pass(12 * 60_000);
  const late = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: root.refreshToken }));
  const version = async () => (await app.kv.get<UserRecord>(userRecords.at(userId))).versionstamp;
  await body(app.call("PUT", "/admin/users", late, { _id: userId, version: await version(), firstName: "Augusta" }));
  const shut = async () => ({ _id: userId, version: await version(), disabled: true });
  const revoke = { _id: object._id, version: "1", status: "revoked" };
  const refused = { code: "reauthentication_required", secondFactor: true };
  expect(await body(app.call("PUT", "/admin/users", late, await shut()), 403)).toMatchObject(refused);
  expect(await body(app.call("PUT", "/admin/objects", late, revoke), 403)).toMatchObject(refused);
  const sure = await body<TokenPair>(
    app.call("POST", "/auth/reauthenticate/second-factor", late, { otp: app.nextCode() }),
  );
  await body(app.call("PUT", "/admin/objects", sure, revoke));
  await body(app.call("PUT", "/admin/users", sure, await shut()));
});
