import { readFile } from "node:fs/promises";
import type { Locator, Page, ViewportSize } from "@playwright/test";
import { barriersOfView } from "../fixtures/accessibility.ts";
import { adminTokens, logInAsAdmin } from "../fixtures/admin.ts";
import { claimObject } from "../fixtures/objects.ts";
import { PASSWORD } from "../fixtures/people.ts";
import { ADMIN } from "../fixtures/server.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const [WIDE, NARROW] = [1440, 390].map((width) => ({ width, height: 900 })) as [ViewportSize, ViewportSize];

test.use({ tolerated: { noise: [/status of (401|403|404|409)/] } });

/** Opens a screen of the console in a narrow window, in which its controls are harder to reach. */
async function enter(page: Page, path: string, size = NARROW): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logInAsAdmin(page, path);
}

/** Checks the accessibility in a wide and in a narrow window, and that these controls can be clicked in both. */
async function expectAccessible(page: Page, ...controls: readonly Locator[]): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    const view = size === WIDE ? "first" : "of another width";
    expect(await barriersOfView(page, view), `${size.width} px`).toEqual([]);
    for (const control of controls) await control.click({ trial: true });
  }
}

const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });

/** Runs an action in a user's row, with its reason. */
async function act(page: Page, email: string, action: string, verb: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: `Autres actions sur ${email}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByLabel("Motif").fill(reason);
  await page.getByRole("button", { name: verb, exact: true }).click();
}

test("a list is searched, filtered and paged through its URL, and its columns can be chosen", async ({
  page,
  person,
}) => {
  await enter(page, "/admin/users");
  await page.getByRole("searchbox").fill(person.email);
  await expect(row(page, person.email)).toBeVisible();
  await expect(page).toHaveURL(/q=ada/);
  await page.getByLabel("Rôle").selectOption("admin");
  await expect(page.getByRole("heading", { name: "Aucun document ne correspond" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue(person.email);
  await page.getByRole("button", { name: "Effacer la recherche et les filtres" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByRole("button", { name: "Colonnes" }).click();
  await page.getByRole("checkbox", { name: "walletAddress" }).uncheck();
  await expectAccessible(page, page.getByRole("button", { name: "Fermer", exact: true }));
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  await expect(page).toHaveURL(/hide=walletAddress/);
  await expect(page.getByText(/^0x[0-9a-f]{28}…$/i)).toHaveCount(0);
  await expectAccessible(
    page,
    page.getByRole("searchbox"),
    page.getByRole("button", { name: "Colonnes" }),
    page.getByRole("button", { name: "Exporter en CSV" }),
  );
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

test("a user is renamed in the row, and the focus returns to the button", async ({ page, person }) => {
  await enter(page, `/admin/users?q=${person.email}`);
  const edit = page.getByRole("button", { name: `Edit ${person.email}` });
  await edit.click();
  await expect(page.getByRole("textbox", { name: "firstName" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "email", exact: true })).toHaveAttribute("readonly");
  await page.getByRole("textbox", { name: "firstName" }).fill("Augusta");
  await expectAccessible(page, page.getByRole("button", { name: "Save Changes" }));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`«\u00a0${person.email}\u00a0» est enregistré.`)).toBeVisible();
  await expect(row(page, person.email)).toContainText("Augusta");
  await expect(edit).toBeFocused();
});

test("if two administrators rename a user, the second one chooses between the names, and nothing is overwritten unseen", async ({
  page,
  person,
  server,
}) => {
  await enter(page, `/admin/users?q=${person.email}`);
  await page.getByRole("button", { name: `Edit ${person.email}` }).click();
  const answer = await fetch(`${server.url}/api/user/edit-profile`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify({ firstName: "Byron", lastName: person.lastName, walletAddress: person.walletAddress }),
  });
  expect(answer.ok).toBe(true);
  await page.getByRole("textbox", { name: "firstName" }).fill("Augusta");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "a changé pendant" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /Votre saisie\s*Augusta/ })).toBeChecked();
  await expectAccessible(page, page.getByRole("button", { name: "Continuer avec ce choix" }));
  await page.getByRole("radio", { name: /À présent\s*Byron/ }).check();
  await page.getByRole("button", { name: "Continuer avec ce choix" }).click();
  await expect(page.getByRole("textbox", { name: "firstName" })).toHaveValue("Byron");
  await page.getByRole("textbox", { name: "firstName" }).fill("Augusta");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(row(page, person.email)).toContainText("Augusta");
});

test("a role is granted with a reason and a password, then taken back, and both are in the audit log", async ({
  page,
  person,
}) => {
  await enter(page, `/admin/users?q=${person.email}`);
  let isAsked = false;
  await page.route("**/api/admin/users/*/role", (route) => {
    if (isAsked) return route.continue();
    isAsked = true;
    return route.fulfill({
      status: 403,
      json: { status: 403, code: "reauthentication_required", message: "Please confirm your identity." },
    });
  });
  await act(page, person.email, "Nommer administrateur", "Nommer administrateur", "Remplace Charles");
  await expect(page.getByRole("heading", { name: "Confirmez que c’est bien vous" })).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText(`${person.email} est administrateur.`)).toBeVisible();
  await act(page, person.email, "Retirer le rôle", "Retirer le rôle", "Charles est revenu");
  await expect(page.getByText(`${person.email} n’est plus administrateur.`)).toBeVisible();
  await page.getByRole("button", { name: `Autres actions sur ${person.email}` }).click();
  await page.getByRole("menuitem", { name: "Lignes du journal d’audit" }).click();
  await expect(page.getByRole("heading", { name: "Journal d’audit", level: 1 })).toBeVisible();
  await expect(row(page, "Changement de rôle")).toHaveCount(2);
  await expect(page.getByRole("deletion").filter({ hasText: "user" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Détail/ })
    .last()
    .click();
  await expect(page.getByText("Remplace Charles")).toBeVisible();
  await expectAccessible(page);
});

test("a malformed change is recorded in the audit log, and the export of the log has the same filter", async ({
  page,
  person,
  server,
}) => {
  const { accessToken } = await adminTokens(server.url);
  const headers = { authorization: `Bearer ${accessToken}` };
  const found = await page.request.get(`/api/admin/users?q=${person.email}`, { headers });
  const [{ _id }] = (await found.json()).docs;
  for (const data of [{ motif: "Abus" }, { reason: "Abus" }])
    await page.request.post(`/api/admin/users/${_id}/disable`, { headers, data });
  await enter(page, `/admin/audit?target=${_id}`);
  await expect(row(page, "Désactivation")).toHaveCount(2);
  await page.getByLabel("Issue").selectOption("refused");
  await expect(row(page, "Désactivation")).toHaveCount(1);
  await expectAccessible(page, page.getByRole("button", { name: "Exporter les lignes filtrées en CSV" }));
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter les lignes filtrées en CSV" }).click();
  const lines = (await readFile(await (await file).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"refused";"invalid_input"');
  await page.getByRole("button", { name: /^Détail/ }).click();
  await expect(page.getByText("la demande était mal formée")).toBeVisible();
  await expectAccessible(page);
});

test("an object is renamed, revoked and erased by an administrator, and its log entry stays", async ({
  page,
  person,
  server,
}) => {
  const name = `Tableau de ${person.email}`;
  const hash = await claimObject(server.url, person, name);
  await enter(page, `/admin/objects?q=${hash}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("textbox", { name: "objectName" }).fill("Portrait");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("button", { name: "Autres actions sur Portrait" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByLabel("Motif").fill("Inscrit par erreur");
  await page.getByRole("button", { name: "Révoquer définitivement" }).click();
  await expect(row(page, "Portrait")).toContainText("revoked");
  await page.getByRole("button", { name: "Delete Portrait" }).click();
  await page.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByText("La saisie ne correspond pas au texte ci-dessus.")).toBeVisible();
  await page.getByLabel("Tapez son nom pour confirmer").fill("Portrait");
  await expectAccessible(page, page.getByRole("button", { name: "Supprimer définitivement" }));
  await page.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByText("«\u00a0Portrait\u00a0» est supprimé")).toBeVisible();
  await expect(row(page, hash.slice(0, 30))).toContainText("erased");
  await expect(page.getByRole("button", { name: "Déjà effacé" })).toBeVisible();
});

test("an administrator invites a new user", async ({ page }) => {
  const email = "invitee@example.com";
  await enter(page, "/admin/users");
  await page.getByRole("button", { name: "Inviter une personne" }).click();
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByLabel("Adresse e-mail")).toBeFocused();
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Prénom").fill("Invitée");
  await page.getByLabel("Nom", { exact: true }).fill("Lovelace");
  await expectAccessible(page, page.getByRole("button", { name: "Envoyer l’invitation" }));
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText(`L’invitation est en route vers ${email}.`)).toBeVisible();
  await page.getByRole("searchbox").fill(email);
  await expect(row(page, email)).toBeVisible();
});

test("statistics are charts and tables, and the integrity check of all stored data can be run", async ({ page }) => {
  await enter(page, "/admin/stats");
  await expect(page.getByRole("img", { name: /Comptes créés chaque jour/ })).toBeVisible();
  await page.getByRole("button", { name: "Voir en tableau" }).first().click();
  await expect(page.getByRole("table", { name: "Comptes créés, par jour" }).getByRole("row")).toHaveCount(31);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Exploitation" }).click();
  await page.getByRole("button", { name: "Tout vérifier" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Tout est intact" })).toBeVisible({ timeout: 30_000 });
  // Failures that browsers reported are listed too. On a slow machine there may be any number of them.
  const remotes = page.getByRole("table", { name: "Microfrontends" });
  await expect(remotes.getByRole("row").filter({ hasText: "mfe_admin" })).toContainText("En service");
  await expectAccessible(page, page.getByRole("button", { name: "Tout vérifier" }));
});

test("the next page of a list and Back use cursors", async ({ page }) => {
  const doc = (_id: string) => ({ _id, version: "1", hash: "ab".repeat(32) });
  await page.route("**/api/admin/fingerprints?*", (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor");
    const json = cursor
      ? { docs: [doc(`page-${cursor}`)], nextCursor: cursor === "b" ? "c" : null }
      : { docs: [doc("page-a")], nextCursor: "b" };
    return route.fulfill({ json });
  });
  await enter(page, "/admin/fingerprints", WIDE);
  const next = page.getByRole("button", { name: "Suivant" });
  await next.click();
  await expect(row(page, "page-b")).toBeVisible();
  await next.click();
  await expect(row(page, "page-c")).toBeVisible();
  await expect(next).toBeDisabled();
  await page.reload();
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(row(page, "page-b")).toBeVisible();
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(row(page, "page-a")).toBeVisible();
  await page.goto("/admin/fingerprints?cursor=b&page=2");
  await page.getByRole("button", { name: "Première page" }).click();
  await expect(row(page, "page-a")).toBeVisible();
});

test("an administrator closes an account, opens it again, ends its sessions and sends a code", async ({
  page,
  person,
}) => {
  await enter(page, `/admin/users?q=${person.email}`, WIDE);
  await act(page, person.email, "Désactiver le compte", "Désactiver", "Abus signalé");
  await expect(page.getByText(`Le compte de ${person.email} est désactivé.`)).toBeVisible();
  await act(page, person.email, "Réactiver le compte", "Réactiver", "Levée de doute");
  await expect(page.getByText(`Le compte de ${person.email} est réactivé.`)).toBeVisible();
  await act(page, person.email, "Fermer toutes les sessions", "Fermer les sessions", "Appareil volé");
  await expect(page.getByText(`Les sessions de ${person.email} sont fermées.`)).toBeVisible();
  await act(page, person.email, "Réinitialiser le mot de passe", "Envoyer le code", "À sa demande");
  await expect(page.getByText(`Un code est en route vers ${person.email}.`)).toBeVisible();
});

test("administrators cannot act on their own account, and see why", async ({ page }) => {
  await enter(page, `/admin/users?q=${ADMIN.email}`, WIDE);
  await page.getByRole("button", { name: "Votre compte", exact: true }).click();
  await expect(page.getByRole("button", { name: `Delete ${ADMIN.email}` })).toHaveCount(0);
  await expect(page.getByRole("tooltip")).toContainText("Vous ne pouvez pas supprimer votre propre compte ici");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Autres actions sur ${ADMIN.email}` }).click();
  const role = page.getByRole("menuitem", { name: /^Retirer le rôle/ });
  await expect(role).toHaveAttribute("aria-disabled", "true");
  await expect(role).toContainText(/dernier administrateur|votre compte/);
});

test("several accounts are deleted at once, after their number was typed, and named afterwards", async ({
  page,
  newPerson,
}) => {
  const name = "Yves";
  const people = [await newPerson(name), await newPerson(name)];
  await enter(page, `/admin/users?q=${name.toLowerCase()}-`, WIDE);
  for (const { email } of people) await page.getByRole("checkbox", { name: `Sélectionner ${email}` }).check();
  await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  for (const { email } of people) await expect(page.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  await page.getByLabel("Tapez leur nombre pour confirmer").fill("2");
  await page.getByRole("button", { name: "Supprimer les 2" }).click();
  await expect(page.getByText("2\u00a0documents supprimés")).toBeVisible();
  const login = await page.request.post("/api/auth/login", {
    data: { email: people[0]?.email, password: PASSWORD },
  });
  expect(login.status()).toBe(401);
});
