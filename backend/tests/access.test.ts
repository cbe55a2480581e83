import { sign } from "hono/jwt";
import { expect, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import type { Audience } from "../platform/http/calls/audience.ts";
import { currentOf, deriveSecrets } from "../platform/secrets.ts";
import { makeKey } from "./api-key.ts";
import { CALLS, ROUTE_NAMES, type RouteName } from "./calls.ts";
import { sendDescribed } from "./described.ts";
import { body, PASSWORD, type Person, sha256 } from "./harness.ts";
import { addPasskey } from "./passkey.ts";
import { HASH, SAMPLES } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

const ELEVEN_MINUTES_MS = 11 * 60_000;

/** Returns an access token of this session with changed claims, signed with the service's key. */
async function forged(who: TokenPair, part: Readonly<Record<string, unknown>>): Promise<string> {
  const claims = JSON.parse(atob((who.accessToken.split(".")[1] as string).replaceAll("-", "+").replaceAll("_", "/")));
  return sign({ ...claims, ...part }, currentOf(deriveSecrets(new Uint8Array(32)).accessToken), "HS256");
}

/** Creates the callers of the table. */
async function openPeople() {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  const [bob, root, gone, formerRoot] = [
    await app.signUp("Bob"),
    await app.signUp("Root"),
    await app.signUp("Gone"),
    await app.signUp("Former"),
  ];
  await app.claimed(bob, sha256("bob's file"));
  await app.checkpoints.sign();
  await app.call("GET", `/notifications/get-object-notifications/${objectId}`, bob);
  for (const who of [ada, bob, root]) await addPasskey(app, who, "Téléphone");
  await app.promote(root.email);
  await app.setUser(gone.email, { disabled: true });
  await app.setUser(formerRoot.email, { role: "admin", disabled: true });
  const ended = await app.signUp("Ended");
  await body(app.call("POST", "/auth/logout", null, { refreshToken: ended.refreshToken }));
  const { key, apiKey } = await makeKey(app, ada);
  await body(app.call("DELETE", `/user/api-keys/${apiKey._id}`, ada));
  const issuedAt = Math.floor(app.environment.now() / 1000) - 3600;
  const as = (accessToken: string): Person => ({ ...ada, accessToken });
  return {
    app,
    ada,
    objectId,
    bob,
    root,
    /** Callers who are not signed in. */
    strangers: {
      "an anonymous client": null,
      "a disabled user": gone,
      "a disabled admin": formerRoot,
      "a session that has ended": ended,
      "a refresh token": as(ada.refreshToken),
      "a revoked API key": as(key),
      "an expired token": as(await forged(ada, { iat: issuedAt, exp: issuedAt + 600 })),
      "a token of another type": as(await forged(ada, { typ: "reset" })),
      "a token for another service": as(await forged(ada, { aud: "http://localhost:8000/other" })),
    },
  };
}

type People = Awaited<ReturnType<typeof openPeople>>;

/** Returns the status of a call by this caller, and checks the answer against the API description. */
const statusOf = (name: RouteName, { app, ada, objectId }: People, caller: Person | null): Promise<number> =>
  sendDescribed(name, { app, ada, objectId, caller });

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
  async addressee(name, people) {
    await refusesStrangers(name, people);
    for (const caller of [people.bob, people.root])
      expect(REFUSED.notTheirs).toContain(await statusOf(name, people, caller));
    expect(await statusOf(name, people, people.ada)).toBe(SAMPLES[name].ok);
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
  async "recent admin"(name, people) {
    await refusesStrangers(name, people);
    for (const caller of [people.bob, people.ada])
      expect(await statusOf(name, people, caller)).toBe(REFUSED.notAllowed);
    await refusesOldLogins(name, people, [people.root]);
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

/**
 * After eleven minutes the same callers are refused until they confirm their identity: administrators by a second
 * factor, others by the password.
 */
async function refusesOldLogins(name: RouteName, people: People, callers: readonly Person[]): Promise<void> {
  const { app } = people;
  app.pass(ELEVEN_MINUTES_MS);
  const refreshed = new Map<Person, Person>();
  for (const caller of new Set([...callers, people.ada])) {
    const pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: caller.refreshToken }));
    refreshed.set(caller, { ...caller, ...pair });
  }
  const now = { ...people, ada: refreshed.get(people.ada) as Person };
  for (const who of callers) {
    const caller = refreshed.get(who) as Person;
    expect(await statusOf(name, now, caller)).toBe(REFUSED.notAllowed);
    const typed = await body<TokenPair>(app.call("POST", "/auth/reauthenticate", caller, { password: PASSWORD }));
    let sure = { ...caller, ...typed };
    if (who === people.root) {
      expect(await statusOf(name, now, sure)).toBe(REFUSED.notAllowed);
      const otp = app.nextCode();
      sure = {
        ...sure,
        ...(await body<TokenPair>(app.call("POST", "/auth/reauthenticate/second-factor", sure, { otp }))),
      };
    }
    // Samples that act as the owner use the owner's new tokens.
    const then = who === people.ada ? { ...now, ada: sure } : now;
    expect(await statusOf(name, then, sure)).toBe(SAMPLES[name].ok);
  }
}

test("every route has a row in the access table, and every row a route", async () => {
  const { app } = await openWhole();
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual([...ROUTE_NAMES].sort());
  expect(Object.keys(SAMPLES).sort()).toEqual([...ROUTE_NAMES].sort());
  // Fails if the table of calls is empty by mistake.
  expect(ROUTE_NAMES.length).toBeGreaterThanOrEqual(75);
});

test.each(ROUTE_NAMES.map((name) => [name, CALLS[name].who] as const))(
  "%s is for: %s, and answers as described",
  async (name, audience) => {
    await CHECKS[audience](name, await openPeople());
  },
);

/** The most sensitive calls, listed again here: the test above would not notice a wrong `who` in their declaration. */
const DANGEROUS = {
  "POST /api/user/delete-account": "recent user",
  "POST /api/user/export": "recent user",
  "POST /api/user/passkeys": "recent user",
  "POST /api/user/api-keys": "recent user",
  "DELETE /api/user/passkeys/:id": "recent owner",
  "POST /api/object/revoke-object": "recent owner",
  "POST /api/transfer/offer": "recent owner",
  "POST /api/transfer/accept": "addressee",
  "DELETE /api/user/sessions": "recent user",
  "DELETE /api/user/sessions/:id": "recent owner",
  "POST /api/user/second-factor/app": "recent user",
  "DELETE /api/user/second-factor/app": "recent user",
  "POST /api/admin": "recent admin",
  "PUT /api/admin/users/:id/role": "recent admin",
  "POST /api/admin/users/:id/disable": "recent admin",
  "POST /api/admin/users/:id/enable": "recent admin",
  "POST /api/admin/users/:id/end-sessions": "recent admin",
  "POST /api/admin/users/:id/reset-password": "recent admin",
  "POST /api/admin/users/:id/remove-second-factor": "recent admin",
  "DELETE /api/admin/users/:id": "recent admin",
  "POST /api/admin/export": "recent admin",
  "GET /api/admin/:collection": "admin",
  "PUT /api/admin/:collection": "admin",
  "DELETE /api/admin/:collection": "recent admin",
} as const satisfies Partial<Record<RouteName, Audience>>;

test.each(Object.entries(DANGEROUS))("the endpoint %s can only be called by: %s", (name, audience) => {
  expect(CALLS[name as RouteName].who).toBe(audience);
});
