import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { barriersOf } from "../fixtures/accessibility.ts";
import { logInAsAdmin } from "../fixtures/admin.ts";
import { addAuthenticator } from "../fixtures/authenticator.ts";
import { holdTokens, logIn, PASSWORD } from "../fixtures/people.ts";
import { openProfile } from "../fixtures/profile.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// The tests need refused calls, which the browser logs: a session too old or ended, and a login after the account is
// deleted.
test.use({ tolerated: { noise: [/Failed to load resource/] } });

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Answers one call as the server does if the last login is too old; later calls pass. */
async function sessionTooOld(page: Page, call: string): Promise<void> {
  let isAsked = false;
  // The route stays in place: between removing one and adding the next, a request could pass.
  await page.route(`**/api/${call}`, (route) => {
    if (isAsked) return route.fallback();
    isAsked = true;
    return route.fulfill({
      status: 403,
      json: { status: 403, code: "reauthentication_required", message: "Please confirm your identity." },
    });
  });
}

const identity = (page: Page) => page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
const rows = (page: Page, section: string) => page.getByRole("region", { name: section }).getByRole("listitem");

test("a passkey is added, renamed and removed, after a confirmation of identity if the login is too old", async ({
  page,
  person,
}) => {
  await addAuthenticator(page);
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await openProfile(page);
  const keys = rows(page, "Clés d’accès");
  await expect(page.getByText("Aucune clé d’accès pour l’instant.")).toBeVisible();

  await sessionTooOld(page, "user/passkeys/options");
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByLabel("Nom de la clé")).toHaveValue("PC Windows");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(identity(page)).toBeVisible();

  // Cancelling adds no passkey and returns to the start.
  await page.keyboard.press("Escape");
  await expect(identity(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Continuer" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Continuer" })).toBeEnabled();

  await sessionTooOld(page, "user/passkeys/options");
  await page.keyboard.press("Enter");
  await identity(page).getByLabel("Mot de passe", { exact: true }).fill("un tout autre mot de passe");
  await page.keyboard.press("Enter");
  await expect(identity(page).getByText("Ce mot de passe n’est pas celui de votre compte.")).toBeVisible();
  await identity(page).getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(keys).toHaveCount(1);
  await expect(keys).toContainText("jamais utilisée");

  // A device can have only one passkey per account.
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByLabel("Nom de la clé")).toHaveValue("PC Windows 2");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("alert")).toContainText("Cet appareil a déjà une clé d’accès");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Renommer PC Windows" }).click();
  await page.getByLabel("Nom de la clé").fill("Clé du bureau");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Renommer Clé du bureau" })).toBeFocused();
  // The profile stays open after a reload.
  await page.reload();
  await expect(keys).toContainText("Clé du bureau");

  // The passkey itself confirms the identity.
  await sessionTooOld(page, "user/passkeys/*");
  await page.getByRole("button", { name: "Supprimer Clé du bureau" }).click();
  await page.getByRole("button", { name: "Supprimer la clé" }).click();
  await identity(page).getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await expect(page.getByText("Aucune clé d’accès pour l’instant.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Clés d’accès" })).toBeFocused();
});

test("an API key is created and shown once, a program uses it, and it is refused once revoked", async ({
  page,
  person,
  baseURL,
}) => {
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await openProfile(page);
  const keys = rows(page, "Clés d’API");
  await expect(page.getByText("Aucune clé d’API pour l’instant.")).toBeVisible();

  await page.getByRole("button", { name: "Créer une clé d’API" }).click();
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect(page.getByText("Choisissez au moins un droit.")).toBeVisible();
  await expect(page.getByLabel("Nom de la clé")).toBeFocused();
  await page.getByLabel("Nom de la clé").fill("Serveur de publication");
  await page.getByRole("checkbox", { name: "Lire" }).check();
  await page.getByLabel("Réseaux autorisés").fill("127.0.0.0/8\n::1\n203.0.113.7/24");
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect(page.getByText("« 203.0.113.7/24 »")).toBeVisible();
  await expect(page.getByLabel("Réseaux autorisés")).toBeFocused();
  expect(await barriersOf(page)).toEqual([]);
  await page.getByLabel("Réseaux autorisés").fill("127.0.0.0/8\n::1");
  await page.getByRole("button", { name: "Créer la clé" }).click();

  const shown = page.getByRole("region", { name: "Cette clé ne sera plus affichée" });
  await expect(shown).toBeFocused();
  expect(await barriersOf(page)).toEqual([]);
  const key = (await shown.getByText(/^authentica_/).textContent()) ?? "";
  await page.getByRole("button", { name: "J’ai enregistré ma clé" }).click();
  await expect(keys).toContainText("Lire, depuis 127.0.0.0/8 et 1 autre");
  await expect(page.getByText(key)).toHaveCount(0);

  const ask = async (path: string) =>
    (await fetch(`${baseURL}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await ask("/object/get-user-objects")).toBe(200);
  expect(await ask("/user/get-user")).toBe(403);
  await page.getByRole("button", { name: "Révoquer Serveur de publication" }).click();
  await page.getByRole("button", { name: "Révoquer la clé" }).click();
  await expect(page.getByText("Aucune clé d’API pour l’instant.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Clés d’API" })).toBeFocused();
  expect(await ask("/object/get-user-objects")).toBe(401);
});

test("a user ends the session of another browser, whose next action leads to the login", async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ userAgent: FIREFOX, ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await logIn(other, person);
  await logIn(page, person);
  await openProfile(page);
  const sessions = rows(page, "Sessions");
  // The third session belongs to the program that created the account.
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: "Chrome · Windows" })).toContainText("Cette session");
  await expect(sessions.filter({ hasText: "Appareil inconnu" })).toHaveCount(1);

  await page.getByRole("button", { name: /^Fermer la session Firefox · Windows/ }).click();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();

  await other.goto("/traceability");
  await other.waitForURL("**/login");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Traceability" }).click();
  await expect(page.getByText("No objects found.")).toBeVisible();
  await elsewhere.close();
});

test("a user ends all sessions at once, including the current one", async ({ page, person, baseURL }) => {
  await logIn(page, person);
  await openProfile(page);
  await page.getByRole("button", { name: "Fermer toutes les sessions" }).click();
  await page.getByRole("button", { name: "Tout fermer" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByText(/Toutes vos sessions sont fermées/)).toBeVisible();
  const answer = await fetch(`${baseURL}/api/user/get-user`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  expect(answer.status).toBe(401);
});

test("a user downloads a copy of their data after a confirmation of identity", async ({ page, person }) => {
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await openProfile(page);
  await sessionTooOld(page, "user/export");
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  await identity(page).getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  const started = page.waitForEvent("download");
  await identity(page).getByRole("button", { name: "Confirmer" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^authentica-mes-donnees-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString("latin1")).toBe("PK");
  expect(bytes.includes("LISEZ-MOI.txt")).toBe(true);
  await expect(page.getByText("Le téléchargement a commencé.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Télécharger mes données" })).toBeFocused();
});

test("an owner deletes their account, which no longer exists afterwards", async ({ page, person }) => {
  await logIn(page, person);
  await openProfile(page);
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  await page.getByLabel(/saisissez l’adresse e-mail/).fill("quelqu-un@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ce n’est pas l’adresse de ce compte.")).toBeVisible();
  await page.getByLabel(/saisissez l’adresse e-mail/).fill(person.email.toUpperCase());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await expect(page.getByText(/Votre compte est fermé/)).toBeVisible();

  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByText("Invalid e-mail or password.")).toBeVisible();
  await page.goto("/dashboard");
  await page.waitForURL("**/login");
});

test("administrators see why they cannot delete their account", async ({ page }) => {
  await logInAsAdmin(page);
  await openProfile(page);
  await expect(page.getByText("Un administrateur ne peut pas supprimer son propre compte")).toBeVisible();
  await expect(page.getByRole("button", { name: "Supprimer mon compte" })).toHaveCount(0);
});

test("a section of the profile that failed shows its request id and loads on retry, while the others stay", async ({
  page,
  person,
}) => {
  let failures = 0;
  await page.route("**/api/user/sessions", (route) => {
    failures += 1;
    const body = { status: 500, code: "internal", message: "Internal error.", requestId: "REQ-7" };
    return failures <= 2 ? route.fulfill({ status: 500, json: body }) : route.fallback();
  });
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await openProfile(page);
  const section = page.getByRole("region", { name: "Sessions" });
  await expect(section.getByRole("alert")).toContainText("REQ-7");
  await expect(page.getByText("Aucune clé d’accès pour l’instant.")).toBeVisible();
  await section.getByRole("button", { name: "Réessayer" }).click();
  await expect(section.getByText("Cette session")).toBeVisible();
});
