import { expect, test } from "vitest";
import type { ForgotPasswordAnswer } from "../../contract/recovery.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { type Browser, openBrowser } from "../../tests/browser.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";

const EMAIL = "claire@example.com";
const DAY_MS = 24 * 60 * 60_000;

/** Registers Claire on a device that her account knows; returns a function that opens browsers in other networks. */
async function openOwner() {
  const app = await openHarness({ rateLimitScale: 1 });
  const open = (address: string) => openBrowser(app, address);
  const known = open("198.51.100.7");
  const form = { firstName: "Claire", lastName: "Vasseur", email: EMAIL, walletAddress: `0x${"1".repeat(40)}` };
  await body(known.post("/auth/register", { ...form, password: PASSWORD }), 201);
  // Remove the e-mails of the registration, so that they are not counted.
  for await (const { key } of app.kv.list({ prefix: outboxRecords.all })) await app.kv.delete(key);

  const emails = async () =>
    (await Array.fromAsync(app.kv.list<OutboxRecord>({ prefix: outboxRecords.all }))).map(({ value }) => value);
  const codes = async () => (await emails()).flatMap(({ subject }) => /^\d{6}(?= )/.exec(subject) ?? []).map(String);
  const forgot = (browser: Browser, email = EMAIL) =>
    body<ForgotPasswordAnswer>(browser.post("/auth/forgot-password", { email }));
  const verify = (
    browser: Browser,
    { context, otpExpiry }: ForgotPasswordAnswer,
    otp: string | undefined,
    email = EMAIL,
  ) => browser.post("/auth/verify-otp", { email, otp, context, otpExpiry });
  /** Returns a code that is not the latest one. */
  const wrong = async () => String((Number((await codes()).at(-1)) + 1) % 1_000_000).padStart(6, "0");
  /** Strangers from ten new networks request as many e-mails as they can, and try as many codes as they can. */
  let rounds = 0;
  async function attack(email = EMAIL): Promise<void> {
    rounds += 1;
    for (let at = 0; at < 20; at++) {
      const browser = open(`203.${rounds}.${at % 10}.${at + 1}`);
      const state = await forgot(browser, email);
      for (let tries = 0; tries < 5; tries++) await verify(browser, state, await wrong(), email);
    }
  }
  return { ...app, open, known, emails, codes, forgot, verify, wrong, attack };
}

test("sends no recovery e-mail beyond the rate limit of a network, and the answer reveals neither the limit nor whether an account exists", async () => {
  const app = await openOwner();
  const answers = new Map<string, unknown[]>();
  for (const email of [EMAIL, "nobody@example.com"]) {
    const seen: unknown[] = [];
    for (let at = 1; at <= 8; at++) {
      const browser = app.open(`203.0.113.${at}`);
      const answer = await browser.post("/auth/forgot-password", { email });
      const { context, ...rest } = await body<ForgotPasswordAnswer>(answer);
      seen.push({ ...rest, context: context.length, cookie: browser.cookies.get("recovery")?.length });
    }
    answers.set(email, seen);
  }
  expect(answers.get("nobody@example.com")).toEqual(answers.get(EMAIL));
  expect(new Set(answers.get(EMAIL)?.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await app.codes()).toHaveLength(5);
  await app.forgot(app.open("192.0.2.1"));
  expect(await app.codes()).toHaveLength(6);
});

test("after the limit of recovery e-mails is reached, the last code that was sent still works", async () => {
  const app = await openOwner();
  const browser = app.open("192.0.2.1");
  for (let at = 0; at < 5; at++) await app.forgot(browser);
  const [code] = (await app.codes()).slice(-1);
  const state = await app.forgot(browser);
  expect(await app.codes()).toHaveLength(5);
  await body(app.verify(browser, state, code));
});

test("recovery e-mails that strangers request do not count towards the limit of a known device", async () => {
  const app = await openOwner();
  await app.attack();
  const before = (await app.codes()).length;
  await app.forgot(app.open("192.0.2.1"));
  expect(await app.codes()).toHaveLength(before);
  const state = await app.forgot(app.known);
  expect(await app.codes()).toHaveLength(before + 1);
  await body(app.verify(app.known, state, (await app.codes()).at(-1)));
});

test("after strangers used up the day's tries, the first try of each code is still compared, and so is every try on a known device", async () => {
  const app = await openOwner();
  await app.attack();
  app.pass(60 * 60_000);
  await app.attack();
  // Long enough for the limits to allow a few e-mails and one code again.
  app.pass(15 * 60_000);
  const owner = app.open("192.0.2.1");
  const late = await app.forgot(owner);
  await body(app.verify(owner, late, await app.wrong()), 400);
  await body(app.verify(owner, late, await app.wrong()), 429);
  await body(app.verify(owner, await app.forgot(owner), (await app.codes()).at(-1)));
  const state = await app.forgot(app.known);
  await body(app.verify(app.known, state, await app.wrong()), 400);
  await body(app.verify(app.known, state, (await app.codes()).at(-1)));
});

test("notifies the owner of repeated recovery attempts once a day; an address without an account gets no e-mail", async () => {
  const app = await openOwner();
  const told = async () => (await app.emails()).filter(({ subject }) => subject.startsWith("Quelqu’un essaie"));
  for (let at = 0; at < 9; at++) await app.open(`203.0.${at}.1`).logIn(EMAIL, "not this one at all");
  expect(await told()).toEqual([]);
  await app.open("203.0.9.1").logIn(EMAIL, "not this one at all");
  await app.attack();
  await app.attack("nobody@example.com");
  const [letter] = await told();
  expect(letter).toMatchObject({ to: EMAIL, text: expect.stringContaining("clé d’accès") });
  expect(await told()).toHaveLength(1);
  app.pass(DAY_MS);
  await app.attack();
  expect(await told()).toHaveLength(2);
});

test("wrong passwords in one session delay neither other sessions nor sign-ins, and wrong passwords at sign-in delay no session", async () => {
  const app = await openOwner();
  const [one, two] = await Promise.all(
    [app.known.logIn(EMAIL, PASSWORD), app.known.logIn(EMAIL, PASSWORD)].map((answer) => body(answer)),
  );
  const confirm = (session: unknown, password: string) =>
    app.known.post("/auth/reauthenticate", { password }, session as Parameters<Browser["post"]>[2]);
  for (let at = 0; at < 5; at++) await body(confirm(one, "not this one at all"), 403);
  await body(confirm(one, PASSWORD), 429);
  const again = await body(confirm(two, PASSWORD));
  await body(app.open("192.0.2.1").logIn(EMAIL, PASSWORD));
  for (let at = 0; at < 6; at++) await app.known.logIn(EMAIL, "not this one at all");
  await body(confirm(again, PASSWORD));
});
