import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { WebhooksAnswer } from "../../contract/webhook.ts";
import { endsListeningOf, PLUGINS } from "../../plugins/plugins.ts";
import { byKey, makeKey } from "../../tests/api-key.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { openWhole } from "../../tests/standard-plugins.ts";
import { resetAdministrator } from "./administrator.ts";

const NEXT = "cinq autres mots sans lien";

async function openScene() {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const root = await app.signUp("Root");
  await app.promote(root.email);
  const reset = (email: string, password = NEXT) =>
    resetAdministrator(
      {
        ...app,
        passwords: CHEAP_PASSWORDS,
        endsListening: endsListeningOf(PLUGINS, app.environment.now),
        publicUrl: "http://localhost:8000",
      },
      { email, password },
    );
  const logIn = (password: string) => app.call("POST", "/auth/login", null, { email: root.email, password });
  return { ...app, root, reset, logIn };
}

test("the operator can reset an administrator who has lost every factor; the administrator must then add a new factor", async () => {
  const app = await openScene();
  await addPasskey(app, app.root, "Clé");
  const robot = byKey(app.root, await makeKey(app, app.root));
  await body(
    app.call("POST", "/webhooks", app.root, { url: "https://x.example/", events: ["object.registered"] }),
    201,
  );
  await app.reset(app.root.email);
  await body(app.call("GET", "/user/get-user", app.root), 401);
  await body(app.call("GET", "/key", robot), 401);
  const session = await body<TokenPair>(app.logIn(NEXT));
  const { data } = await body<WebhooksAnswer>(app.call("GET", "/webhooks", session));
  expect(data).toMatchObject([{ enabled: false, disabled: { by: "administrator" } }]);
  expect(await body(app.call("GET", "/user/second-factor", session))).toMatchObject({ app: null, passkeys: 0 });
  expect(await body(app.call("GET", "/admin/users", session), 403)).toMatchObject({ code: "second_factor_missing" });
  const [letter] = (await app.emailsTo(app.root.email)).slice(-1);
  expect(letter?.subject).toBe("Votre accès d’administrateur Authentica a été réinitialisé");
  expect(letter?.text).not.toContain(NEXT);
});

test("the operator can reset only an active administrator, and not to a common password", async () => {
  const app = await openScene();
  const ada = await app.signUp();
  await expect(app.reset(ada.email)).rejects.toThrow("not the address of an active administrator");
  await expect(app.reset("nobody@example.com")).rejects.toThrow("not the address of an active administrator");
  await expect(app.reset(app.root.email, "passwordpassword")).rejects.toThrow("ADMIN_PASSWORD is too common");
  await body(app.call("GET", "/user/get-user", app.root));
  await body(app.call("GET", "/user/get-user", ada));
  await body(app.logIn(NEXT), 401);
});
