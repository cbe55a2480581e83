import { expect, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import type { ForgotPasswordAnswer } from "../contract/recovery.ts";
import { type OutboxRecord, outboxRecords } from "../platform/mail/outbox.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { CHEAP_PASSWORDS } from "./cheap-passwords.ts";
import { body, openHarness } from "./harness.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const REQUESTS = 2000;
const FIRST_PASSWORD = "quatre mots sans rapport";

/** Creates an owner with a device that the account knows, and a stranger's network. */
async function openAttacked() {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  const email = "claire@example.com";
  const home = () => openBrowser(app, "198.51.100.7");
  const known = home();
  let password = FIRST_PASSWORD;
  let tokens: TokenPair = await body(
    known.post("/auth/register", {
      firstName: "Claire",
      lastName: "Vasseur",
      email,
      walletAddress: `0x${"1".repeat(40)}`,
      password,
    }),
    201,
  );

  const emails = async () => {
    const found: OutboxRecord[] = [];
    for await (const { value } of app.kv.list<OutboxRecord>({ prefix: outboxRecords.all })) found.push(value);
    return found;
  };
  const latestCode = async () =>
    (await emails())
      .map(({ subject }) => /^(\d{6}) /.exec(subject)?.[1])
      .filter((code) => code !== undefined)
      .at(-1);

  /** Signs in, and returns how long the owner had to wait (ms). */
  async function signIn(browser: Browser): Promise<number> {
    let waited = 0;
    for (;;) {
      const answer = await browser.logIn(email, password);
      if (answer.status === 200) {
        tokens = await body(answer);
        return waited;
      }
      const { retryAfter } = await body<{ retryAfter: number }>(answer, 429);
      waited += retryAfter * 1000;
      if (waited > DAY_MS) return waited;
      app.pass(retryAfter * 1000);
    }
  }

  async function stepUp(): Promise<void> {
    const session: TokenPair = await body(known.post("/auth/refresh", { refreshToken: tokens.refreshToken }));
    tokens = await body(known.post("/auth/reauthenticate", { password }, session));
  }

  /** Recovers the account by e-mail in this browser, with a new password. */
  async function recover(browser: Browser): Promise<void> {
    const before = await latestCode();
    const { context, otpExpiry } = await body<ForgotPasswordAnswer>(browser.post("/auth/forgot-password", { email }));
    const otp = await latestCode();
    expect(otp, "no letter came").not.toBe(before);
    await body(browser.post("/auth/verify-otp", { email, otp, context, otpExpiry }));
    const newPassword = `${password.slice(0, 30)} ${context.slice(0, 12)}`;
    await body(browser.post("/auth/reset-password", { email, newPassword }));
    password = newPassword;
  }

  /** Everything that the owner must be able to do at any time during an attack. */
  async function ownerDoesAll(): Promise<void> {
    expect(await signIn(known), "sign-in on a known device").toBe(0);
    await stepUp();
    expect(await signIn(home()), "sign-in on a new device").toBeLessThanOrEqual(MINUTE_MS);
    await recover(home());
    expect(await signIn(known), "sign-in after a recovery").toBeLessThanOrEqual(MINUTE_MS);
  }

  /** Sends another request of the stranger, from the next address of the network. */
  let sent = 0;
  const addresses = Array.from({ length: 250 }, (_, at) => openBrowser(app, `203.0.113.${at + 1}`));
  const next = () => addresses[sent++ % addresses.length] as Browser;
  /** A recovery that the stranger has begun, and its remaining tries. */
  let begun: { readonly browser: Browser; readonly state: ForgotPasswordAnswer; tries: number } | null = null;
  const attacks = {
    login: async () => (await next().logIn(email, `wrong guess number ${sent}`)).status,
    async forgot() {
      const browser = next();
      const answer = await browser.post("/auth/forgot-password", { email });
      if (answer.status === 200) begun = { browser, state: await body(answer), tries: 0 };
      return answer.status;
    },
    /** Tries codes until they are refused, then requests another e-mail. */
    async code() {
      if (begun === null) return attacks.forgot();
      const { browser, state } = begun;
      sent += 1;
      begun.tries += 1;
      const { context, otpExpiry } = state;
      const answer = await browser.post("/auth/verify-otp", { email, otp: "000000", context, otpExpiry });
      if (answer.status !== 400 || begun.tries === 5) begun = null;
      return answer.status;
    },
  };
  const warnings = async () => (await emails()).filter(({ subject }) => subject.startsWith("Quelqu’un essaie"));
  return { ...app, email, home, known, attacks, ownerDoesAll, signIn, recover, stepUp, emails, warnings };
}

type Attacked = Awaited<ReturnType<typeof openAttacked>>;

const MIXES: Readonly<Record<string, (attacks: Attacked["attacks"], at: number) => Promise<number>>> = {
  "on sign-in": (attacks) => attacks.login(),
  "on e-mails": (attacks) => attacks.forgot(),
  "on codes": (attacks) => attacks.code(),
  "on all three": (attacks, at) => [attacks.login, attacks.forgot, attacks.code][at % 3]?.() ?? attacks.login(),
};

test.each(Object.keys(MIXES))(
  "2,000 requests a day %s, from one stranger's network, shut the owner out of nothing",
  async (mix) => {
    const app = await openAttacked();
    const attack = MIXES[mix] as (typeof MIXES)[string];
    const answers = new Map<number, number>();
    for (let at = 0; at < REQUESTS; at++) {
      const status = await attack(app.attacks, at);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      app.pass(DAY_MS / REQUESTS);
      if (at % 500 === 250) await app.ownerDoesAll();
    }
    await app.ownerDoesAll();
    expect(answers.get(401) ?? 0, "passwords that were compared").toBeLessThanOrEqual(120);
    expect(answers.get(400) ?? 0, "codes that were compared").toBeLessThanOrEqual(25);
    expect((await app.emails()).length, "letters to the owner").toBeLessThan(180);
    expect(await app.warnings(), "letters that tell of it").toHaveLength(1);
  },
);

test("a thousand parallel requests from one network do not lock the owner out of anything", async () => {
  const app = await openAttacked();
  const attack = MIXES["on all three"] as (typeof MIXES)[string];
  for (let at = 0; at < REQUESTS / 2; at++) await attack(app.attacks, at);
  await app.ownerDoesAll();
});
