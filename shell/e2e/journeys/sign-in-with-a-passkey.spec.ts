import type { Page } from "@playwright/test";
import {
  type Authenticator,
  addAuthenticator,
  passkeysOffered,
  pressPasskeyButton,
} from "../fixtures/authenticator.ts";
import { emailTo } from "../fixtures/emails.ts";
import { newAccount, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// A refused passkey is answered 401, which the browser logs.
test.use({ tolerated: { noise: [/Failed to load resource.*401/] } });

const at = (path: string) => (url: URL) => url.pathname === path;
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Se connecter avec une clé d’accès" });
const offer = (page: Page) => page.getByRole("region", { name: "Connectez-vous sans mot de passe" });

/** Creates an account with the form; leaves the page at the dashboard. */
async function register(page: Page): Promise<string> {
  const { firstName, lastName, email, walletAddress } = newAccount("Ada");
  await page.goto("/register");
  await page.getByLabel("Prénom").fill(firstName);
  await page.getByLabel("Nom", { exact: true }).fill(lastName);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Adresse du portefeuille").fill(walletAddress);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmez le mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await page.waitForURL(at("/dashboard"));
  return email;
}

/** Creates an account, accepts the offered passkey, then signs out. Returns the account's address. */
async function registerWithPasskey(page: Page, authenticator: Authenticator): Promise<string> {
  const email = await register(page);
  await authenticator.attend(true);
  await offer(page).getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await expect(page.getByRole("status").filter({ hasText: "ajoutée" })).toBeVisible();
  await authenticator.attend(false);
  expect(await authenticator.credentials()).toHaveLength(1);
  return email;
}

async function signOut(page: Page): Promise<void> {
  const offered = passkeysOffered(page);
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(at("/login"));
  await offered;
}

test("a passkey created after the registration signs in with the button", async ({ page, server }) => {
  const authenticator = await addAuthenticator(page, { present: false });
  const email = await registerWithPasskey(page, authenticator);
  await emailTo(server, email, /Une clé d’accès|clé d’accès « .+ » a été ajoutée/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await signOut(page);
  await pressPasskeyButton(page, authenticator);
  await page.waitForURL(at("/dashboard"));
  await expect(page.getByText("Bonjour Ada.")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("the offer to create a passkey can be dismissed and does not return", async ({ page }) => {
  await register(page);
  await offer(page).getByRole("button", { name: "Plus tard" }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Bonjour Ada.")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("a passkey suggested by the e-mail field signs in without the button", async ({ page }) => {
  const authenticator = await addAuthenticator(page, { present: false });
  await registerWithPasskey(page, authenticator);
  await authenticator.attend(true);
  // The login may be left as soon as it is shown.
  const left = page.waitForURL(at("/login"));
  await page.getByRole("link", { name: "Logout" }).click();
  await left;
  await page.waitForURL(at("/dashboard"));
});

test("closing the passkey dialog is not an error, and the password still signs in", async ({ page }) => {
  const authenticator = await addAuthenticator(page, { present: false });
  const email = await registerWithPasskey(page, authenticator);
  await signOut(page);
  // What a browser returns when its user closes the dialog.
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) =>
      options?.mediation === "conditional" ? get(options) : Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await passkeyButton(page).click();
  await expect(page.getByRole("status")).toContainText("Aucune clé d’accès n’a été utilisée.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.waitForURL(at("/dashboard"));
});

test("leaving the login page cancels the passkey request", async ({ page }) => {
  const authenticator = await addAuthenticator(page, { present: false });
  await registerWithPasskey(page, authenticator);
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    const signals: AbortSignal[] = [];
    Object.assign(globalThis, { questions: signals });
    navigator.credentials.get = (options) => {
      if (options?.signal) signals.push(options.signal);
      return get(options);
    };
  });
  const questions = () =>
    page.evaluate(() =>
      (globalThis as unknown as { questions: AbortSignal[] }).questions.map(({ aborted }) => aborted),
    );
  await page.reload();
  await signOut(page);
  await expect.poll(questions).toEqual([false]);
  await page.getByRole("link", { name: "Créer un compte" }).click();
  await page.waitForURL(at("/register"));
  await expect.poll(questions).toEqual([true]);
});

test("a passkey that was removed from the account is refused, without saying why", async ({ page }) => {
  const authenticator = await addAuthenticator(page, { present: false });
  await registerWithPasskey(page, authenticator);
  const removed = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem("tokens") ?? "{}");
    const headers = { authorization: `Bearer ${accessToken}` };
    const { data } = await (await fetch("/api/user/passkeys", { headers })).json();
    return (await fetch(`/api/user/passkeys/${data[0]._id}`, { method: "DELETE", headers })).status;
  });
  expect(removed).toBe(200);
  await signOut(page);
  await pressPasskeyButton(page, authenticator);
  await expect(page.getByRole("alert")).toContainText("Cette clé d’accès n’a pas été acceptée.");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a copied passkey is refused in the same way, and its owner gets an e-mail", async ({ page, server }) => {
  const authenticator = await addAuthenticator(page, { present: false });
  const email = await registerWithPasskey(page, authenticator);
  await signOut(page);
  await pressPasskeyButton(page, authenticator);
  await page.waitForURL(at("/dashboard"));
  await authenticator.setBack(0);
  await signOut(page);
  await pressPasskeyButton(page, authenticator);
  await expect(page.getByRole("alert")).toContainText("Cette clé d’accès n’a pas été acceptée.");
  expect(new URL(page.url()).pathname).toBe("/login");
  await emailTo(server, email, /refusée?/);
});
