import { createHash, randomBytes } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { unzipSync } from "fflate";
import type { ListedObject } from "../../../backend/contract/object.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { makeFile } from "../fixtures/files.ts";
import { itemsInJournal } from "../fixtures/journal.ts";
import { declareObject } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

/** Bytes of a file that is too large to share a request. */
const SENT_ALONE = 300_000;

/** Counts the files that the journal in IndexedDB has as registered. */
const registeredInJournal = async (page: Page): Promise<number> =>
  (await itemsInJournal(page)).filter(({ phase }) => phase === "registered").length;

test("of twelve files kept on the device, one changed file does not stop the others, a reload loses nothing, and one archive proves all files", async ({
  page,
  person,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "authentica-many-"));
  const files = Array.from({ length: 12 }, (_, at) => join(folder, `estran-${String(at).padStart(2, "0")}.bin`));
  for (const path of files) await writeFile(path, randomBytes(2000));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
  });

  await holdTokens(page, person);
  await page.goto("/authentica");
  await page.locator("input[type=file]").first().setInputFiles(files);
  await expect(page.getByRole("heading", { level: 1, name: /^12\sfichiers à certifier$/ })).toBeVisible();
  await page.getByRole("radio", { name: "Le garder ici" }).check();
  expect(await barriersOf(page)).toEqual([]);
  await appendFile(files[7] as string, "more");
  await page.getByRole("button", { name: /^Certifier 12\sfichiers$/ }).click();

  const done = page.getByRole("heading", { level: 1, name: /^11\sfichiers sont inscrits à votre nom$/ });
  await expect(done).toBeVisible();
  const review = page.getByRole("region", { name: /À revoir/ });
  await expect(review.getByRole("listitem")).toHaveCount(1);
  await expect(review).toContainText("estran-07.bin");
  await expect(review).toContainText("il a changé depuis, ou vous n’avez pas le droit de le lire");
  await expect(page.getByRole("region", { name: /Inscrits/ }).getByRole("listitem")).toHaveCount(3);
  expect(await barriersOf(page)).toEqual([]);
  expect(sent).toContain("register-many");
  expect(sent).not.toContain("generate-fingerprint");

  // The journal is written shortly after the screen changes; an earlier reload would offer to resume.
  await expect.poll(() => registeredInJournal(page)).toBe(11);
  await page.reload();
  await expect(done).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger les 11 preuves (ZIP)" }).click();
  const archive = unzipSync(await readFile(await (await downloading).path()));
  expect(Object.keys(archive).filter((name) => /^preuves\/estran-\d\d – .*\.zip$/.test(name))).toHaveLength(11);
  const choosing = page.waitForEvent("filechooser");
  await review.getByRole("button", { name: /^Choisir à nouveau/ }).click();
  await (await choosing).setFiles(files[7] as string);
  await expect(page.getByRole("heading", { level: 1, name: /^12\sfichiers sont inscrits à votre nom$/ })).toBeVisible();
  await expect(review).toHaveCount(0);
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeDisabled();
  await rm(folder, { recursive: true });
});

/** Drops a file or a folder of this machine on the page, as the system's file manager does. */
async function drop(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: 400, y: 400, data });
  await devtools.detach();
}

test.describe("a folder is sent", () => {
  // Two uploads are refused on purpose.
  test.use({ tolerated: { noise: [/^error: Failed to load resource/] } });

  test("pausing a folder starts no more uploads, refused files are retried together, and each file keeps its path", async ({
    page,
    person,
    server,
  }) => {
    const folder = join(await mkdtemp(join(tmpdir(), "authentica-folder-")), "estran");
    await mkdir(join(folder, "été"), { recursive: true });
    const names = ["a", "b", "c", "d", "e", "été/f"];
    for (const name of names) await writeFile(join(folder, `${name}.bin`), randomBytes(SENT_ALONE));
    // Operating systems put such files into folders. They must be left out.
    await writeFile(join(folder, ".DS_Store"), "");
    const held: Route[] = [];
    let isHolding = true;
    await page.route("**/api/fingerprint/generate-fingerprint", (route) => {
      if (!isHolding) return route.fallback();
      held.push(route);
    });

    await holdTokens(page, person);
    await page.goto("/authentica");
    await expect(page.locator("input[type=file]").first()).toBeAttached();
    await drop(page, folder);
    const given = page.getByRole("region", { name: "Fichiers" }).getByRole("listitem");
    await expect(given).toHaveCount(6);
    for (const name of names) await expect(given.filter({ hasText: `estran/${name}.bin` })).toHaveCount(1);
    await page.getByRole("radio", { name: "Envoyer une copie" }).check();
    await page.getByRole("button", { name: /^Certifier 6\sfichiers$/ }).click();

    await expect.poll(() => held.length).toBe(3);
    await page.getByRole("button", { name: "Mettre en pause" }).click();
    const [first, second, third] = held as [Route, Route, Route];
    const refusal = { status: 400, code: "invalid", message: "Panne" };
    for (const refused of [first, second]) await refused.fulfill({ status: 400, json: refusal });
    await third.fallback();
    const review = page.getByRole("region", { name: /^À revoir/ });
    await expect(review.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("region", { name: /^En suspens/ })).toContainText("En attente d’inscription");
    expect(held).toHaveLength(3);

    isHolding = false;
    await page.getByRole("button", { name: "Reprendre" }).click();
    const done = (count: number) =>
      page.getByRole("heading", { level: 1, name: new RegExp(`^${count}\\sfichiers sont inscrits à votre nom$`) });
    await expect(done(4)).toBeVisible();
    await review.getByRole("button", { name: /^Réessayer les 2$/ }).click();
    await expect(done(6)).toBeVisible();
    await expect(review).toHaveCount(0);

    const answer = await fetch(`${server.url}/api/object/get-user-objects`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    const objects = (await answer.json()) as readonly ListedObject[];
    const kept = objects.map(({ objectName, hash, depositedAt }) => [objectName, hash, depositedAt !== null]);
    const wanted = names.map(async (name) => {
      const hash = createHash("sha256").update(await readFile(join(folder, `${name}.bin`)));
      return [name.replace("été/", ""), hash.digest("hex"), true];
    });
    expect(kept.toSorted()).toEqual(await Promise.all(wanted));
    await rm(join(folder, ".."), { recursive: true });
  });
});

test("a declared file is deposited when it is sent, and is known the second time", async ({
  page,
  person,
  baseURL,
}) => {
  const [declared, fresh] = await Promise.all([makeFile("estran.bin", 2000), makeFile("brume.bin", 2000)]);
  await declareObject(baseURL as string, person, "Estran au matin", declared.hash);
  await holdTokens(page, person);
  const certify = async () => {
    await page.goto("/authentica");
    await page.locator("input[type=file]").first().setInputFiles([declared.path, fresh.path]);
    await page.getByRole("button", { name: /^Certifier 2\sfichiers$/ }).click();
  };
  await certify();
  await expect(page.getByRole("heading", { level: 1, name: /^1\sfichier est inscrit à votre nom$/ })).toBeVisible();
  const deposited = page.getByRole("region", { name: /Déposés/ });
  await expect(deposited).toContainText(/Déposé, «\sEstran au matin\s», inscription n°\s\d+/);
  expect(await barriersOf(page)).toEqual([]);
  await deposited.getByRole("link", { name: /^Ouvrir/ }).click();
  await expect(page.getByRole("region", { name: "Preuve" })).toContainText("conservé ici");

  await page.goto("/authentica");
  await page.getByRole("button", { name: "Terminer" }).click();
  await certify();
  await expect(page.getByRole("region", { name: /Déjà connus/ })).toContainText(
    /Déjà à votre nom, «\sEstran au matin\s»/,
  );
  await expect(deposited).toHaveCount(0);
  await Promise.all([declared.remove(), fresh.remove()]);
});

test("forty small files are sent in few requests, and each is registered with its own bytes", async ({
  page,
  person,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/fingerprint/")) sent.push(request.url());
  });
  const files = Array.from({ length: 40 }, (_, at) => ({
    name: `estran-${at}.bin`,
    mimeType: "application/octet-stream",
    buffer: randomBytes(5000),
  }));
  await holdTokens(page, person);
  await page.goto("/authentica");
  await page.locator("input[type=file]").first().setInputFiles(files);
  await page.getByRole("radio", { name: "Envoyer une copie" }).check();
  await page.getByRole("button", { name: /^Certifier 40\sfichiers$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^40\sfichiers sont inscrits à votre nom$/ })).toBeVisible();
  expect(sent.filter((url) => url.endsWith("generate-fingerprints")).length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(10);
  await page
    .getByRole("link", { name: /^Ouvrir/ })
    .last()
    .click();
  await expect(page.getByRole("region", { name: "Preuve" })).toContainText("conservé ici");
});
