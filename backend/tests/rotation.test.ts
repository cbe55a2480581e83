/**
 * The secret of a service changes between two starts. What the former secret has made stays valid until that secret is
 * removed from the settings.
 */
import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { type TotpRecord, totpRecords } from "../accounts/totp/store.ts";
import type { TokenPair } from "../contract/auth.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { openKv } from "../platform/kv/open.ts";
import { createSealing } from "../platform/sealing.ts";
import { deriveSecrets, hmac, isHmac, previousSecret, type Secrets } from "../platform/secrets.ts";
import { body, type Harness, openHarness, PASSWORD, TOTP_SECRET } from "./harness.ts";

const root = (name: string) => createHash("sha256").update(name).digest();
const [OLD, ROTATED, NEW] = [
  deriveSecrets(root("old")),
  deriveSecrets(root("new"), root("old")),
  deriveSecrets(root("new")),
];

/** Starts one service several times on one store. */
async function openStarts() {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const kept: Kv = Object.create(kv, { close: { value: () => undefined } });
  return (secrets: Secrets, rateLimitScale = 1000) => openHarness({ kv: kept, secrets, rateLimitScale });
}

const refresh = (app: Harness, { refreshToken }: TokenPair) =>
  app.call("POST", "/auth/refresh", null, { refreshToken });

test("sessions survive a rotation of the root secret, but sessions that were not used since end when the old secret is dropped", async () => {
  const start = await openStarts();
  const before = await start(OLD);
  const [ada, bob] = [await before.signUp("Ada"), await before.signUp("Bob")];

  const rotated = await start(ROTATED);
  await body(rotated.call("GET", "/user/sessions", ada));
  const next = await body<TokenPair>(refresh(rotated, ada));
  await body(rotated.call("GET", "/user/sessions", next));

  const after = await start(NEW);
  await body(after.call("GET", "/user/sessions", next));
  await body(refresh(after, next));
  await body(after.call("GET", "/user/sessions", bob), 401);
  await body(refresh(after, bob), 401);
});

test("a service that has only another root secret accepts no token of the old secret", async () => {
  const start = await openStarts();
  const ada = await (await start(OLD)).signUp();
  const other = await start(NEW);
  await body(other.call("GET", "/user/sessions", ada), 401);
  await body(refresh(other, ada), 401);
});

test("a password recovery begun before a rotation of the root secret can be completed after it", async () => {
  const start = await openStarts();
  const before = await start(OLD);
  const { email } = await before.signUp();
  const forgot = await before.call("POST", "/auth/forgot-password", null, { email });
  const { context, otpExpiry } = await body<{ context: string; otpExpiry: string }>(forgot);
  await before.delivery.run();
  const files = [...Deno.readDirSync(`${before.dir}/outbox`)];
  const emails = await Promise.all(files.map(({ name }) => Deno.readTextFile(`${before.dir}/outbox/${name}`)));
  const otp = emails
    .map((letter) => /(\d{6}) est votre code|Votre code est[^\d]*(\d{6})/.exec(letter))
    .find(Boolean)
    ?.slice(1)
    .find(Boolean);
  const cookie = (forgot.headers.get("set-cookie") ?? "").split(";")[0] as string;
  const rotated = await start(ROTATED);
  const answer = await rotated.app.request("/api/auth/verify-otp", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ email, otp, context, otpExpiry }),
  });
  await body(answer);
});

test("wrong passwords still count after a rotation of the root secret", async () => {
  const start = await openStarts();
  const before = await start(OLD, 1);
  const { email } = await before.signUp();
  const guess = (app: Harness) => app.call("POST", "/auth/login", null, { email, password: "not this one" });
  for (let tries = 0; tries < 5; tries++) await body(guess(before), 401);
  await body(guess(before), 429);
  await body(guess(await start(ROTATED, 1)), 429);
});

test("secrets of authenticator apps are encrypted again under the new secret, and stay valid without the old one", async () => {
  const start = await openStarts();
  const before = await start(OLD);
  const ada = await before.signUp();
  await before.protect(ada.email);
  const rotated = await start(ROTATED);
  expect(await rotated.resealAll()).toBe(1);
  expect(await rotated.resealAll()).toBe(1);
  const after = await start(NEW);
  const records: TotpRecord[] = [];
  for await (const { value } of after.kv.list<TotpRecord>({ prefix: totpRecords.all })) records.push(value);
  const [record] = records as [TotpRecord];
  const unsealed = (secrets: Secrets) =>
    createSealing(secrets.totp, after.environment.randomBytes).unseal(record.sealed, record.userId);
  expect(unsealed(NEW)).toBe(TOTP_SECRET);
  expect(() => unsealed(OLD)).toThrow();
  const { accessToken } = await body<TokenPair>(
    after.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD, otp: after.nextCode() }),
  );
  expect(accessToken).toBeTruthy();
});

test("an HMAC is made with the current key only, and verified with each", () => {
  const [old, both, fresh] = [OLD.recovery, ROTATED.recovery, NEW.recovery];
  expect(hmac(both, "code")).toBe(hmac(fresh, "code"));
  expect([old, both, fresh].map((keys) => isHmac(hmac(old, "code"), keys, "code"))).toEqual([true, true, false]);
  expect(isHmac(hmac(fresh, "code"), both, "other")).toBe(false);
});

test("the previous root secret is read from the operator's file, and a damaged one is refused", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-secret-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  expect(await previousSecret(dir)).toBeNull();
  await Deno.writeFile(`${dir}/secret.previous`, root("old"));
  expect(await previousSecret(dir)).toEqual(new Uint8Array(root("old")));
  await Deno.writeFile(`${dir}/secret.previous`, root("old").subarray(1));
  await expect(previousSecret(dir)).rejects.toThrow("holds 31 bytes; it must hold 32");
});
