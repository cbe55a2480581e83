import { expect, test } from "vitest";
import type { ForgotPasswordAnswer } from "../../contract/recovery.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";
import { recoveryRecords } from "./store.ts";

const NEW_PASSWORD = "cinq mots tout aussi neufs";
const MINUTE_MS = 60_000;
const WRONG = { status: 400, code: "invalid_input", message: "Invalid or expired OTP. Please try again." };

/** Opens an application with an account, and browsers that keep their recovery cookie. */
async function openRecovery(rateLimitScale = 1000) {
  const app = await openHarness({ rateLimitScale });
  const ada = await app.signUp("Ada");

  function browser() {
    let cookie: string | null = null;
    async function send(path: string, form: unknown, headers: Record<string, string> = {}): Promise<Response> {
      const answer = await app.app.request(`/api/auth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}), ...headers },
        body: JSON.stringify(form),
      });
      const set = answer.headers.get("set-cookie");
      if (set) cookie = set.split(";", 1)[0] as string;
      return answer;
    }
    return {
      send,
      cookie: () => cookie,
      holds: (value: string) => {
        cookie = value;
      },
      forgot: (email = ada.email) =>
        body<ForgotPasswordAnswer & Record<string, unknown>>(send("forgot-password", { email })),
      verify: ({ context, otpExpiry }: ForgotPasswordAnswer, otp: string, email = ada.email) =>
        send("verify-otp", { email, otp, context, otpExpiry }),
      reset: (newPassword = NEW_PASSWORD, email = ada.email) => send("reset-password", { email, newPassword }),
      current: () => Promise.resolve(app.app.request("/api/auth/recovery", { headers: cookie ? { cookie } : {} })),
    };
  }

  const emails = async () => {
    const found: OutboxRecord[] = [];
    for await (const { value } of app.kv.list<OutboxRecord>({ prefix: outboxRecords.all })) found.push(value);
    return found;
  };
  /** Returns the code in the latest e-mail. */
  const code = async () => /\b(\d{6})\b/.exec((await emails()).at(-1)?.subject ?? "")?.[1] as string;
  const otherThan = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  const logIn = (password: string) => app.call("POST", "/auth/login", null, { email: ada.email, password });
  return { ...app, ada, browser, emails, code, otherThan, logIn };
}

test("resets the password with an e-mailed code, ends every session, and confirms the reset by e-mail", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const state = await browser.forgot();
  expect(state).toEqual({
    message: expect.any(String),
    context: expect.any(String),
    otpExpiry: "2026-01-01T00:10:00.000Z",
  });
  const [mail] = await app.emails();
  const code = await app.code();
  expect(mail?.to).toBe(app.ada.email);
  expect(mail?.text).toContain(`http://localhost:8000/verify-otp?context=${state.context}#code=${code}`);
  await body(browser.verify(state, code));
  await body(browser.reset());
  await body(app.logIn(PASSWORD), 401);
  await body(app.logIn(NEW_PASSWORD));
  expect((await app.call("GET", "/user/get-user", app.ada)).status).toBe(401);
  expect((await app.call("POST", "/auth/refresh", null, { refreshToken: app.ada.refreshToken })).status).toBe(401);
  expect((await app.emails()).at(-1)?.subject).toBe("Votre mot de passe Authentica a été modifié");
  expect(await app.audit()).toEqual([]);
});

test("a recovery for an address without an account gets the same answer as for others, but no e-mail", async () => {
  const app = await openRecovery();
  const known = await app.browser().forgot();
  const unknown = await app.browser().forgot("nobody@example.com");
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  expect(unknown.message).toBe(known.message);
  expect(unknown.otpExpiry).toBe(known.otpExpiry);
  expect((await app.emails()).map(({ to }) => to)).toEqual([app.ada.email]);
  const decoy = app.browser();
  const state = await decoy.forgot("nobody@example.com");
  for (let tries = 0; tries < 6; tries++)
    expect(await body(decoy.verify(state, "000000", "nobody@example.com"), 400)).toEqual(WRONG);
});

test("of 200 parallel guesses at a recovery code at most five are compared, and the correct code is refused afterwards", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const state = await browser.forgot();
  const right = await app.code();
  const guesses = Array.from({ length: 200 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, "0"));
  const answers = await Promise.all(guesses.map((guess) => browser.verify(state, guess)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await app.kv.get<{ tries: number }>(recoveryRecords.at(state.context))).value?.tries).toBe(5);
  expect(await body(browser.verify(state, right), 400)).toEqual(WRONG);
});

test("compares at most 25 recovery codes a day for an account from one network, even if the account does not exist", async () => {
  const app = await openRecovery(1);
  for (const email of [app.ada.email, "nobody@example.com"]) {
    let compared = 0;
    for (let hour = 0; hour < 24; hour++) {
      app.pass(60 * MINUTE_MS);
      const browser = app.browser();
      const state = await browser.forgot(email);
      for (let tries = 0; tries < 5; tries++) {
        const answer = await browser.verify(state, "000000", email);
        if (answer.status === 400) compared += 1;
        else expect(answer.status).toBe(429);
      }
    }
    expect(compared).toBeLessThanOrEqual(25);
    expect(compared).toBeGreaterThanOrEqual(20);
  }
});

test("codes sent by a browser that did not begin a recovery for the address use up none of the account's tries", async () => {
  const app = await openRecovery(1);
  const victim = app.browser();
  const state = await victim.forgot();
  const code = await app.code();
  const [without, another] = [app.browser(), app.browser()];
  const others = await another.forgot("thief@example.com");
  for (let tries = 0; tries < 20; tries++) expect(await body(without.verify(state, "000000"), 400)).toEqual(WRONG);
  for (let tries = 0; tries < 20; tries++) expect(await body(another.verify(others, "000000"), 400)).toEqual(WRONG);
  await body(victim.verify(state, code));
});

test("500 reset requests from another browser change nothing, and the browser that verified the code can still reset", async () => {
  const app = await openRecovery();
  const victim = app.browser();
  const state = await victim.forgot();
  const code = await app.code();
  await body(victim.verify(state, code));
  const attacker = app.browser();
  const attackersOwn = app.browser();
  await attackersOwn.forgot();
  const tries = Array.from({ length: 500 }, (_, at) =>
    (at % 2 ? attacker : attackersOwn).reset("le mot de passe d’un autre"),
  );
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([403]));
  await body(app.logIn(PASSWORD));
  await body(victim.reset());
  await body(app.logIn(NEW_PASSWORD));
});

test("a recovery code is invalid in another browser, even with everything that the first browser received", async () => {
  const app = await openRecovery();
  const victim = app.browser();
  const state = await victim.forgot();
  const thief = app.browser();
  expect(await body(thief.verify(state, await app.code()), 400)).toEqual(WRONG);
  await thief.forgot("thief@example.com");
  expect(await body(thief.verify(state, await app.code()), 400)).toEqual(WRONG);
});

test("a reset cannot be repeated, sent before the code is verified, or redirected to another address", async () => {
  const app = await openRecovery();
  const bob = await app.signUp("Bob");
  const browser = app.browser();
  const state = await browser.forgot();
  await body(browser.reset(), 403);
  await body(browser.verify(state, await app.code()));
  await body(browser.reset(NEW_PASSWORD, bob.email), 403);
  const cookie = browser.cookie() as string;
  await body(browser.reset());
  browser.holds(cookie);
  await body(browser.reset("encore un autre mot de passe"), 403);
  await body(app.logIn(NEW_PASSWORD));
});

test("of several parallel password resets with the same recovery cookie, exactly one succeeds", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  await body(browser.verify(await browser.forgot(), await app.code()));
  const answers = await Promise.all([1, 2, 3, 4].map((at) => browser.reset(`un mot de passe numéro ${at}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
});

test("a correct code replaces the recovery cookie, and the previous cookie becomes invalid", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const state = await browser.forgot();
  const before = browser.cookie() as string;
  await body(browser.verify(state, await app.code()));
  expect(browser.cookie()).not.toBe(before);
  browser.holds(before);
  await body(browser.reset(), 403);
});

test.each([
  ["another address", { email: "bob@example.com" }],
  ["another context", { context: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ["another expiry", { otpExpiry: "2027-01-01T00:00:00.000Z" }],
])("refuses the correct code with %s", async (_, part) => {
  const app = await openRecovery();
  const browser = app.browser();
  const { context, otpExpiry } = await browser.forgot();
  const form = { email: app.ada.email, otp: await app.code(), context, otpExpiry };
  expect(await body(browser.send("verify-otp", { ...form, ...part }), 400)).toEqual(WRONG);
  await body(browser.send("verify-otp", form));
});

test("a recovery code is valid for ten minutes, and the new password may be set for ten more minutes", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const late = await browser.forgot();
  const lateCode = await app.code();
  app.pass(10 * MINUTE_MS);
  expect(await body(browser.verify(late, lateCode), 400)).toEqual(WRONG);
  const state = await browser.forgot();
  app.pass(10 * MINUTE_MS - 1);
  await body(browser.verify(state, await app.code()));
  app.pass(10 * MINUTE_MS - 1);
  const last = browser.cookie() as string;
  app.pass(1);
  await body(browser.reset(), 403);
  browser.holds(last);
  await body(app.logIn(PASSWORD));
});

test("requesting another code in the same browser invalidates the first code", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const first = await browser.forgot();
  const firstCode = await app.code();
  const second = await browser.forgot();
  const secondCode = await app.code();
  expect(await body(browser.verify(first, firstCode), 400)).toEqual(WRONG);
  await body(browser.verify(second, secondCode));
});

test("a new password ends every other recovery of the account, regardless of the step it has reached", async () => {
  const app = await openRecovery();
  const [proven, waiting, own] = [app.browser(), app.browser(), app.browser()];
  await body(proven.verify(await proven.forgot(), await app.code()));
  const state = await waiting.forgot();
  const code = await app.code();
  await body(own.verify(await own.forgot(), await app.code()));
  await body(own.reset());

  await body(proven.reset("le mot de passe d’un autre"), 403);
  await waiting.verify(state, code);
  await body(waiting.reset("le mot de passe d’un autre"), 403);
  await body(app.logIn(NEW_PASSWORD));
});

test("after a new password is refused, the same recovery accepts another password", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  await body(browser.verify(await browser.forgot(), await app.code()));
  await body(browser.reset("trop court"), 400);
  await body(browser.reset("authentica authentica"), 400);
  await body(browser.reset());
});

test("an account that is disabled between code and new password keeps its old password", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  await body(browser.verify(await browser.forgot(), await app.code()));
  for await (const { key, value } of app.kv.list<Record<string, unknown>>({ prefix: ["users"] }))
    await app.kv.set(key, { ...value, disabled: true });
  await body(browser.reset(), 403);
});

test("the e-mailed link finds the recovery only in the browser that began it", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const state = await browser.forgot();
  expect(await body(browser.current())).toEqual({
    email: app.ada.email,
    context: state.context,
    otpExpiry: state.otpExpiry,
  });
  await body(app.browser().current(), 410);
  await body(browser.verify(state, await app.code()));
  await body(browser.current(), 410);
});

test("the recovery calls refuse requests from pages of other sites and bodies other than JSON", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  const form = { email: app.ada.email };
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ])
    await body(browser.send("forgot-password", form, headers), 403);
  await body(browser.send("forgot-password", form, { "content-type": "text/plain" }), 415);
  await body(browser.send("forgot-password", form, { "sec-fetch-site": "same-origin" }));
});

test("the recovery cookie is HttpOnly and SameSite=Strict, and is limited to ten minutes and one path", async () => {
  const app = await openRecovery();
  const answer = await app.browser().send("forgot-password", { email: app.ada.email });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^recovery=[\w.-]+; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
});

test("the store contains neither the recovery code nor the cookie, except the code in the unsent e-mail", async () => {
  const app = await openRecovery();
  const browser = app.browser();
  await browser.forgot();
  const code = await app.code();
  const secret = (browser.cookie() as string).split(".").at(-1) as string;
  for await (const { key, value } of app.kv.list({ prefix: [] })) {
    if (key[0] === "outbox") continue;
    const text = JSON.stringify([key, value]);
    expect(text).not.toContain(`"${code}"`);
    expect(text).not.toContain(secret);
  }
});
