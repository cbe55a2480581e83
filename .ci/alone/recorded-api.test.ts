import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TokenPair } from "../../backend/contract/auth.ts";
import { CALLS, type RouteName } from "../../backend/tests/calls.ts";
import { expectDescribed } from "../../backend/tests/described.ts";
import { createRecordedApi } from "./recorded-api.ts";
import type { Recording } from "./recording.ts";

const recording = JSON.parse(readFileSync(join(import.meta.dirname as string, "recording.json"), "utf8")) as Recording;
const [ADA, , CHLOE, INES] = recording.people.map(({ email }) => email) as [string, string, string, string];

/** Opens a recorded API; every answer to its calls is checked against the API description. */
function open() {
  const time = Date.UTC(2030, 5, 1);
  const missed: string[] = [];
  const api = createRecordedApi({ recording, now: () => time, missing: (call) => missed.push(call) });
  async function call<T = Record<string, unknown>>(
    name: RouteName,
    who: TokenPair | null,
    body?: object,
    path = name.split(" ")[1],
    status = 200,
  ): Promise<T> {
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {});
    if (body) headers.set("content-type", "application/json");
    const method = name.split(" ")[0] as string;
    const sent = body && { body: JSON.stringify(body) };
    const answer = await api.answer(new Request(`http://localhost:3002${path}`, { method, headers, ...sent }));
    const text = await answer.clone().text();
    expect(answer.status, text).toBe(status);
    await expectDescribed(name, answer);
    return (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as T;
  }
  const signIn = (email: string, more = {}) =>
    call<TokenPair>("POST /api/auth/login", null, { email, password: recording.password, ...more });
  return { api, call, signIn, missed };
}

test("the demonstration accepts its published password, plus a code for administrators; every other sign-in fails", async () => {
  const { call, signIn } = open();
  const wrong = { email: ADA, password: "autre chose" };
  await call("POST /api/auth/login", null, wrong, undefined, 401);
  const first = await call("POST /api/auth/login", null, { email: INES, password: recording.password }, undefined, 401);
  expect(first.code).toBe("second_factor_required");
  await call("GET /api/admin/:collection", await signIn(INES, { otp: "000000" }), undefined, "/api/admin/users");
  expect((await call("GET /api/user/get-user", await signIn(ADA))).email).toBe(ADA);
  expect((await call("GET /api/user/get-user", null, undefined, undefined, 401)).code).toBe("unauthenticated");
  await call("GET /api/admin/:collection", await signIn(ADA), undefined, "/api/admin/users", 403);
  const { refreshToken } = await signIn(CHLOE);
  const renewed = await call<TokenPair>("POST /api/auth/refresh", null, { refreshToken });
  expect((await call("GET /api/user/get-user", renewed)).email).toBe(CHLOE);
});

test("lists of the console are filtered and sorted as the query requests", async () => {
  const { call, signIn } = open();
  const ines = await signIn(INES, { otp: "000000" });
  type List = { docs: { firstName: string }[] };
  const list = (query = "") => call<List>("GET /api/admin/:collection", ines, undefined, `/api/admin/users${query}`);
  expect((await list("?limit=50&sort=newest&q=moreau")).docs).toMatchObject([{ firstName: "Ada" }]);
  expect((await list("?role=admin&sort=newest")).docs).toHaveLength(1);
  const all = (await list("?sort=newest")).docs;
  expect((await list("?sort=oldest")).docs).toEqual(all.toReversed());
  const refused = "/api/admin/audit?outcome=refused";
  expect((await call<List>("GET /api/admin/audit", ines, undefined, refused)).docs).toHaveLength(1);
});

/** Calls that change something and are answered anyway. */
const ANSWERED = [
  "POST /api/auth/forgot-password",
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/auth/passkey/login-options",
  "POST /api/auth/reauthenticate",
  "POST /api/auth/reauthenticate/second-factor",
  "POST /api/auth/refresh",
  "POST /api/contact/demo",
  "POST /api/object/verify-object",
];

test("the recorded API refuses a write that is not recorded, names the call and an alternative, and leaves later reads unchanged", async () => {
  const { api, call, signIn, missed } = open();
  const ines = await signIn(INES, { otp: "000000" });
  const reads = async () =>
    Promise.all([
      call("GET /api/object/get-user-objects", ines),
      call("GET /api/notifications/get-user-notifications", ines),
      call("GET /api/admin/:collection", ines, undefined, "/api/admin/users"),
    ]);
  const before = await reads();
  const writes = Object.keys(CALLS).filter((name) => !name.startsWith("GET "));
  const answered: string[] = [];
  for (const name of writes) {
    const [method = "", path = ""] = name.split(" ");
    const headers = { authorization: `Bearer ${ines.accessToken}`, "content-type": "application/json" };
    const answer = await api.answer(new Request(`http://localhost${path}`, { method, headers, body: "{}" }));
    const { message } = await answer.json();
    if (answer.status !== 405) answered.push(name);
    else
      expect(message).toBe(
        `The recording does not answer ${name}. Use a live service: npm run dev, without --recorded.`,
      );
  }
  expect(answered.sort()).toEqual(ANSWERED);
  expect(await reads()).toEqual(before);
  expect(missed).toEqual([]);
});

test("the recorded API refuses a read that is not recorded and names the call; it logs the refusal unless the read needs a live service", async () => {
  const { api, signIn, missed } = open();
  const { accessToken } = await signIn(ADA);
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const path of ["/api/object/get-object?hash=00", "/api/user/hats"]) {
    const answer = await api.answer(new Request(`http://localhost${path}`, { headers }));
    expect(answer.status).toBeGreaterThanOrEqual(404);
    const { message } = await answer.json();
    expect(message).toContain(`GET ${path.split("?")[0]}`);
    expect(message).toContain("npm run dev");
  }
  expect(missed).toEqual(["GET /api/user/hats"]);
});

test("the recorded API answers requests for an unregistered hash or a missing entry like the real registry", async () => {
  const { call } = open();
  const path = `/api/registry/lookup?hash=${"ab".repeat(32)}`;
  expect((await call("GET /api/registry/lookup", null, undefined, path)).objects).toEqual([]);
  await call("GET /api/registry/token/:tokenId", null, undefined, "/api/registry/token/99", 404);
});
