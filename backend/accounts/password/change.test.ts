import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import { byKey, makeKey } from "../../tests/api-key.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";

const NEW_PASSWORD = "cinq mots tout aussi neufs";

async function openTwice(rateLimitScale = 1000) {
  const app = await openHarness({ rateLimitScale });
  const ada = await app.signUp("Ada");
  const logIn = (password: string) => app.call("POST", "/auth/login", null, { email: ada.email, password });
  const other = await body<TokenPair>(logIn(PASSWORD));
  const change = (who: TokenPair, currentPassword: string, newPassword = NEW_PASSWORD) =>
    app.call("POST", "/user/password", who, { currentPassword, newPassword });
  return { ...app, ada, other, logIn, change };
}

test("changing the password requires the current one, ends all other sessions, and sends the owner an e-mail", async () => {
  const app = await openTwice();
  await body(app.change(app.ada, PASSWORD));
  await body(app.call("GET", "/user/get-user", app.ada));
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: app.ada.refreshToken }));
  await body(app.call("GET", "/user/get-user", app.other), 401);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: app.other.refreshToken }), 401);
  await body(app.logIn(PASSWORD), 401);
  await body(app.logIn(NEW_PASSWORD));
  const [letter] = await app.emailsTo(app.ada.email);
  expect(letter?.subject).toBe("Votre mot de passe Authentica a été modifié");
  expect(letter?.text).toContain("http://localhost:8000/recover-password");
  expect(app.lines.map(({ event }) => event)).toContain("password_changed");
  expect(await app.audit()).toEqual([]);
});

test("API keys stay valid when the password changes, and the e-mail states how many there are", async () => {
  const app = await openTwice();
  const [robot] = [await makeKey(app, app.ada), await makeKey(app, app.ada)];
  await body(app.change(app.ada, PASSWORD));
  await body(app.call("GET", "/key", byKey(app.ada, robot)));
  expect((await app.emailsTo(app.ada.email)).at(-1)?.text).toContain("Vos 2 clés d’API restent valables.");
});

test("a password change without the current password fails, and repeated guesses delay only this session", async () => {
  const app = await openTwice(1);
  await body(app.call("POST", "/user/password", app.ada, { newPassword: NEW_PASSWORD }), 400);
  for (let guesses = 0; guesses < 5; guesses++) await body(app.change(app.ada, `${PASSWORD}${guesses}`), 403);
  await body(app.change(app.ada, PASSWORD), 429);
  // The limit applies to this session only: neither to sign-ins nor to the owner's other session.
  await body(app.logIn(PASSWORD));
  await body(app.change(app.other, PASSWORD));
});

test("refuses a common, unchanged or short new password, and then ends no session", async () => {
  const app = await openTwice();
  for (const refused of [PASSWORD, "passwordpassword", "court"])
    await body(app.change(app.ada, PASSWORD, refused), 400);
  await body(app.call("GET", "/user/get-user", app.other));
  expect(await app.emailsTo(app.ada.email)).toEqual([]);
});

test("of several parallel password changes, exactly one succeeds, and only the new password of that change signs in", async () => {
  const app = await openTwice();
  const wanted = [1, 2, 3, 4].map((at) => `${NEW_PASSWORD} ${at}`);
  const statuses = (await Promise.all(wanted.map((one) => app.change(app.ada, PASSWORD, one)))).map((a) => a.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const opened = await Promise.all(wanted.map((one) => app.logIn(one)));
  expect(opened.map(({ status }) => status === 200)).toEqual(statuses.map((status) => status === 200));
});
