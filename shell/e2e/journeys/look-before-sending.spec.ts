import type { Page, Request } from "@playwright/test";
import { makeFile, type RealFile } from "../fixtures/files.ts";
import { claimObject } from "../fixtures/objects.ts";
import { holdTokens, type Person } from "../fixtures/people.ts";
import { forge } from "../fixtures/registry.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const MIB = 1024 * 1024;

const details = (page: Page) => page.getByRole("region", { name: "Détails de l'objet" });

const choose = (page: Page, { path }: RealFile) => page.locator("input[type=file]").first().setInputFiles(path);

async function openScan(page: Page, person: Person): Promise<void> {
  await holdTokens(page, person);
  await page.goto("/authentica");
  await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeVisible();
}

/** Records everything that the page sends from now on, except requests without a body. */
function watchSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/") && request.method() !== "GET") sent.push(request);
  });
  return sent;
}

test("a file that is already registered is recognised before anything is sent", async ({
  page,
  person,
  newPerson,
  browser,
  baseURL,
}) => {
  const file = await makeFile("contrat.pdf", 3 * MIB);

  await test.step("one person registers the file", async () => {
    await openScan(page, person);
    await choose(page, file);
    await expect(details(page).getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
    await expect(details(page)).toContainText("rien n’a été envoyé");
    await page.getByRole("button", { name: "Numériser l'objet" }).click();
    await page.getByRole("button", { name: "Vérifier l'objet" }).click();
    await page.getByRole("button", { name: "Réclamer du travail" }).click();
    await page.getByRole("dialog").getByLabel("Nom de l’objet").fill("Contrat signé");
    await page.getByRole("dialog").getByRole("button", { name: "Inscrire au registre" }).click();
    await expect(page.getByRole("heading", { name: "Inscription réussie !" })).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: baseURL as string });
  const theirs = await context.newPage();
  await openScan(theirs, await newPerson("Bob"));
  const sent = watchSent(theirs);

  await test.step("a second person selects the file and sees that it is registered, before anything is sent", async () => {
    const thread = theirs.waitForEvent("worker");
    await choose(theirs, file);
    await thread;
    await expect(details(theirs).getByRole("heading", { name: "Ce fichier est déjà inscrit" })).toBeVisible();
    await expect(details(theirs)).toContainText("Rien n’a été envoyé");
    await expect(details(theirs)).toContainText("Actif");
    await expect(theirs.getByRole("status").filter({ hasText: "Il est déjà inscrit." })).toHaveCount(1);
    expect(sent.map((request) => request.url())).toEqual([]);
  });

  await test.step("the object opens by its hash, and its details by a keyed digest of the file, which stays on the device", async () => {
    await theirs.getByRole("button", { name: "Ouvrir l’objet sans envoyer le fichier" }).press("Enter");
    await expect(details(theirs)).toContainText("Contrat signé");
    await expect(theirs.getByRole("button", { name: "Afficher l'historique des activités" })).toBeFocused();
    const { hash } = file;
    expect(sent.map((request) => [new URL(request.url()).pathname, request.postDataJSON()])).toEqual([
      ["/api/object/verify-object", { hash }],
      ["/api/object/file-challenge", { hash }],
      ["/api/object/show-file", { hash, nonce: expect.any(String), digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      ["/api/object/verify-object", { hash }],
    ]);
  });

  await test.step("from the object's history, Back returns to the scan as it was", async () => {
    await theirs.getByRole("button", { name: "Afficher l'historique des activités" }).click();
    await theirs.getByRole("link", { name: "Retour à la numérisation" }).click();
    await expect(details(theirs)).toContainText("Contrat signé");
  });
  await context.close();
  await file.remove();
});

test("a registration that the registry calls broken is shown as an invalid proof, before and after sending the file", async ({
  page,
  person,
  baseURL,
}) => {
  const file = await makeFile("contrat.pdf", 1000);
  await claimObject(baseURL as string, person, "Contrat signé", file);
  await forge(page, "lookup?*", (body) =>
    body.replaceAll(/"proof":"\w+"/g, '"proof":"invalid","problem":"Entry 7 belongs to another file than token 1."'),
  );
  const toldAsBroken = async () => {
    await expect(details(page).getByRole("heading", { level: 3 })).toHaveText("Preuve en défaut");
    await expect(details(page)).toContainText("Ne vous y fiez pas");
    await expect(details(page).getByText("Actif")).toHaveCount(0);
  };
  await openScan(page, person);

  await test.step("the invalid proof is shown before the file is sent", async () => {
    await choose(page, file);
    await toldAsBroken();
    await expect(details(page)).toContainText("Rien n’a été envoyé");
    await expect(page.getByRole("status").filter({ hasText: "Preuve en défaut. Rien n’a été envoyé." })).toHaveCount(1);
  });

  await test.step("the invalid proof is shown after the file was sent, too", async () => {
    await page.getByRole("button", { name: "Numériser l'objet" }).click();
    await page.getByRole("button", { name: "Vérifier l'objet" }).click();
    await expect(details(page)).toContainText("Contrat signé");
    await toldAsBroken();
  });
  await file.remove();
});

test("if a file is replaced or removed while it is read, its worker is terminated and its hash never looked up", async ({
  page,
  person,
}) => {
  const [large, small] = await Promise.all([makeFile("film.mov", 96 * MIB), makeFile("note.txt", 10)]);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/registry/lookup")) asked.push(new URL(request.url()).searchParams.get("hash") ?? "");
  });
  // Ensures that the worker has not reported its hash when the large file is removed, however fast the machine is.
  const script = /\/fingerprint-worker\./;
  await page.route(script, async (route) => {
    const response = await route.fetch();
    const mute = `{
      const { postMessage } = self;
      self.postMessage = (message) => message.type === "hash" || postMessage(message);
    }`;
    await route.fulfill({ response, body: mute + (await response.text()) });
  });
  await openScan(page, person);
  const thread = page.waitForEvent("worker");
  await choose(page, large);
  await thread;
  await page.getByRole("button", { name: /Retirer le fichier/ }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.unroute(script);
  await choose(page, small);
  await expect(details(page).getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
  expect(asked).toEqual([small.hash]);
  await Promise.all([large.remove(), small.remove()]);
});

test("a file can be pasted anywhere on the page except in a field", async ({ page, person }) => {
  await openScan(page, person);
  await page.getByRole("main").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["collé"], "collé.txt"));
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(page.getByText("collé.txt", { exact: true })).toBeVisible();
  await expect(details(page).getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
});

test.describe("while the registry cannot be reached", () => {
  test.use({ tolerated: { noise: [/Failed to load resource/] } });

  test("the scan continues, and the file is not called unknown", async ({ page, person }) => {
    const file = await makeFile("note.txt", 10);
    await page.route("**/api/registry/lookup?*", (route) => route.abort());
    await openScan(page, person);
    await choose(page, file);
    await expect(details(page)).toContainText("Nous n’avons pas pu chercher ce fichier");
    await expect(page.getByText("Pas encore inscrit")).toHaveCount(0);
    await page.getByRole("button", { name: "Numériser l'objet" }).click();
    await page.getByRole("button", { name: "Vérifier l'objet" }).click();
    await expect(page.getByText("Objet non encore enregistré")).toBeVisible();
    await file.remove();
  });
});
