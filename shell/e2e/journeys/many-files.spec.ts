import { randomBytes } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { barriersOf } from "../fixtures/accessibility.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("twelve files kept here: one that changes stops no other and may be chosen anew, a reload loses nothing, one archive proves the rest", async ({
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
  await expect(review).toContainText("Le fichier a changé depuis");
  await expect(page.getByRole("region", { name: /Inscrits/ }).getByRole("listitem")).toHaveCount(3);
  expect(await barriersOf(page)).toEqual([]);
  expect(sent).toContain("register-many");
  expect(sent).not.toContain("generate-fingerprint");

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
