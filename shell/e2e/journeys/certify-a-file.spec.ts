import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeFile } from "../fixtures/files.ts";
import { holdTokens, newAccount, PASSWORD, type Person } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const MIB = 1024 * 1024;

const groups = (hash: string) => new RegExp((hash.match(/.{4}/g) as string[]).join("\\s*"));

async function scanAndVerify(page: Page, path: string, hash: string): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(path);
  await page.getByRole("button", { name: "Numériser l'objet" }).click();
  await expect(page.getByRole("button", { name: "Vérifier l'objet" })).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Détails de l'objet" })).toContainText(groups(hash));
  await page.getByRole("button", { name: "Vérifier l'objet" }).click();
}

async function claim(page: Page, name: string): Promise<void> {
  await expect(page.getByText("Objet non encore enregistré")).toBeVisible();
  await page.getByRole("button", { name: "Réclamer du travail" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nom de l’objet").fill(name);
  await dialog.getByRole("button", { name: "Inscrire au registre" }).click();
  await expect(page.getByRole("heading", { name: "Inscription réussie !" })).toBeVisible();
}

/** A photograph of 48 megapixels and over 6 MB, without its end marker. */
async function chooseCameraPicture(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .evaluate(async (field: HTMLInputElement) => {
      const canvas = new OffscreenCanvas(8064, 6048);
      canvas.getContext("2d")?.fillRect(0, 0, 4000, 4000);
      const picture = await canvas.convertToBlob({ type: "image/jpeg" });
      const note = Uint8Array.of(0xff, 0xfe, 0xff, 0xff, ...new Uint8Array(65_533));
      const parts = [picture.slice(0, 2), ...Array(100).fill(note), picture.slice(2, -2)];
      const chosen = new DataTransfer();
      chosen.items.add(new File(parts, "IMG_0001.jpg", { type: "image/jpeg" }));
      field.files = chosen.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  await expect(page.getByRole("dialog").getByRole("img", { name: "Aperçu de la couverture choisie" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("group", { name: "IMG_0001.jpg" })).toContainText("ko");
}

test("a new user registers a file, traces, renames and revokes it, and another user sees that it is registered", async ({
  page,
  newPerson,
  browser,
  baseURL,
}) => {
  const file = await makeFile("contrat signé.pdf", 3 * MIB);
  const account = newAccount("Ada");

  await test.step("the new user creates an account", async () => {
    await page.goto("/register");
    await page.getByLabel("Prénom").fill(account.firstName);
    await page.getByLabel("Nom", { exact: true }).fill(account.lastName);
    await page.getByLabel("Adresse e-mail").fill(account.email);
    await page.getByLabel("Adresse du portefeuille").fill(account.walletAddress);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirmez le mot de passe").fill("autre chose encore");
    await page.locator("form button[type=submit]").click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByLabel("Confirmez le mot de passe").fill(PASSWORD);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL("**/dashboard");
    await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  });

  await test.step("the user scans the file and sees that it is not registered", async () => {
    await page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: "Authentica", exact: true })
      .click();
    await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeDisabled();
    await scanAndVerify(page, file.path, file.hash);
    await expect(page.getByRole("button", { name: "Vérifier l'objet" })).toBeDisabled();
  });

  await test.step("the user claims the file", async () => {
    await expect(page.getByText("Objet non encore enregistré")).toBeVisible();
    await page.getByRole("button", { name: "Réclamer du travail" }).click();
    await expect(page.getByRole("dialog").getByLabel("Adresse du portefeuille")).toHaveAttribute("readonly");
    await chooseCameraPicture(page);
    await page.keyboard.press("Escape");
    await claim(page, "Contrat signé");
    await page.getByRole("button", { name: "Fermer" }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Afficher l'historique des activités" })).toBeEnabled();
  });

  await test.step("the user sees the history of the object", async () => {
    await page.getByRole("button", { name: "Afficher l'historique des activités" }).click();
    await expect(page.getByRole("heading", { name: "Historique des activités" })).toBeVisible();
    await expect(page.getByText("Objet frappé.")).toBeVisible();
  });

  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  const row = page.getByRole("row").filter({ hasText: /Contrat/ });

  await test.step("the user finds the object in the list and renames it", async () => {
    await navigation.getByRole("link", { name: "Traceability" }).click();
    await expect(row).toContainText("Contrat signé");
    await row.getByRole("button", { name: /View Action/ }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Contrat définitif");
    await dialog.locator("button[type=submit]").click();
    await expect(page.getByText("Object updated successfully!")).toBeVisible();
    await expect(row).toContainText("Contrat définitif");
  });

  await test.step("the user downloads the file again with identical bytes", async () => {
    await row.getByRole("button", { name: /View Action/ }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("contrat signé.pdf");
    expect(
      createHash("sha256")
        .update(await readFile(await download.path()))
        .digest("hex"),
    ).toBe(file.hash);
  });

  await test.step("another user drops the same file and sees that it is registered", async () => {
    const bob = await newPerson("Bob");
    const context = await browser.newContext({ baseURL: baseURL as string });
    const theirs = await context.newPage();
    await holdTokens(theirs, bob);
    await theirs.goto("/authentica");
    await scanAndVerify(theirs, file.path, file.hash);
    const details = theirs.getByRole("region", { name: "Détails de l'objet" });
    await expect(details).toContainText("Contrat définitif");
    await expect(details).toContainText("Ada L.");
    await expect(details).not.toContainText(account.email);
    await expect(theirs.getByRole("button", { name: "Réclamer du travail" })).toHaveCount(0);
    await context.close();
  });

  await test.step("the owner revokes the object", async () => {
    await row.getByRole("button", { name: /View Action/ }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Révoquer/ })
      .click();
    await expect(row).toContainText("Révoqué");
    await row.getByRole("button", { name: /View Action/ }).click();
    await page.getByRole("menuitem", { name: "Activity" }).click();
    for (const words of [
      "Objet frappé.",
      "Détails de l'objet modifiés.",
      "Objet visualisé.",
      "Propriété de l'objet révoquée.",
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
  });

  await test.step("the bell shows what other users did, and the page of all notifications also shows the user's own actions", async () => {
    await page.getByRole("button", { name: /notification/i }).click();
    const panel = page.getByRole("region", { name: "Notifications" });
    await expect(panel.getByText("Your object Contrat définitif was viewed by another user.")).toBeVisible();
    await expect(panel.getByText(/has been revoked/)).toHaveCount(0);
    await panel.getByRole("link", { name: "Toutes les notifications" }).click();
    await page.getByRole("link", { name: "Avec vos actions" }).click();
    await expect(page.getByText("The registration of Contrat définitif has been revoked.")).toBeVisible();
  });
  await file.remove();
});

async function openScan(page: Page, person: Person): Promise<void> {
  await holdTokens(page, person);
  await page.goto("/authentica");
}

test("a file of exactly 100 MiB is scanned and registered", async ({ page, person }) => {
  const file = await makeFile("fichier.bin", 100 * MIB);
  await openScan(page, person);
  await scanAndVerify(page, file.path, file.hash);
  await claim(page, "Fichier");
  await page.getByRole("button", { name: "Historique des activités de visite" }).click();
  await expect(page.getByText("Objet frappé.")).toBeVisible();
  await file.remove();
});

test("an empty file is rejected with the reason", async ({ page, person }) => {
  const file = await makeFile("vide.txt", 0);
  await openScan(page, person);
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await expect(page.getByText("tous les fichiers vides ont la même empreinte")).toBeVisible();
  await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeDisabled();
  await file.remove();
});

test("a file over 100 MiB is rejected before anything is sent", async ({ page, person }) => {
  const file = await makeFile("trop-grand.bin", 100 * MIB + 1);
  await openScan(page, person);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("generate-fingerprint")) sent += 1;
  });
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await expect(page.getByText("Le fichier dépasse la taille maximale de 100 Mo.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeDisabled();
  expect(sent).toBe(0);
  await file.remove();
});

test("removing the scanned file resets the screen", async ({ page, person }) => {
  const file = await makeFile("brouillon.txt", 1000);
  await openScan(page, person);
  await scanAndVerify(page, file.path, file.hash);
  await expect(page.getByText("Objet non encore enregistré")).toBeVisible();
  await page.getByRole("button", { name: /Retirer le fichier/ }).click();
  await expect(page.getByText("Objet non encore enregistré")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeDisabled();
  await file.remove();
});
