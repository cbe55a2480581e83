import { expect, onTestFinished, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { PasskeyCreation, PasskeyRequest } from "../../contract/passkey.ts";
import { createAuthenticator } from "../../tests/authenticator.ts";
import { body, type Harness, openHarness, PASSWORD, type Person } from "../../tests/harness.ts";
import { listen } from "../../tests/listen.ts";

const byPassword = (app: Harness, who: TokenPair) =>
  app.call("POST", "/auth/reauthenticate", who, { password: PASSWORD });

const byCode = (app: Harness, who: TokenPair) =>
  app.call("POST", "/auth/reauthenticate/second-factor", who, { otp: app.nextCode() });

const refresh = (app: Harness, { refreshToken }: TokenPair) =>
  app.call("POST", "/auth/refresh", null, { refreshToken });

const statusOf = async (app: Harness, who: TokenPair) => (await app.call("GET", "/user/get-user", who)).status;

/** Confirms identity with a passkey that is first added to the account. */
async function byPasskey(app: Harness, who: TokenPair) {
  const authenticator = createAuthenticator();
  const made = await body<PasskeyCreation>(app.call("POST", "/user/passkeys/options", who, {}));
  const response = authenticator.create(made.options);
  const { challengeId } = made;
  await body(app.call("POST", "/user/passkeys", who, { challengeId, name: "Téléphone", response }), 201);
  const asked = await body<PasskeyRequest>(app.call("POST", "/auth/reauthenticate/passkey-options", who, {}));
  const proof = { challengeId: asked.challengeId, response: authenticator.get(asked.options) };
  return app.call("POST", "/auth/reauthenticate/passkey", who, proof);
}

const WAYS = { "the password": byPassword, "a passkey": byPasskey, "a code of the app": byCode };

async function openWithApp(): Promise<{ app: Harness; ada: Person }> {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.protect(ada.email);
  return { app, ada };
}

for (const [way, stepUp] of Object.entries(WAYS)) {
  test(`confirming one's identity by ${way} returns new tokens and ends the old ones`, async () => {
    const { app, ada } = await openWithApp();
    const pair = await body<TokenPair>(stepUp(app, ada));
    expect(await statusOf(app, ada)).toBe(401);
    expect(await statusOf(app, pair)).toBe(200);
    const next = await body<TokenPair>(refresh(app, pair));
    for (const tokens of [pair, next]) expect(await statusOf(app, tokens)).toBe(200);
    // The token from before is used again, so it may have been stolen, and the session ends for both holders.
    await body(refresh(app, ada), 401);
    for (const tokens of [ada, pair, next]) expect(await statusOf(app, tokens)).toBe(401);
  });
}

test("a refresh token from before a confirmation of identity ends the session if it is used more than ten seconds later", async () => {
  const { app, ada } = await openWithApp();
  const pair = await body<TokenPair>(byPassword(app, ada));
  app.pass(10_001);
  await body(refresh(app, ada), 401);
  expect(await statusOf(app, pair)).toBe(401);
});

test("a confirmation of identity ends all earlier access tokens, including those of earlier refreshes", async () => {
  const { app, ada } = await openWithApp();
  const second = await body<TokenPair>(refresh(app, ada));
  expect(await statusOf(app, ada)).toBe(200);
  await body<TokenPair>(byPassword(app, second));
  for (const tokens of [ada, second]) expect(await statusOf(app, tokens)).toBe(401);
});

test("a refused confirmation of identity leaves the tokens unchanged", async () => {
  const { app, ada } = await openWithApp();
  await body(app.call("POST", "/auth/reauthenticate", ada, { password: "not this one at all" }), 403);
  expect(await statusOf(app, ada)).toBe(200);
  await body(refresh(app, ada));
});

test("a confirmation of identity in one session leaves the tokens of other sessions valid", async () => {
  const { app, ada } = await openWithApp();
  const login = { email: ada.email, password: PASSWORD, otp: app.nextCode() };
  const other = await body<TokenPair>(app.call("POST", "/auth/login", null, login));
  await body<TokenPair>(byPassword(app, ada));
  expect(await statusOf(app, other)).toBe(200);
  await body(refresh(app, other));
});

test("another tab that refreshes with the old token within ten seconds of a confirmation of identity gets the new tokens", async () => {
  const { app, ada } = await openWithApp();
  const pair = await body<TokenPair>(byPassword(app, ada));
  app.pass(9_000);
  const tab = await body<TokenPair>(refresh(app, ada));
  expect(tab.refreshToken).toBe(pair.refreshToken);
  for (const tokens of [tab, pair]) expect(await statusOf(app, tokens)).toBe(200);
});

test("a refresh token replaced just before a confirmation of identity returns the new tokens for the rest of its ten seconds", async () => {
  const { app, ada } = await openWithApp();
  const refreshed = await body<TokenPair>(refresh(app, ada));
  app.pass(4_000);
  const pair = await body<TokenPair>(byPassword(app, refreshed));
  app.pass(5_000);
  expect((await body<TokenPair>(refresh(app, ada))).refreshToken).toBe(pair.refreshToken);
  app.pass(2_000);
  expect((await body<TokenPair>(refresh(app, refreshed))).refreshToken).toBe(pair.refreshToken);
  expect((await refresh(app, ada)).status).toBe(401);
  expect(await statusOf(app, pair)).toBe(401);
});

test("a refresh token replaced just before a confirmation of identity ends the session if the new tokens were already used", async () => {
  const { app, ada } = await openWithApp();
  const refreshed = await body<TokenPair>(refresh(app, ada));
  const pair = await body<TokenPair>(byPassword(app, refreshed));
  const next = await body<TokenPair>(refresh(app, pair));
  expect((await refresh(app, ada)).status).toBe(401);
  expect(await statusOf(app, next)).toBe(401);
});

test("concurrent confirmations of identity and refreshes do not end the session", async () => {
  const { app, ada } = await openWithApp();
  const answers = await Promise.all([byPassword(app, ada), refresh(app, ada), refresh(app, ada)]);
  const pairs = await Promise.all(answers.map((answer) => body<TokenPair>(answer)));
  const generation = ({ refreshToken }: TokenPair) => Number(refreshToken.split(".")[1]);
  const last = pairs.toSorted((one, other) => generation(other) - generation(one))[0] as TokenPair;
  expect(await statusOf(app, last)).toBe(200);
  expect(await statusOf(app, ada)).toBe(401);
  await body(refresh(app, last));
});

test("a confirmation of identity closes an open event stream, and the new tokens open a new one", async () => {
  const { app, ada } = await openWithApp();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  const before = await listen(server.addr.port, ada);
  expect(await before.next()).toBe("open");
  const pair = await body<TokenPair>(byPassword(app, ada));
  expect(await before.next()).toBeNull();
  const after = await listen(server.addr.port, { ...ada, ...pair });
  expect(await after.next()).toBe("open");
  after.stop();
});
