import { expect, onTestFinished, test } from "vitest";
import { systemEnvironment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { createLimits } from "../../platform/limits/limits.ts";
import { createProofEmails } from "../address/proof.ts";
import { createTotp } from "../totp/proof.ts";
import { type UserRecord, userKeys, userRecords } from "../users/store.ts";
import { createWarnings } from "../warnings/warnings.ts";
import type { Passwords } from "./password.ts";
import { createAuth } from "./service.ts";
import { createSessions } from "./sessions.ts";
import { type SessionRecord, sessionRecords } from "./store.ts";
import { createAccessTokens } from "./tokens.ts";
import type { Visitor } from "./visitor.ts";

const EMAIL = "ada@example.com";
const PASSWORD = "quatre mots sans rapport";

/**
 * Opens a store with one account, whose passwords are hashed at once. `verifying` runs while a password is verified.
 */
async function openAccount(verifying: (change: (part: Partial<UserRecord>) => Promise<void>) => Promise<void>) {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const environment = systemEnvironment();
  const key = userRecords.at("ada");
  const read = async () => (await kv.get<UserRecord>(key)).value as UserRecord;
  const change = async (part: Partial<UserRecord>) => {
    await kv.set(key, { ...(await read()), ...part });
  };
  const passwords: Passwords = {
    hash: (password) => Promise.resolve(`new:${password}`),
    async verify(encoded, password) {
      await verifying(change);
      return encoded?.slice(4) === password;
    },
    isOutdated: (encoded) => encoded.startsWith("old:"),
  };
  const accessTokens = createAccessTokens({ key: "key", issuer: "http://localhost", now: environment.now });
  await kv.set(userKeys.byEmail(EMAIL), "ada");
  await kv.set(key, {
    id: "ada",
    email: EMAIL,
    passwordHash: `old:${PASSWORD}`,
    walletAddress: null,
    disabled: false,
    sessionEpoch: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  const keys = { accessTokens, refreshKey: "key" };
  const limits = createLimits({ kv, now: environment.now, key: "key", scale: 1 });
  const proofEmails = createProofEmails({ environment, limits, key: "key", publicUrl: "http://localhost" });
  const warnings = createWarnings({ kv, environment, limits, publicUrl: "http://localhost" });
  const signedIn = createSessions({ kv, environment, ...keys });
  const totp = createTotp({ environment, limits, key: "", publicUrl: "http://localhost" });
  const contactEmail = "contact@authentica.example";
  const given = {
    contactEmail,
    kv,
    environment,
    passwords,
    limits,
    sessions: signedIn,
    totp,
    warnings,
    proofEmails,
    ...keys,
  };
  const auth = createAuth(given);
  const sessions = async () => (await Array.fromAsync(kv.list({ prefix: sessionRecords.all }))).length;
  return { auth, read, sessions, kv, change };
}

const visitor: Visitor = {
  device: null,
  from: () => ({ network: "192.0.2.0/24", device: null }),
  remember: () => undefined,
  keepKnown: () => undefined,
};

const form = { email: EMAIL, password: PASSWORD };

test.each([
  ["disabled", { disabled: true }, "forbidden"],
  ["given another password", { passwordHash: "new:another password" }, "invalid_credentials"],
] as const)("an account that is %s while a sign-in verifies its password gets no session", async (_, part, code) => {
  const { auth, sessions } = await openAccount((change) => change(part));
  await expect(auth.login(form, visitor)).rejects.toMatchObject({ code });
  expect(await sessions()).toBe(0);
});

test("replaces an outdated password hash at sign-in, and parallel sign-ins all succeed", async () => {
  const { auth, read, sessions } = await openAccount(() => Promise.resolve());
  await Promise.all([1, 2, 3, 4].map(() => auth.login(form, visitor)));
  expect((await read()).passwordHash).toBe(`new:${PASSWORD}`);
  expect(await sessions()).toBe(4);
});

test.each([
  ["signs out", async ({ kv, sessionId }) => kv.delete(sessionRecords.at(sessionId))],
  ["is disabled", async ({ change }) => change({ disabled: true })],
  ["ends every session", async ({ change }) => change({ sessionEpoch: 1 })],
  [
    "confirms who they are",
    async ({ kv, sessionId }) => {
      const { value } = await kv.get<SessionRecord>(sessionRecords.at(sessionId));
      await kv.set(sessionRecords.at(sessionId), { ...value, generation: 1, accessFrom: 1 });
    },
  ],
] satisfies [
  string,
  (given: { kv: Kv; sessionId: string; change: (part: Partial<UserRecord>) => Promise<void> }) => Promise<void>,
][])("an access token that was just used is invalid once its owner %s", async (_, end) => {
  const { auth, kv, change } = await openAccount(() => Promise.resolve());
  const answer = await auth.login(form, visitor);
  if (!("accessToken" in answer)) throw new Error("There is no second factor.");
  const caller = await auth.authenticate(answer.accessToken);
  expect(caller?.user.id).toBe("ada");
  await end({ kv, sessionId: caller?.session.id as string, change });
  expect(await auth.authenticate(answer.accessToken)).toBeNull();
});
