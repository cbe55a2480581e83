import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { ForgotPasswordAnswer } from "../../contract/recovery.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { deriveSecrets } from "../../platform/secrets.ts";
import { type Browser, openBrowser } from "../../tests/browser.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EMAIL = "claire@example.com";

/** Registers Claire on one device; further browsers are in the same network. */
async function openKnown() {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  let addresses = 0;
  let wallets = 0;
  /** Opens a new browser in the network that all browsers share. */
  const open = () => openBrowser(app, `198.51.100.${(addresses++ % 250) + 1}`);

  async function signUp(browser: Browser, email = EMAIL): Promise<TokenPair> {
    wallets += 1;
    const walletAddress = `0x${String(wallets).padStart(40, "0")}`;
    const form = { firstName: "Claire", lastName: "Vasseur", email, walletAddress, password: PASSWORD };
    return await body(browser.post("/auth/register", form), 201);
  }

  /**
   * Returns whether the account knows the browser: a known browser can sign in while strangers have used up the rate
   * limit of the network.
   */
  async function isKnown(browser: Browser, email = EMAIL, password = PASSWORD): Promise<boolean> {
    const stranger = open();
    while ((await stranger.logIn(email, "not this one at all")).status !== 429);
    const { status } = await browser.logIn(email, password);
    expect([200, 429]).toContain(status);
    app.pass(DAY_MS);
    return status === 200;
  }

  const known = open();
  const claire = await signUp(known);
  const logIn = async (browser: Browser, password = PASSWORD): Promise<TokenPair> =>
    await body(browser.logIn(EMAIL, password));
  return { ...app, open, known, claire, signUp, isKnown, logIn };
}

test("failed sign-ins by strangers delay a user on unknown devices, but not on a device where the user has signed in", async () => {
  const app = await openKnown();
  expect(await app.isKnown(app.known)).toBe(true);
  const other = app.open();
  expect(await app.isKnown(other)).toBe(false);
  await app.logIn(other);
  expect(await app.isKnown(other)).toBe(true);
});

test("the device cookie is HttpOnly and SameSite=Strict, and lasts a year", async () => {
  const app = await openKnown();
  const answer = await app.open().logIn(EMAIL, PASSWORD);
  expect(answer.headers.get("set-cookie")).toMatch(
    /^device=[\w-]{22}\.\d{10}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test("over https the device cookie has the __Host- prefix", async () => {
  const app = await openHarness({ publicUrl: "https://authentica.example" });
  const ada = await app.signUp();
  const answer = await app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^__Host-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("the device cookie alone does not sign in", async () => {
  const app = await openKnown();
  await body(app.known.send("GET", "/user/get-user"), 401);
  await body(app.known.logIn(EMAIL, "not this one at all"), 401);
});

test("confirming the password makes the device known to the account; a wrong password does not", async () => {
  const app = await openKnown();
  const other = app.open();
  await body(other.post("/auth/reauthenticate", { password: "not this one at all" }, app.claire), 403);
  expect(other.cookies.size).toBe(0);
  await body(other.post("/auth/reauthenticate", { password: PASSWORD }, app.claire));
  expect(await app.isKnown(other)).toBe(true);
});

test("a stolen device cookie allows a few guesses and delays no other visitor", async () => {
  const app = await openKnown();
  const thief = app.open();
  app.known.stolenBy(thief);
  let compared = 0;
  for (let quarter = 0; quarter < 96; quarter++) {
    while ((await thief.logIn(EMAIL, "not this one at all")).status === 401) compared += 1;
    app.pass(15 * MINUTE_MS);
  }
  expect(compared).toBeLessThan(240);
  // Guesses of the thief count for the owner's device too. The owner then has to wait on this device, but can sign in
  // from another.
  const elsewhere = openBrowser(app, "192.0.2.1");
  app.known.stolenBy(elsewhere);
  await app.logIn(elsewhere);
});

test("repeated sign-ins give a device no additional guesses", async () => {
  const app = await openKnown();
  const nonceOf = () => app.known.cookies.get("device")?.split(".")[0];
  const before = nonceOf();
  app.pass(DAY_MS);
  await app.logIn(app.known);
  expect(nonceOf()).toBe(before);
  expect(await app.isKnown(app.known)).toBe(true);
});

test("ending all sessions forgets every known device except the current one, and invalidates copies of its cookie", async () => {
  const app = await openKnown();
  const [other, thief] = [app.open(), app.open()];
  await app.logIn(other);
  app.known.stolenBy(thief);
  await body(app.known.send("DELETE", "/user/sessions", undefined, app.claire));
  expect(await app.isKnown(app.known)).toBe(true);
  expect(await app.isKnown(other)).toBe(false);
  expect(await app.isKnown(thief)).toBe(false);
});

test("an intruder who ends all sessions does not make their own browser a known device", async () => {
  const app = await openKnown();
  const intruder = app.open();
  await body(intruder.send("DELETE", "/user/sessions", undefined, app.claire));
  expect(intruder.cookies.size).toBe(0);
  expect(await app.isKnown(app.known)).toBe(false);
});

test("setting a new password forgets every known device except the current one", async () => {
  const app = await openKnown();
  const [other, thief] = [app.open(), app.open()];
  await app.logIn(other);
  app.known.stolenBy(thief);
  const newPassword = "cinq mots tout aussi neufs";
  const { context, otpExpiry } = await body<ForgotPasswordAnswer>(
    app.known.post("/auth/forgot-password", { email: EMAIL }),
  );
  const subjects = (await Array.fromAsync(app.kv.list<OutboxRecord>({ prefix: outboxRecords.all }))).map(
    ({ value }) => value.subject,
  );
  const otp = subjects.map((subject) => /^(\d{6}) /.exec(subject)?.[1]).findLast((code) => code !== undefined);
  await body(app.known.post("/auth/verify-otp", { email: EMAIL, otp, context, otpExpiry }));
  await body(app.known.post("/auth/reset-password", { email: EMAIL, newPassword }));
  expect(await app.isKnown(app.known, EMAIL, newPassword)).toBe(true);
  expect(await app.isKnown(other, EMAIL, newPassword)).toBe(false);
  expect(await app.isKnown(thief, EMAIL, newPassword)).toBe(false);
});

test("when an administrator ends all sessions of an account, every known device is forgotten", async () => {
  const app = await openKnown();
  await app.setUser(EMAIL, { sessionEpoch: 1 });
  expect(await app.isKnown(app.known)).toBe(false);
});

test("the device cookie of a deleted account is invalid for a new account with the same address", async () => {
  const app = await openKnown();
  const old = app.open();
  app.known.stolenBy(old);
  await body(app.known.post("/user/delete-account", { email: EMAIL }, app.claire), 202);
  await app.resumeErasures();
  await app.signUp(app.open());
  expect(await app.isKnown(old)).toBe(false);
});

test("a browser is known only to the accounts that have signed in on it", async () => {
  const app = await openKnown();
  await app.signUp(app.open(), "bob@example.com");
  expect(await app.isKnown(app.known, "bob@example.com")).toBe(false);
  await body(app.known.logIn("bob@example.com", PASSWORD));
  expect(await app.isKnown(app.known, "bob@example.com")).toBe(true);
  expect(await app.isKnown(app.known)).toBe(true);
});

test("a device cookie expires after a year, and is invalid if it was issued while the clock was ahead", async () => {
  const app = await openKnown();
  app.pass(364 * DAY_MS);
  expect(await app.isKnown(app.known)).toBe(true);
  const other = app.open();
  await app.logIn(other);
  app.pass(366 * DAY_MS);
  expect(await app.isKnown(other)).toBe(false);
  app.pass(30 * DAY_MS);
  const early = app.open();
  await app.logIn(early);
  app.pass(-30 * DAY_MS);
  expect(await app.isKnown(early)).toBe(false);
});

test.each([
  [
    "signed with another key",
    (value: string) => value.replace(/[\w-]{43}$/, Buffer.alloc(32, 7).toString("base64url")),
  ],
  ["with another nonce", (value: string) => value.replace(/^[\w-]{22}/, Buffer.alloc(16, 7).toString("base64url"))],
  ["with a later time", (value: string) => value.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
  ["that is not a token", () => "x"],
  ["with a thousand parts", () => "~".repeat(1000)],
])("a device cookie %s is ignored", async (_, bend) => {
  const app = await openKnown();
  app.known.cookies.set("device", bend(app.known.cookies.get("device") as string));
  expect(await app.isKnown(app.known)).toBe(false);
});

test("device cookies are signed with a separate key", () => {
  const { device, ...others } = deriveSecrets(new Uint8Array(32));
  expect(Object.values(others)).not.toContain(device);
});
