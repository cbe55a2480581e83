import { expect, test } from "vitest";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";

const NEXT = "cinq autres mots sans lien";

test("a password is changed by whoever knows the one in use, and every other session ends", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const logIn = (password: string) => app.call("POST", "/auth/login", null, { email: ada.email, password });
  const elsewhere = await body<typeof ada>(logIn(PASSWORD));
  const change = (form: object) => app.call("POST", "/user/password", ada, form);
  await body(change({ newPassword: NEXT }), 400);
  await body(change({ currentPassword: "not the one in use", newPassword: NEXT }), 403);
  await body(logIn(NEXT), 401);
  await body(change({ currentPassword: PASSWORD, newPassword: NEXT }));
  await body(app.call("GET", "/user/sessions", ada));
  await body(app.call("GET", "/user/sessions", elsewhere), 401);
  await body(logIn(PASSWORD), 401);
  await body(logIn(NEXT));
  expect(app.lines.map(({ event }) => event)).toContain("password_changed");
});
