import { expect, test } from "vitest";
import type { AuthenticatorAppOptions } from "../../contract/second-factor.ts";
import { type OutboxRecord, outboxRecords } from "../../platform/mail/outbox.ts";
import { openBrowser } from "../../tests/browser.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";
import { totpCodeAt } from "../totp/codes.ts";

test("warns the owner, and advises a new password, if someone with the password tries codes of the second factor", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  const { secret } = await body<AuthenticatorAppOptions>(app.call("POST", "/user/second-factor/app/options", ada, {}));
  const right = totpCodeAt(secret, app.environment.now());
  await body(app.call("POST", "/user/second-factor/app", ada, { otp: right }), 201);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  const told = async () =>
    (await Array.fromAsync(app.kv.list<OutboxRecord>({ prefix: outboxRecords.all })))
      .map(({ value }) => value)
      .filter(({ subject }) => subject.startsWith("Quelqu’un"));

  for (let at = 1; at <= 8; at++) {
    const form = { email: ada.email, password: PASSWORD, otp: wrong };
    await body(openBrowser(app, `203.0.${at}.1`).post("/auth/login", form), 401);
    expect(await told()).toHaveLength(at < 5 ? 0 : 1);
  }
  expect(await told()).toMatchObject([{ to: ada.email, subject: "Quelqu’un connaît votre mot de passe Authentica" }]);
});
