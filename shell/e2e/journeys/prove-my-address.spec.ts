import type { Page } from "@playwright/test";
import { barriersOf } from "../fixtures/accessibility.ts";
import { codeIn, emailTo, secretLinkIn } from "../fixtures/emails.ts";
import { holdTokens, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// A wrong code is answered 400, and the session that an undone change has ended 401.
test.use({ tolerated: { noise: [/status of 40[01]/] } });

const NEW_PASSWORD = "cinq mots tout aussi neufs";

const dialog = (page: Page) => page.getByRole("dialog");

async function openProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: /votre compte$/ }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("heading", { name: "Adresse e-mail" }).waitFor();
}

test("an address is proven by the code in its e-mail, changed by another code, and restored from the former address", async ({
  page,
  person: ada,
  server,
  browser,
}) => {
  await holdTokens(page, ada);
  await page.goto("/dashboard");
  const notice = page.getByRole("region", { name: `Confirmez ${ada.email}` });

  await test.step("the notice asks for the code, reports a wrong one, and disappears after the right one", async () => {
    await notice.getByRole("button", { name: "Saisir le code" }).click();
    const code = codeIn(await emailTo(server, ada.email, /confirmer qu’elle est à vous/));
    await expect(page.getByLabel("Chiffre 1 sur 6")).toBeFocused();
    await page.keyboard.type(code === "000000" ? "000001" : "000000");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText("Ce code est faux ou n’est plus valable");
    await expect(page.getByLabel("Chiffre 1 sur 6")).toBeFocused();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Votre adresse est confirmée" })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  const next = `nouvelle-${ada.email}`;
  await test.step("the profile shows that the address is proven, and can change it", async () => {
    await openProfile(page);
    const section = page.getByRole("region", { name: "Adresse e-mail" });
    await expect(section).toContainText("Confirmée le");
    await section.getByRole("button", { name: "Changer d’adresse…" }).click();
    await dialog(page).getByLabel("Nouvelle adresse e-mail").fill(next);
    await dialog(page).getByRole("button", { name: "Recevoir un code" }).click();
    await expect(page.getByLabel("Chiffre 1 sur 6")).toBeFocused();
    await page.keyboard.type(codeIn(await emailTo(server, next, /utilise désormais cette adresse/)));
    await page.keyboard.press("Enter");
    await expect(section).toContainText(next);
    await expect(section.getByRole("status")).toContainText("permet d’annuler pendant sept jours");
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step("the owner of the former mailbox undoes the change from another browser, and chooses the password", async () => {
    const link = secretLinkIn(await emailTo(server, ada.email, /Annulez ce changement/));
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL(`${server.url}/undo-email-change`);
    await elsewhere.getByRole("button", { name: "Rétablir mon adresse" }).click();
    await elsewhere.waitForURL("**/change-password");
    for (const label of ["Nouveau mot de passe", "Confirmez le mot de passe"])
      await elsewhere.getByLabel(label, { exact: true }).fill(NEW_PASSWORD);
    await elsewhere.getByRole("button", { name: "Enregistrer et continuer" }).click();
    await elsewhere.waitForURL("**/login");
    await elsewhere.getByLabel("Adresse e-mail").fill(ada.email);
    await elsewhere.getByLabel("Mot de passe", { exact: true }).fill(NEW_PASSWORD);
    await elsewhere.getByRole("button", { name: "Se connecter", exact: true }).click();
    await elsewhere.waitForURL("**/dashboard");
    // The browser that made the change is signed out.
    await page.goto("/dashboard");
    await page.waitForURL("**/login");
    await elsewhere.goto(link);
    await elsewhere.getByRole("button", { name: "Rétablir mon adresse" }).click();
    await expect(elsewhere.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  });
});

test("the e-mail's link asks for the account in a browser that is not signed in, and proves the address in a browser that is", async ({
  page,
  person: ada,
  server,
}) => {
  const link = secretLinkIn(await emailTo(server, ada.email, /confirmer qu’elle est à vous/));
  await page.goto(link);
  await expect(page).toHaveURL(`${server.url}/confirm-email`);
  await expect(page.getByRole("button", { name: "Reprendre ce compte" })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Se connecter et confirmer" }).click();
  await page.getByLabel("Adresse e-mail").fill(ada.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Votre adresse est confirmée" })).toBeVisible();
});
