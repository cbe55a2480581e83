import { expect, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import type { SessionsAnswer } from "../contract/session.ts";
import { body, openHarness, PASSWORD } from "./harness.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function openAccount() {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const logIn = async () =>
    ({
      ...ada,
      ...(await body(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }))),
    }) as typeof ada;
  const sessionsOf = async (who: typeof ada) =>
    (await body<SessionsAnswer>(app.call("GET", "/user/sessions", who))).data;
  const status = async (who: typeof ada) => (await app.call("GET", "/user/get-user", who)).status;
  return { ...app, ada, logIn, sessionsOf, status };
}

test("a user sees their own sessions, last used first, with the current one marked", async () => {
  const app = await openAccount();
  app.pass(MINUTE_MS);
  const second = await app.logIn();
  await app.signUp("Bob");
  const sessions = await app.sessionsOf(second);
  expect(sessions.map(({ current, createdAt }) => [current, createdAt])).toEqual([
    [true, "2026-01-01T00:01:00.000Z"],
    [false, "2026-01-01T00:00:00.000Z"],
  ]);
  app.pass(MINUTE_MS);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: app.ada.refreshToken }));
  expect((await app.sessionsOf(second))[0]).toMatchObject({ current: false, lastUsedAt: "2026-01-01T00:02:00.000Z" });
});

test("ending one session takes effect at once and leaves the others", async () => {
  const app = await openAccount();
  const second = await app.logIn();
  const [other] = (await app.sessionsOf(second)).filter(({ current }) => !current);
  await body(app.call("DELETE", `/user/sessions/${other?._id}`, second));
  expect(await app.status(app.ada)).toBe(401);
  expect((await app.call("POST", "/auth/refresh", null, { refreshToken: app.ada.refreshToken })).status).toBe(401);
  expect(await app.status(second)).toBe(200);
  await body(app.call("DELETE", `/user/sessions/${other?._id}`, second), 404);
});

test("an account cannot end another account's session", async () => {
  const app = await openAccount();
  const bob = await app.signUp("Bob");
  const [session] = await app.sessionsOf(app.ada);
  await body(app.call("DELETE", `/user/sessions/${session?._id}`, bob), 404);
  expect(await app.status(app.ada)).toBe(200);
});

test("ending all sessions ends every device at once, and a new sign-in works", async () => {
  const app = await openAccount();
  const second = await app.logIn();
  await body(app.call("DELETE", "/user/sessions", second));
  for (const who of [app.ada, second]) {
    expect(await app.status(who)).toBe(401);
    expect((await app.call("POST", "/auth/refresh", null, { refreshToken: who.refreshToken })).status).toBe(401);
  }
  const third = await app.logIn();
  expect(await app.sessionsOf(third)).toHaveLength(1);
  expect(await app.audit()).toEqual([]);
});

test("a session ends after fourteen days without use, and after sixty in use", async () => {
  const app = await openAccount();
  const idle = await app.logIn();
  let { refreshToken } = app.ada;
  for (let day = 0; day < 59; day += 10) {
    app.pass(10 * DAY_MS);
    const answer = await app.call("POST", "/auth/refresh", null, { refreshToken });
    if (day < 50) ({ refreshToken } = await body<{ refreshToken: string }>(answer));
    else expect(answer.status).toBe(401);
    if (day >= 10)
      expect((await app.call("POST", "/auth/refresh", null, { refreshToken: idle.refreshToken })).status).toBe(401);
  }
});

test("confirming the password makes a session recent; a wrong password does not", async () => {
  const app = await openAccount();
  await body(app.call("POST", "/auth/reauthenticate", app.ada, { password: "not this one at all" }), 403);
  const { refreshToken } = await body<TokenPair>(
    app.call("POST", "/auth/reauthenticate", app.ada, { password: PASSWORD }),
  );
  expect(refreshToken).not.toBe(app.ada.refreshToken);
  await body(app.call("POST", "/auth/reauthenticate", null, { password: PASSWORD }), 401);
});

test("wrong passwords make an account wait, whether it exists or not, and a correct one is not checked during the wait", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp("Ada");
  for (const email of [ada.email, "nobody@example.com"]) {
    const guess = (password: string) => app.call("POST", "/auth/login", null, { email, password });
    for (let count = 0; count < 5; count++) await body(guess("not this one at all"), 401);
    const refused = await guess(PASSWORD);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await body(refused, 429)).toEqual({
      status: 429,
      code: "rate_limited",
      message: "Too many attempts. Please try again in 1 second.",
      retryAfter: 1,
    });
  }
  app.pass(1000);
  await body(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
});
