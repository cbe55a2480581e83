import type { Page } from "@playwright/test";
import { totpCodeAt } from "../../../backend/accounts/totp/codes.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { adminTokens } from "../fixtures/admin.ts";
import { emailTo } from "../fixtures/emails.ts";
import { logIn, PASSWORD, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const STEP_MS = 30_000;

test.use({ tolerated: { noise: [/status of (401|403)/] } });

/** Makes a user an administrator, through the API. */
async function promote(url: string, { email }: Person): Promise<void> {
  const { accessToken } = await adminTokens(url);
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const { docs } = await (await fetch(`${url}/api/admin/users?q=${email}`, { headers })).json();
  const answer = await fetch(`${url}/api/admin/users/${docs[0]._id}/role`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ role: "admin", reason: "Essai" }),
  });
  expect(answer.status).toBe(200);
}

const code = (page: Page) => page.getByLabel("Code à six chiffres");

test("an administrator with only a password adds an authenticator app, gets the console, and signs in again with a code", async ({
  page,
  person,
  server,
}) => {
  await promote(server.url, person);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, person);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "Protégez la console" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Administration" })).toHaveCount(0);
  expect(await barriersOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Ajouter une application" }).click();
  const secret = ((await page.locator("dialog code").textContent()) ?? "").replaceAll(" ", "");
  await code(page).fill("000000");
  await page.getByRole("button", { name: "Vérifier le code" }).click();
  await expect(page.getByText("Ce code n’est pas le bon")).toBeVisible();
  await code(page).fill(totpCodeAt(secret, Date.now()));
  await page.getByRole("button", { name: "Vérifier le code" }).click();
  const codes = page.getByRole("list", { name: "Codes de secours" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole("button", { name: "J’ai enregistré mes codes" }).click();
  await expect(page.getByRole("table")).toContainText(person.email);
  await emailTo(server, person.email, /application d’authentification a été ajoutée/);

  for (const otp of [totpCodeAt(secret, Date.now() + STEP_MS), recoveryCode]) {
    await page.goto("/logout");
    await page.waitForURL("**/login");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await expect(code(page)).toBeFocused();
    if (otp === recoveryCode) await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByLabel(/^Code (à six chiffres|de secours)$/).fill(otp);
    await page.getByRole("button", { name: "Vérifier le code" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto("/admin/users");
    await expect(page.getByRole("table")).toContainText(person.email);
  }
});
