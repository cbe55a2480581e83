import { createHash } from "node:crypto";
import { readFile, truncate } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { makeFile, type RealFile } from "../fixtures/files.ts";
import { claimObject, revokeObject } from "../fixtures/objects.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const MIB = 1024 * 1024;

/** Drops a file on the zone, without a file chooser. */
async function drop(page: Page, file: RealFile): Promise<void> {
  const bytes = (await readFile(file.path)).toString("base64");
  const transfer = await page.evaluateHandle(
    ({ bytes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
      return data;
    },
    { bytes, name: file.name },
  );
  const zone = page.getByRole("group", { name: "Déposez un fichier, voyez son sceau" });
  for (const event of ["dragenter", "dragover", "drop"]) await zone.dispatchEvent(event, { dataTransfer: transfer });
}

async function choose(page: Page, path: string): Promise<void> {
  await isTakenOver(page);
  await page.locator("input[type=file]").first().setInputFiles(path);
}

test("a visitor without an account drops files and sees whether each is registered, and no file is sent", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const [known, withdrawn, unknown] = await Promise.all([
    makeFile("contrat.pdf", 3 * MIB),
    makeFile("brouillon.pdf", 1000),
    makeFile("inédit.pdf", 5 * MIB + 1),
  ]);
  await claimObject(url, person, "Contrat", known);
  await revokeObject(url, person, await claimObject(url, person, "Brouillon", withdrawn));

  const sent: Request[] = [];
  await page.goto("/");
  await isTakenOver(page);
  await expect(page.getByText(/Le registre compte/)).toBeVisible();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) sent.push(request);
  });
  const card = page.getByRole("region", { name: "Ce fichier est-il déjà certifié ?" });

  await test.step("a registered file is shown as registered", async () => {
    await drop(page, known);
    await expect(card.getByRole("heading", { name: "Déjà certifié", exact: true })).toBeVisible();
    await expect(card.getByText("Actif")).toBeVisible();
    await expect(card).toContainText(new RegExp((known.hash.match(/.{4}/g) as string[]).join("\\s*")));
    await expect(card).not.toContainText(person.firstName);
    await card.getByRole("button", { name: "Vérifier un autre fichier" }).click();
  });

  await test.step("a revoked file is shown as revoked", async () => {
    await drop(page, withdrawn);
    await expect(card.getByRole("heading", { name: "Révoqué" })).toBeVisible();
    await card.getByRole("button", { name: "Vérifier un autre fichier" }).click();
  });

  await test.step("an unregistered file is shown as unregistered", async () => {
    await drop(page, unknown);
    await expect(card.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
    await expect(card).toContainText("Ce fichier n’est pas au registre.");
  });

  expect(sent.map((request) => [request.method(), new URL(request.url()).pathname, request.postData()])).toEqual(
    Array(3).fill(["GET", "/api/registry/lookup", null]),
  );

  await test.step("the visitor is invited to create an account", async () => {
    await card.getByRole("link", { name: /Créer un compte/ }).click();
    await page.waitForURL("**/register");
  });
  await Promise.all([known, withdrawn, unknown].map((file) => file.remove()));
});

test("the check works with the keyboard alone, and the focus stays in its card in all phases", async ({ page }) => {
  const file = await makeFile("note.txt", 10);
  await page.goto("/");
  await isTakenOver(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choisir un fichier" }).press("Enter");
  await (await choosing).setFiles(file.path);
  await expect(page.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
  const again = page.getByRole("button", { name: "Vérifier un autre fichier" });
  for (let tab = 0; tab < 4 && !(await again.evaluate((button) => button === document.activeElement)); tab += 1)
    await page.keyboard.press("Tab");
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // The seal above the drop zone may link to its entry.
  const entry = page.getByRole("link", { name: /inscription n°/ });
  if (await entry.evaluateAll(([link]) => link === document.activeElement)) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choisir un fichier" })).toBeFocused();
  await file.remove();
});

test("a file that is too large to register is still checked, in a worker, and the check can be cancelled", async ({
  page,
}) => {
  const file = await makeFile("film.mov", 160 * MIB);
  // This sparse file takes seconds to hash but no disk space, so there is enough time to cancel.
  const long = await makeFile("archive.tar", 1);
  await truncate(long.path, 2048 * MIB);
  await page.goto("/");
  await isTakenOver(page);
  const thread = page.waitForEvent("worker");
  await choose(page, long.path);
  await thread;
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  await long.remove();
  const asking = page.waitForRequest("**/api/registry/lookup?*");
  await choose(page, file.path);
  const asked = await asking;
  expect(new URL(asked.url()).searchParams.get("hash")).toBe(file.hash);
  await expect(page.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/jusqu’à 100\sMo\.$/)).toBeVisible();
  await file.remove();
});

/**
 * Lets the worker's script hash a file, with the policy that the server sends or another one. Returns what the worker
 * reports, the state of WebAssembly and the hash, and the hash that the page asks the registry for.
 */
async function hashed(page: Page, path: string, policy?: string) {
  await page.route(/\/fingerprint-worker\./, async (route) => {
    const answer = await route.fetch();
    const spy = `{
      const { compile } = WebAssembly;
      const { postMessage } = self;
      let compiled = "not tried";
      WebAssembly.compile = async (...args) => {
        compiled = "refused";
        const module = await compile(...args);
        compiled = "allowed";
        return module;
      };
      self.postMessage = (message) => {
        if (message.type === "hash") new BroadcastChannel("thread").postMessage({ compiled, hash: message.hash });
        postMessage(message);
      };
    }`;
    const headers = {
      "content-type": "text/javascript",
      "content-security-policy": policy ?? answer.headers()["content-security-policy"] ?? "",
    };
    await route.fulfill({ headers, body: spy + (await answer.text()) });
  });
  await page.goto("/");
  await isTakenOver(page);
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel("thread").onmessage = ({ data }) => resolve(data);
      }),
  );
  const asking = page.waitForRequest("**/api/registry/lookup?*");
  await choose(page, path);
  const asked = new URL((await asking).url()).searchParams.get("hash");
  await page.unrouteAll();
  return { told: await told, asked };
}

test("a large file is hashed by WebAssembly in a worker with its own content security policy, and the hash is the same without WebAssembly", async ({
  page,
}) => {
  const file = await makeFile("film.mov", 20 * MIB);
  const { hash } = file;
  expect(await hashed(page, file.path)).toEqual({ told: { compiled: "allowed", hash }, asked: hash });
  const ofPages = await page.evaluate(async () => (await fetch("/")).headers.get("content-security-policy"));
  expect(await hashed(page, file.path, ofPages as string)).toEqual({
    told: { compiled: "refused", hash },
    asked: hash,
  });
  await file.remove();
});

test.describe("while the registry cannot be reached", () => {
  test.use({ tolerated: { noise: [/Failed to load resource/] } });

  test("the hash stays on the screen, and a retry is enough once the registry is back", async ({ page }) => {
    const file = await makeFile("note.txt", 10);
    let down = true;
    await page.route("**/api/registry/lookup?*", (route) => (down ? route.abort() : route.fallback()));
    await page.goto("/");
    await isTakenOver(page);
    await choose(page, file.path);
    const retry = page.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    down = false;
    await retry.click();
    await expect(page.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
    await file.remove();
  });

  test("a demonstration request that failed keeps the typed address", async ({ page }) => {
    let down = true;
    await page.route("**/api/contact/demo", (route) => (down ? route.abort() : route.fallback()));
    await page.goto("/");
    await isTakenOver(page);
    const field = page.getByLabel("Adresse e-mail");
    const ask = page.getByRole("button", { name: "Demander une démonstration" });
    await field.fill("ada");
    await ask.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("ada@exemple.fr");
    await ask.click();
    await expect(page.getByRole("alert")).toContainText("Votre demande n’est pas arrivée.");
    await expect(field).toHaveValue("ada@exemple.fr");
    down = false;
    await ask.click();
    await expect(page.getByRole("status").filter({ hasText: "ada@exemple.fr" })).toBeVisible();
  });
});

test("of the five questions on the landing page, only one is open at a time, initially the first; a click closes it", async ({
  page,
}) => {
  await page.goto("/");
  await isTakenOver(page);
  const questions = page.getByRole("region", { name: "Questions fréquentes" }).getByRole("button");
  await expect(questions).toHaveCount(5);
  const expectOpen = async (open: number | null) => {
    for (let at = 0; at < 5; at += 1) {
      await expect(questions.nth(at)).toHaveAttribute("aria-expanded", String(at === open));
      const panel = page.locator(`#${await questions.nth(at).getAttribute("aria-controls")}`);
      await expect(panel)[at === open ? "toBeVisible" : "toBeHidden"]();
    }
  };
  await expectOpen(0);
  await questions.nth(3).click();
  await expectOpen(3);
  await questions.nth(3).press("Enter");
  await expectOpen(null);
  await questions.nth(0).press("Space");
  await expectOpen(0);
});

test("changing one letter changes the whole hash, and the change is announced in words", async ({ page }) => {
  await page.goto("/");
  await isTakenOver(page);
  const region = page.getByRole("region", { name: "Une lettre change, et tout change." });
  await expect(region.getByRole("status")).toHaveText("Identique");
  await page.getByLabel("Votre version").fill("Je panse, donc je suis.");
  await expect(region.getByRole("status")).toHaveText("Différent");
  const hash = createHash("sha256").update("Je panse, donc je suis.").digest("hex");
  await expect(region).toContainText(new RegExp((hash.match(/.{4}/g) as string[]).join("\\s*")));
  await region.getByRole("button", { name: "Rétablir la phrase" }).click();
  await expect(region.getByRole("status")).toHaveText("Identique");
});
