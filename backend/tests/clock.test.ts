import { expect, test } from "vitest";
import { findFormerEmail, formerEmailRecords, isTaken } from "../accounts/address/store.ts";
import { createChallenges } from "../accounts/passkeys/challenges.ts";
import { totpCodeAt } from "../accounts/totp/codes.ts";
import { createTotp } from "../accounts/totp/proof.ts";
import type { TotpRecord } from "../accounts/totp/store.ts";
import type { TokenPair } from "../contract/auth.ts";
import { EMAIL_UNDO_MS } from "../contract/constants.ts";
import type { ForgotPasswordAnswer } from "../contract/recovery.ts";
import type { AuthenticatorAppOptions } from "../contract/second-factor.ts";
import { addWrites } from "../platform/kv/write.ts";
import { createLimits } from "../platform/limits/limits.ts";
import { deriveSecrets } from "../platform/secrets.ts";
import { createTickets, ticketCollection } from "../platform/tickets/tickets.ts";
import { openBrowser } from "./browser.ts";
import { body, openHarness, PASSWORD } from "./harness.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Creates an account with the real rate limits. */
async function openAccount() {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  const browser = openBrowser(app, "198.51.100.7");
  const logIn = async (): Promise<TokenPair> => await body(browser.logIn(ada.email, PASSWORD));
  const status = async (who: TokenPair) => (await app.call("GET", "/user/get-user", who)).status;
  return { ...app, ada, browser, logIn, status };
}

test.each([30, 1])("a clock that was %s days ahead for a while keeps no one from signing in", async (days) => {
  const app = await openAccount();
  app.pass(days * DAY_MS);
  for (let guess = 0; guess < 6; guess++) await app.browser.logIn(app.ada.email, "not this one at all");
  app.pass(MINUTE_MS);
  await app.logIn();
  await app.browser.logIn(app.ada.email, "not this one at all");
  app.pass(-days * DAY_MS);
  await app.logIn();
});

test("a session begun under a clock that was far ahead ends when the clock is corrected", async () => {
  const app = await openAccount();
  app.pass(30 * DAY_MS);
  const early = await app.logIn();
  expect(await app.status(early)).toBe(200);
  app.pass(-30 * DAY_MS);
  expect(await app.status(early)).toBe(401);
  await body(app.browser.post("/auth/refresh", { refreshToken: early.refreshToken }), 401);
  expect(await app.status(await app.logIn())).toBe(200);
});

test("setting the clock back by a day ends no session", async () => {
  const app = await openAccount();
  const before = await app.logIn();
  app.pass(-DAY_MS);
  const session: TokenPair = await body(app.browser.post("/auth/refresh", { refreshToken: before.refreshToken }));
  expect(await app.status(session)).toBe(200);
});

test("a confirmation made under a clock that was ahead is invalid, and can be repeated", async () => {
  const app = await openAccount();
  const session = await app.logIn();
  app.pass(DAY_MS);
  const ahead: TokenPair = await body(app.browser.post("/auth/refresh", { refreshToken: session.refreshToken }));
  const confirmed: TokenPair = await body(app.browser.post("/auth/reauthenticate", { password: PASSWORD }, ahead));
  app.pass(-DAY_MS);
  const { refreshToken } = confirmed;
  const now: TokenPair = await body(app.browser.post("/auth/refresh", { refreshToken }));
  expect(await body(app.call("POST", "/user/delete-account", now, { email: app.ada.email }), 403)).toMatchObject({
    code: "reauthentication_required",
  });
  const sure: TokenPair = await body(app.browser.post("/auth/reauthenticate", { password: PASSWORD }, now));
  await body(app.call("POST", "/user/delete-account", sure, { email: app.ada.email }), 202);
});

test("a recovery begun while the clock was ahead has expired, and another recovery can begin", async () => {
  const app = await openAccount();
  app.pass(30 * DAY_MS);
  await body<ForgotPasswordAnswer>(app.browser.post("/auth/forgot-password", { email: app.ada.email }));
  await body(app.browser.send("GET", "/auth/recovery"));
  app.pass(-30 * DAY_MS);
  await body(app.browser.send("GET", "/auth/recovery"), 410);
  await body<ForgotPasswordAnswer>(app.browser.post("/auth/forgot-password", { email: app.ada.email }));
  await body(app.browser.send("GET", "/auth/recovery"));
});

test("a download ticket issued under a clock that was ahead is invalid", async () => {
  const app = await openAccount();
  const tickets = createTickets(app.kv, app.environment, ticketCollection("tickets_of_this_test"), async () => true);
  app.pass(DAY_MS);
  const ticket = await tickets.issue("a file", { userId: "ada", by: "key", id: "a key" });
  expect((await tickets.peek(ticket))?.subject).toBe("a file");
  app.pass(-DAY_MS);
  expect(await tickets.peek(ticket)).toBeNull();
  expect(await tickets.spend(ticket)).toBeNull();
});

test("a passkey challenge issued under a clock that was ahead is invalid", async () => {
  const app = await openAccount();
  const challenges = createChallenges(app.kv, app.environment);
  app.pass(DAY_MS);
  const { id } = await challenges.issue("login", null);
  app.pass(-DAY_MS);
  expect(await challenges.spend(id, "login", null)).toBeNull();
  const next = await challenges.issue("login", null);
  expect(await challenges.spend(next.id, "login", null)).toBe(next.challenge);
});

test("an app code that was used while the clock was ahead does not use up any of the current codes", async () => {
  const app = await openAccount();
  const { environment } = app;
  const limits = createLimits({ kv: app.kv, now: environment.now, key: "key", scale: 1 });
  const totp = createTotp({ environment, limits, key: deriveSecrets(new Uint8Array(32)).limits, publicUrl: "" });
  const { secret, sealed } = totp.newSecret("ada");
  const at = environment.now();
  let record: TotpRecord = {
    userId: "ada",
    sealed,
    lastStep: 0,
    createdAt: at,
    lastUsedAt: at,
    codes: [],
    codesMadeAt: at,
  };
  const take = () => {
    const used = totp.use(record, { email: app.ada.email }, totpCodeAt(secret, environment.now()));
    if (used) record = (used.writes.find((write) => "value" in write) as { value: TotpRecord }).value;
    return used !== null;
  };
  app.pass(30 * DAY_MS);
  expect(take()).toBe(true);
  expect(take()).toBe(false);
  app.pass(-30 * DAY_MS);
  expect(take()).toBe(true);
  expect(take()).toBe(false);
});

test("an unconfirmed secret for an authenticator app from a clock that was ahead is invalid", async () => {
  const app = await openAccount();
  app.pass(DAY_MS);
  const early = await app.logIn();
  const { secret } = await body<AuthenticatorAppOptions>(
    app.call("POST", "/user/second-factor/app/options", early, {}),
  );
  app.pass(-DAY_MS);
  const otp = totpCodeAt(secret, app.environment.now());
  await body(app.call("POST", "/user/second-factor/app", await app.logIn(), { otp }), 410);
});

test("an address left under a clock that was ahead is not reserved", async () => {
  const { kv, environment, pass } = await openAccount();
  const email = "former@example.com";
  pass(30 * DAY_MS);
  const former = { userId: "ada", email, linkMac: "mac", expiresAt: environment.now() + EMAIL_UNDO_MS };
  await addWrites(kv.atomic(), formerEmailRecords.put(former, environment.now())).commit();
  expect(await isTaken(kv, email, environment.now())).toBe(true);
  pass(-30 * DAY_MS);
  expect(await isTaken(kv, email, environment.now())).toBe(false);
  expect(await findFormerEmail(kv, "ada", environment.now())).toBeNull();
});
