import type { Locator, Page } from "@playwright/test";
import { makeFile } from "../fixtures/files.ts";
import { holdTokens, newAccount, PASSWORD } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const MIB = 1024 * 1024;

/** Records the calls that send or register a file, in order. */
function watchSent(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if (request.method() === "POST" && /^(generate-fingerprint|register)$/.test(name)) sent.push(name);
  });
  return sent;
}

type WithForm = typeof globalThis & { claimed: Uint8Array };

/**
 * Returns the bytes of the next form that registers an object; the browser does not report forms that contain files.
 */
async function watchForm(page: Page): Promise<() => Promise<Buffer>> {
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...asked) => {
      const request = new Request(...asked);
      if (request.url.endsWith("/api/object/register"))
        (globalThis as WithForm).claimed = new Uint8Array(await request.clone().arrayBuffer());
      return fetch(request);
    };
  });
  return async () => Buffer.from(await page.evaluate(() => Array.from((globalThis as WithForm).claimed)));
}

async function downloadProof(page: Page, press: (what: Locator) => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent("download");
  await press(page.getByRole("dialog").getByRole("button", { name: "Télécharger la preuve" }));
  expect((await downloading).suggestedFilename()).toMatch(/^preuve-.*\.zip$/);
}

test("from the landing page, a certificate takes at most five clicks and one file selection, which survives a reload", async ({
  page,
}) => {
  const file = await makeFile("plage d’hiver.bin", 2 * MIB);
  const account = newAccount("Zoe");
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await page.goto("/");
  await isTakenOver(page);
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await press(page.getByRole("link", { name: "Créer un compte et l’inscrire" }));
  const waits = page.getByText(/«\splage d’hiver\.bin\s» vous attend sur cet appareil/);
  await expect(waits).toBeVisible();
  await page.reload();
  await expect(waits).toBeVisible();

  await page.getByLabel("Prénom").fill(account.firstName);
  await page.getByLabel("Nom", { exact: true }).fill(account.lastName);
  await page.getByLabel("Adresse e-mail").fill(account.email);
  await page.getByLabel("Adresse du portefeuille").fill(account.walletAddress);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmez le mot de passe").fill(PASSWORD);
  const sent = watchSent(page);
  await press(page.locator("form button[type=submit]"));

  await page.waitForURL("**/authentica");
  await press(page.getByRole("button", { name: "Certifier en une fois" }));
  await expect(page.getByRole("heading", { name: "Inscription réussie !" })).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("plage d’hiver");
  await downloadProof(page, press);
  expect(presses).toBeLessThanOrEqual(5);
  // The requests are for the account, the file and the object.
  expect(sent).toEqual(["register", "generate-fingerprint", "register"]);

  await page.reload();
  await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeDisabled();
  await file.remove();
});

/** Drops a photograph with a location, as a camera writes it, created in the page. */
const dropPicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1600);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    for (let x = 0; x < 2400; x += 8) {
      context.fillStyle = `hsl(${(x * Math.random()) % 360} 60% 50%)`;
      context.fillRect(x, 0, 8, 1600);
    }
    const jpeg = new Uint8Array(
      await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 })).arrayBuffer(),
    );
    const comment = new TextEncoder().encode("GPS 48.8584");
    const told = [...jpeg.subarray(0, 2), 0xff, 0xfe, 0, comment.length + 2, ...comment, ...jpeg.subarray(2)];
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(told)], "plage.jpg", { type: "image/jpeg" }));
    for (const type of ["dragenter", "dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  });

test("on the dashboard, one drop and one click register a file; an image kept on the device sends only a thumbnail, and only if the box is ticked", async ({
  page,
  person,
}) => {
  const formOf = await watchForm(page);
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await page.evaluate(() => localStorage.setItem("certify-way", "kept"));
  await expect(page.getByRole("link", { name: "Commençons" })).toBeVisible();
  const sent = watchSent(page);
  await dropPicture(page);
  await page.waitForURL("**/authentica");
  await page.getByRole("checkbox", { name: "Envoyer aussi une vignette" }).check();
  await page.getByRole("button", { name: "Certifier en une fois" }).click();
  await expect(page.getByRole("heading", { name: "Inscription réussie !" })).toBeVisible();
  expect(sent).toEqual(["register"]);
  const form = await formOf();
  expect(form.length).toBeLessThan(50_000);
  expect(form.includes("image/webp")).toBe(true);
  expect(form.includes("48.8584")).toBe(false);
  await page.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByRole("region", { name: "Détails de l'objet" })).toContainText("Déclaré sans dépôt du fichier");
  await page.getByRole("button", { name: "Déposer le fichier" }).click();
  await expect(page.getByText("Le fichier est déposé")).toBeVisible();
  expect(sent).toEqual(["register", "generate-fingerprint"]);
});
