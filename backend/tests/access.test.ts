import { sign } from "hono/jwt";
import { expect, test } from "vitest";
import { ACCESS, type Audience, type RouteName } from "../access.ts";
import type { TokenPair } from "../contract/auth.ts";
import type { PasskeysAnswer } from "../contract/passkey.ts";
import type { SessionsAnswer } from "../contract/session.ts";
import { deriveSecrets } from "../secrets.ts";
import { type UserRecord, userKeys } from "../users/store.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, PNG, sha256 } from "./harness.ts";
import { addPasskey } from "./passkey.ts";

const ELEVEN_MINUTES_MS = 11 * 60_000;
const HASH = sha256("the owner's file");

/** What a request is made of. `ada` is the owner; `caller` is who sends it, and `null` when nobody is signed in. */
interface Scene {
  readonly app: Harness;
  readonly ada: Person;
  readonly objectId: string;
  readonly caller: Person | null;
}

interface Sample {
  /** The path under `/api`, with its parameters filled in. */
  readonly path?: (scene: Scene) => string | Promise<string>;
  readonly body?: (scene: Scene) => unknown;
  /** What somebody who is let through is answered. */
  readonly ok: number;
}

const challengeId = "AAAAAAAAAAAAAAAAAAAAAA";
const id = "AAAA";
const proof = {
  id,
  rawId: id,
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};
const NOT_SHOWN = "0000000000000000000000000000000000000000000";

/** A request for each route; where one would need a ceremony, one that is refused for what it says and not for who sends it. */
const SAMPLES: Readonly<Record<RouteName, Sample>> = {
  "GET /api/health": { ok: 200 },
  "GET /api/site": { ok: 200 },
  "GET /api/registry/lookup": { path: () => `/registry/lookup?hash=${HASH}`, ok: 200 },
  "POST /api/contact/demo": { body: () => ({ email: "demo@example.com" }), ok: 202 },

  "POST /api/auth/register": { body: () => ({ firstName: "Eve" }), ok: 400 },
  "POST /api/auth/login": { body: ({ ada }) => ({ email: ada.email, password: PASSWORD }), ok: 200 },
  "POST /api/auth/refresh": { body: () => ({ refreshToken: `a.0.${NOT_SHOWN}` }), ok: 200 },
  "POST /api/auth/logout": { body: () => ({ refreshToken: `a.0.${NOT_SHOWN}` }), ok: 200 },
  "POST /api/auth/forgot-password": { body: ({ ada }) => ({ email: ada.email }), ok: 200 },
  "GET /api/auth/recovery": { ok: 200 },
  "POST /api/auth/verify-otp": {
    body: ({ ada }) => ({
      email: ada.email,
      otp: "000000",
      context: challengeId,
      otpExpiry: "2026-01-01T00:10:00.000Z",
    }),
    ok: 200,
  },
  "POST /api/auth/reset-password": {
    body: ({ ada }) => ({ email: ada.email, newPassword: "cinq mots tout aussi neufs" }),
    ok: 200,
  },
  "POST /api/auth/passkey/login-options": { body: () => ({}), ok: 200 },
  "POST /api/auth/passkey/login": { body: () => ({ challengeId, response: proof }), ok: 200 },
  "POST /api/auth/reauthenticate": { body: () => ({ password: PASSWORD }), ok: 200 },
  "POST /api/auth/reauthenticate/passkey-options": { body: () => ({}), ok: 200 },
  "POST /api/auth/reauthenticate/passkey": { body: () => ({ challengeId }), ok: 400 },

  "GET /api/user/get-user": { ok: 200 },
  "POST /api/user/edit-profile": { body: () => ({ firstName: "Ada", lastName: "Byron" }), ok: 200 },
  "GET /api/user/sessions": { ok: 200 },
  "DELETE /api/user/sessions": { ok: 200 },
  "DELETE /api/user/sessions/:id": {
    path: async ({ app, ada }) => {
      const { data } = await body<SessionsAnswer>(app.call("GET", "/user/sessions", ada));
      return `/user/sessions/${data[0]?._id}`;
    },
    ok: 200,
  },
  "GET /api/user/passkeys": { ok: 200 },
  "POST /api/user/passkeys/options": { body: () => ({}), ok: 200 },
  "POST /api/user/passkeys": {
    body: () => ({
      challengeId,
      name: "Clé",
      response: { ...proof, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
    }),
    ok: 400,
  },
  "PUT /api/user/passkeys/:id": { path: pathOfPasskey, body: () => ({ name: "Bureau" }), ok: 200 },
  "DELETE /api/user/passkeys/:id": { path: pathOfPasskey, ok: 200 },
  "POST /api/user/export": { ok: 200 },
  "GET /api/user/export/:ticket": { path: () => `/user/export/${NOT_SHOWN}`, ok: 200 },
  "POST /api/user/delete-account": { body: ({ caller }) => ({ email: caller?.email ?? "a@example.com" }), ok: 202 },

  "POST /api/fingerprint/generate-fingerprint": {
    body: () => {
      const form = new FormData();
      form.set("file", new File(["a file"], "a.txt"));
      return form;
    },
    ok: 200,
  },
  "POST /api/object/verify-object": { body: () => ({ hash: HASH }), ok: 200 },
  "POST /api/object/register": {
    body: ({ app, caller }) =>
      app.claimForm(caller ?? { wallet: `0x${"9".repeat(40)}` }, sha256(caller?.email ?? "nobody"), {
        file: new File([PNG], "cover.png"),
      }),
    ok: 201,
  },
  "GET /api/object/get-user-objects": { ok: 200 },
  // Let through, and told that the object holds no file.
  "GET /api/object/get-object": { path: () => `/object/get-object?hash=${HASH}`, ok: 404 },
  "GET /api/object/cover/:id": { path: ({ objectId }) => `/object/cover/${objectId}`, ok: 200 },
  "POST /api/object/edit-object": { body: ({ objectId }) => ({ objectId, objectName: "Autre nom" }), ok: 200 },
  "POST /api/object/revoke-object": { body: ({ objectId }) => ({ objectId }), ok: 200 },
  "GET /api/object/download/:ticket": { path: () => `/object/download/${NOT_SHOWN}`, ok: 200 },

  "GET /api/notifications/get-user-notifications": { ok: 200 },
  "GET /api/notifications/get-object-notifications/:id": {
    path: ({ objectId }) => `/notifications/get-object-notifications/${objectId}`,
    ok: 200,
  },
  "POST /api/notifications/mark-read": { body: () => ({}), ok: 200 },
  "GET /api/notifications/stream": { ok: 200 },

  "GET /api/admin/:collection": { path: () => "/admin/users", ok: 200 },
};

async function pathOfPasskey({ app, ada }: Scene): Promise<string> {
  const { data } = await body<PasskeysAnswer>(app.call("GET", "/user/passkeys", ada));
  return `/user/passkeys/${data[0]?._id}`;
}

async function setUser(app: Harness, email: string, part: Partial<UserRecord>): Promise<void> {
  const userId = (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
  const user = (await app.kv.get<UserRecord>(userKeys.user(userId))).value as UserRecord;
  await app.kv.set(userKeys.user(userId), { ...user, ...part });
}

/** An access token of this session that says what the caller wants and is signed with the service's own key. */
async function forged(who: TokenPair, part: Readonly<Record<string, unknown>>): Promise<string> {
  const claims = JSON.parse(atob((who.accessToken.split(".")[1] as string).replaceAll("-", "+").replaceAll("_", "/")));
  return sign({ ...claims, ...part }, deriveSecrets(new Uint8Array(32)).accessToken, "HS256");
}

/** The people of the table, each as whom requests are sent. */
async function openPeople() {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  const [bob, root, gone, formerRoot] = [
    await app.signUp("Bob"),
    await app.signUp("Root"),
    await app.signUp("Gone"),
    await app.signUp("Former"),
  ];
  for (const who of [ada, bob, root]) await addPasskey(app, who, "Téléphone");
  await app.promote(root.email);
  await setUser(app, gone.email, { disabled: true });
  await setUser(app, formerRoot.email, { role: "admin", disabled: true });
  const ended = await app.signUp("Ended");
  await body(app.call("POST", "/auth/logout", null, { refreshToken: ended.refreshToken }));
  const issuedAt = Math.floor(app.environment.now() / 1000) - 3600;
  const as = (accessToken: string): Person => ({ ...ada, accessToken });
  return {
    app,
    ada,
    objectId,
    bob,
    root,
    /** Nobody whom the service knows as signed in. */
    strangers: {
      "somebody anonymous": null,
      "a disabled user": gone,
      "a disabled admin": formerRoot,
      "a session that has ended": ended,
      "a refresh token": as(ada.refreshToken),
      "an expired token": as(await forged(ada, { iat: issuedAt, exp: issuedAt + 600 })),
      "a token of another type": as(await forged(ada, { typ: "reset" })),
      "a token for another service": as(await forged(ada, { aud: "http://localhost:8000/other" })),
    },
  };
}

type People = Awaited<ReturnType<typeof openPeople>>;

/** The status that the caller is answered with. */
async function statusOf(name: RouteName, { app, ada, objectId }: People, caller: Person | null): Promise<number> {
  const scene: Scene = { app, ada, objectId, caller };
  const { path, body: content } = SAMPLES[name];
  const [method, route] = name.split(" ", 2) as [string, string];
  const address = (await path?.(scene)) ?? route.replace("/api", "");
  const answer = await app.call(method, address, caller, content?.(scene));
  await answer.body?.cancel();
  return answer.status;
}

const REFUSED = { signedOut: 401, notAllowed: 403, notTheirs: [403, 404] } as const;

const CHECKS: Readonly<Record<Audience, (name: RouteName, people: People) => Promise<void>>> = {
  async anyone(name, people) {
    for (const caller of [...Object.values(people.strangers), people.bob, people.ada, people.root])
      expect(await statusOf(name, people, caller)).toBe(SAMPLES[name].ok);
  },
  async holder(name, people) {
    for (const caller of [...Object.values(people.strangers), people.bob, people.ada, people.root])
      expect([400, 401, 403, 410]).toContain(await statusOf(name, people, caller));
  },
  async user(name, people) {
    await refusesStrangers(name, people);
    for (const caller of [people.bob, people.root, people.ada])
      expect(await statusOf(name, people, caller)).toBe(SAMPLES[name].ok);
  },
  async owner(name, people) {
    await refusesStrangers(name, people);
    for (const caller of [people.bob, people.root])
      expect(REFUSED.notTheirs).toContain(await statusOf(name, people, caller));
    expect(await statusOf(name, people, people.ada)).toBe(SAMPLES[name].ok);
  },
  async "owner or admin"(name, people) {
    await refusesStrangers(name, people);
    expect(REFUSED.notTheirs).toContain(await statusOf(name, people, people.bob));
    for (const caller of [people.root, people.ada]) expect(await statusOf(name, people, caller)).toBe(SAMPLES[name].ok);
  },
  async admin(name, people) {
    await refusesStrangers(name, people);
    for (const caller of [people.bob, people.ada])
      expect(await statusOf(name, people, caller)).toBe(REFUSED.notAllowed);
    expect(await statusOf(name, people, people.root)).toBe(SAMPLES[name].ok);
  },
  async "recent user"(name, people) {
    await refusesStrangers(name, people);
    await refusesOldLogins(name, people, [people.bob, people.ada]);
  },
  async "recent owner"(name, people) {
    await refusesStrangers(name, people);
    for (const caller of [people.bob, people.root])
      expect(REFUSED.notTheirs).toContain(await statusOf(name, people, caller));
    await refusesOldLogins(name, people, [people.ada]);
  },
};

async function refusesStrangers(name: RouteName, people: People): Promise<void> {
  for (const [who, caller] of Object.entries(people.strangers))
    expect(await statusOf(name, people, caller), who).toBe(REFUSED.signedOut);
}

/** After eleven minutes the same people are refused, until they have typed their password again. */
async function refusesOldLogins(name: RouteName, people: People, callers: readonly Person[]): Promise<void> {
  const { app } = people;
  app.pass(ELEVEN_MINUTES_MS);
  const refreshed = new Map<Person, Person>();
  for (const caller of new Set([...callers, people.ada])) {
    const pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: caller.refreshToken }));
    refreshed.set(caller, { ...caller, ...pair });
  }
  const now = { ...people, ada: refreshed.get(people.ada) as Person };
  for (const caller of callers.map((who) => refreshed.get(who) as Person)) {
    expect(await statusOf(name, now, caller)).toBe(REFUSED.notAllowed);
    await body(app.call("POST", "/auth/reauthenticate", caller, { password: PASSWORD }));
    expect(await statusOf(name, now, caller)).toBe(SAMPLES[name].ok);
  }
}

test("every route has a row, and every row a route", async () => {
  const { app } = await openHarness();
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
    Object.keys(ACCESS).sort(),
  );
});

test.each(Object.entries(ACCESS) as [RouteName, Audience][])("%s is for: %s", async (name, audience) => {
  await CHECKS[audience](name, await openPeople());
});
