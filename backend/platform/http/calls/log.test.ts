import { expect, onTestFinished, test, vi } from "vitest";
import { userKeys } from "../../../accounts/users/store.ts";
import { ROUTE_NAMES } from "../../../tests/calls.ts";
import { body, type Harness, openHarness, PASSWORD } from "../../../tests/harness.ts";
import { createLines } from "./log.ts";

const TICKET = "dGlja2V0LXRoYXQtbm8tbG9nLW1heS1ob2xk";
const ADDRESSES = ROUTE_NAMES.flatMap((route) => {
  const [, path = ""] = route.split(" ");
  return path.includes(":ticket") ? [path] : [];
});

const eventsOf = (app: Harness) => app.lines.filter(({ event, requestId }) => event && requestId);

test("at least four routes have a ticket in their path", () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(4);
});

test.each(ADDRESSES)("the ticket in the path %s is never logged", async (address) => {
  const app = await openHarness();
  await app.app.request(address.replace(":ticket", TICKET));
  await app.app.request(address.replace(":ticket", `${TICKET}/`));
  expect(app.lines.map(({ route }) => route)).toEqual([address, null]);
  expect(JSON.stringify(app.lines)).not.toContain(TICKET);
});

test("log lines identify client and account only by stable pseudonyms", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const bob = await app.signUp("Bob");
  app.lines.length = 0;
  const from = (hostname: string, who: typeof ada) =>
    app.app.request(
      "/api/user/sessions",
      { headers: { authorization: `Bearer ${who.accessToken}` } },
      { remoteAddr: { hostname } },
    );
  for (const [hostname, who] of [
    ["192.0.2.7", ada],
    ["192.0.2.7", bob],
    ["2001:db8::1", ada],
    ["2001:db8::2", ada],
  ] as const)
    await body(from(hostname, who));
  const [first, second, third, fourth] = app.lines;
  expect(first).toEqual({
    level: "info",
    requestId: expect.any(String),
    method: "GET",
    route: "/api/user/sessions",
    status: 200,
    ms: 0,
    client: expect.stringMatching(/^[\w-]{16}$/),
    account: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(second?.client).toBe(first?.client);
  expect(second?.account).not.toBe(first?.account);
  expect(third?.account).toBe(first?.account);
  expect(third?.client).not.toBe(first?.client);
  // All addresses of one /64 count as one client.
  expect(fourth?.client).toBe(third?.client);
  const { value: id } = await app.kv.get<string>(userKeys.byEmail(ada.email));
  const text = JSON.stringify(app.lines);
  for (const told of ["192.0.2.7", "2001:db8", id as string, ada.email]) expect(text).not.toContain(told);
});

test("sign-in, failed sign-in, confirmation and sign-out are logged as events with the same account pseudonym", async () => {
  const app = await openHarness();
  const { email } = await app.signUp();
  const { lines } = app;
  const post = (path: string, form: object, who = null as Parameters<Harness["call"]>[2]) =>
    app.call("POST", `/auth/${path}`, who, form);
  await body(post("login", { email, password: "not this one" }), 401);
  const session = await body<{ accessToken: string; refreshToken: string }>(
    post("login", { email, password: PASSWORD }),
  );
  await body(post("reauthenticate", { password: "not this one" }, session), 403);
  const { refreshToken } = await body<{ refreshToken: string }>(
    post("reauthenticate", { password: PASSWORD }, session),
  );
  await body(post("logout", { refreshToken }));
  await body(post("login", { email: "nobody@example.com", password: PASSWORD }), 401);
  const events = eventsOf(app);
  expect(events.map(({ event, level, method }) => [event, level, method])).toEqual([
    ["registered", "info", undefined],
    ["login_failed", "warn", "password"],
    ["login", "info", "password"],
    ["reauthentication_failed", "warn", "password"],
    ["reauthenticated", "info", "password"],
    ["logout", "info", undefined],
    ["login_failed", "warn", "password"],
  ]);
  const accounts = events.map(({ account }) => account);
  expect(new Set(accounts.slice(0, 6)).size).toBe(1);
  expect(accounts[6]).not.toBe(accounts[0]);
  for (const { requestId } of events) expect(lines.filter((line) => line.requestId === requestId)).toHaveLength(2);
});

test("the reuse of a refresh token and an exceeded rate limit are logged as events", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  const refresh = (token: string) => app.call("POST", "/auth/refresh", null, { refreshToken: token });
  const next = await body<{ refreshToken: string }>(refresh(ada.refreshToken));
  await body(refresh(next.refreshToken));
  await body(refresh(ada.refreshToken), 401);
  for (let tries = 0; tries < 6; tries++)
    await app.call("POST", "/contact/demo", null, { email: `demo${tries}@example.com` });
  expect(eventsOf(app).map(({ event, rule }) => [event, rule])).toEqual([
    ["registered", undefined],
    ["refresh_reused", undefined],
    ["limited", "contact"],
  ]);
  expect(app.lines.at(-1)).toMatchObject({ route: "/api/contact/demo", status: 429, code: "rate_limited" });
});

/** Returns a log that collects its lines. */
function gathered() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const written: string[][] = [];
  const lines = createLines((text) => written.push(text.split("\n").map((line) => JSON.parse(line).route)));
  return { ...lines, written, answered: (route: string) => lines.log({ level: "info", route }) };
}

test("log lines of requests are written in batches, after at most 50 ms", () => {
  const { answered, written } = gathered();
  for (const route of ["a", "b", "c"]) answered(route);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(written).toEqual([["a", "b", "c"]]);
  answered("d");
  vi.advanceTimersByTime(50);
  expect(written).toEqual([["a", "b", "c"], ["d"]]);
});

test.each([
  { level: "error", route: "b" },
  { level: "warn", route: "b" },
  { level: "info", event: "login", route: "b" },
])("the log line $level $event is written at once, after all earlier log lines", (line) => {
  const { answered, log, written } = gathered();
  answered("a");
  log(line);
  expect(written).toEqual([["a", "b"]]);
  vi.advanceTimersByTime(50);
  expect(written).toHaveLength(1);
});

test("waiting log lines are written when the process ends, and after 256 lines", () => {
  const { answered, flush, written } = gathered();
  for (let at = 0; at < 300; at++) answered(String(at));
  expect(written.map((lines) => lines.length)).toEqual([256]);
  flush();
  expect(written.map((lines) => lines.length)).toEqual([256, 44]);
});
