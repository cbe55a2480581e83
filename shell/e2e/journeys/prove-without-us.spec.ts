import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import { createSigner } from "../../../backend/formats/tlog/note.ts";
import { makeArchive } from "../../../backend/tests/made-proofs.ts";
import { TAMPERINGS } from "../../../backend/tests/tampered-proofs.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { makeFile, type RealFile } from "../fixtures/files.ts";
import { claimObject, declareObject } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const FURTHER_CLAIMS = 1000;
const AT_ONCE = 20;
const DOWNLOAD = "Télécharger la preuve";

/** Texts of the verifier for each part that was changed. */
const REASONS = {
  signature: "La signature du point de contrôle n’est pas celle de ce registre.",
  commitment: "Les détails ou leur sel ont été modifiés",
  leaf: "L’inscription a été modifiée",
  path: "Le chemin ne mène pas de l’inscription à la racine",
  root: "La racine du point de contrôle a été modifiée",
  form: "Ce fichier se présente comme une preuve, mais il est abîmé.",
} as const;

async function claim(page: Page, file: RealFile): Promise<void> {
  await page.goto("/authentica");
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await page.getByRole("button", { name: "Numériser l'objet" }).click();
  await page.getByRole("button", { name: "Vérifier l'objet" }).click();
  await page.getByRole("button", { name: "Réclamer du travail" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nom de l’objet").fill("Contrat");
  await dialog.getByRole("button", { name: "Inscrire au registre" }).click();
  await expect(page.getByRole("heading", { name: "Inscription réussie !" })).toBeVisible();
}

async function downloadProof(page: Page, from: Locator): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await from.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^preuve-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\.zip$/);
  return readFile(await download.path());
}

test("a downloaded proof is verified without a network, years later, and every change of it is reported", async ({
  page,
  person,
  browser,
  server,
}) => {
  const file = await makeFile("contrat signé.pdf", 3_000_000);
  const dir = await mkdtemp(join(tmpdir(), "authentica-proof-"));
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
    return join(dir, name);
  };

  await claimObject(server.url, person, "Autre chose");
  await holdTokens(page, person);
  await claim(page, file);
  const zip = await downloadProof(page, page.getByRole("dialog").getByRole("button", { name: DOWNLOAD }));
  for (let number = 0; number < FURTHER_CLAIMS; number += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        declareObject(server.url, person, `Objet ${number + at}`, randomBytes(32).toString("hex")),
      ),
    );

  const files = unzipSync(zip);
  for (const [name, bytes] of Object.entries(files)) await write(name, bytes);
  const archive = await write("preuve.zip", zip);
  const proof = await readFile(join(dir, "preuve.tlog-proof"), "utf8");
  const bytes = await readFile(file.path);
  bytes[1_000_000] = (bytes[1_000_000] as number) ^ 1;
  const changedFile = await write("contrat changé.pdf", bytes);

  const context = await browser.newContext({ locale: "fr-FR" });
  await context.setOffline(true);
  const verifier = await context.newPage();
  const noise: string[] = [];
  verifier.on("console", (message) => noise.push(message.text()));
  verifier.on("pageerror", (error) => noise.push(error.message));
  verifier.on("request", (request) => {
    if (/^https?:/.test(request.url())) noise.push(request.url());
  });
  // Taken from the site, never from the archive.
  const verificateur = await write("verificateur.html", await (await fetch(`${server.url}/verificateur.html`)).text());
  await verifier.goto(pathToFileURL(verificateur).href);
  const result = verifier.locator("#result");
  const judge = async (filePath: string, proofPath: string) => {
    await verifier.reload();
    await verifier.locator("#file-input").setInputFiles(filePath);
    await verifier.locator("#proof-input").setInputFiles(proofPath);
    return result;
  };

  await test.step("the file and its archive are authentic", async () => {
    await judge(file.path, archive);
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
    await expect(result).toBeFocused();
    await expect(result).toContainText(/C’est, à l’octet près, le fichier inscrit le .* \(heure de Paris\)/);
    await expect(result).toContainText((file.hash.match(/.{4}/g) as string[]).join(" "));
    expect(await barriersOf(verifier)).toEqual([]);
  });

  await test.step("the same result is shown in English, without giving the file again", async () => {
    await verifier.getByRole("link", { name: "English" }).click();
    await expect(result.getByRole("heading", { name: "Authentic", exact: true })).toBeVisible();
    await expect(result).toContainText(/Byte for byte the file registered on .* \(Paris time\)/);
    await expect(result).toContainText("Nothing here shows that no other event revokes or erases the registration");
    await verifier.getByRole("link", { name: "Français" }).click();
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
  });

  await test.step("file and archive are authentic when dropped together, with the archive packed again", async () => {
    const again = zipSync({ "ma preuve": files });
    await verifier.reload();
    const drop = await verifier.evaluateHandle(
      ([name, content, packed]) => {
        const transfer = new DataTransfer();
        const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytesOf(packed)], "preuve.zip"));
        transfer.items.add(new File([bytesOf(content)], name));
        return transfer;
      },
      [file.name, (await readFile(file.path)).toString("base64"), Buffer.from(again).toString("base64")] as const,
    );
    await verifier.dispatchEvent("main", "drop", { dataTransfer: drop });
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
  });

  await test.step("one changed byte makes it another file", async () => {
    await judge(changedFile, archive);
    await expect(result.getByRole("heading", { name: "Ce n’est pas ce fichier" })).toBeVisible();
    await expect(result).toContainText("La preuve est bonne, mais pour un autre fichier.");
  });

  await test.step("the certificate contains its proof; another PDF is said to contain no proof, not an invalid one", async () => {
    await judge(file.path, join(dir, "certificat.pdf"));
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
    await expect(result).toContainText(/Non vérifié\s: .*certificat\.pdf.*\. Seul vaut ce qui est écrit ici\./);
    await expect(result).toContainText("nom déclaré, identité non vérifiée");
    await expect(result).toContainText("Une archive ne contient que les événements qu’on y a mis.");
    await judge(file.path, await write("autre.pdf", "%PDF-1.7\n"));
    await expect(result).toBeHidden();
    await expect(verifier.locator("#status")).toContainText("Ce PDF ne contient pas de preuve");
  });

  for (const [what, part, change] of TAMPERINGS) {
    await test.step(`a changed ${what} is invalid, and the reason is shown`, async () => {
      await judge(file.path, await write("changed.tlog-proof", change(proof)));
      await expect(result.getByRole("heading", { name: "Preuve abîmée ou falsifiée" })).toBeVisible();
      await expect(result).toContainText(REASONS[part]);
    });
  }

  await test.step("the same archive signed by another key, in our name and with an old date, has no guarantee", async () => {
    const name = Buffer.from(files["registre.vkey"] as Uint8Array)
      .toString()
      .split("+")[0] as string;
    const thief = createSigner(name, new Uint8Array(32));
    const times = [Date.UTC(2020, 0, 1) / 1000];
    await judge(
      file.path,
      await write("forged.zip", await makeArchive({ file: await readFile(file.path), times, log: [thief] })),
    );
    await expect(result.getByRole("heading", { name: "Sans garantie" })).toBeVisible();
    await expect(result).toContainText("La preuve tient, sous une clé que rien ne garantit.");
    await expect(result).toContainText("que ce vérificateur connaît sous une autre clé");
    await expect(result).not.toContainText("Authentique");
    expect(await barriersOf(verifier)).toEqual([]);
  });

  await test.step("another policy is trusted once the user adds it, and until they remove it", async () => {
    await judge(file.path, archive);
    const panel = verifier.locator("#believed");
    await panel.getByText("À qui ce vérificateur se fie").click();
    await expect(panel).toContainText(`par le service qui a remis le vérificateur, ${server.url}`);
    const input = panel.locator("input[type=file]");
    const stranger = "log.example/certif+74cb6863+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c";
    await input.setInputFiles(await write("autre.policy", `log ${stranger}\nquorum none\n`));
    await expect(panel).toContainText("votre fichier «\u00a0autre.policy\u00a0»");
    await expect(result.getByRole("heading", { name: "Sans garantie" })).toBeVisible();
    await panel.getByRole("button", { name: "Reprendre celle d’ici" }).click();
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
    await input.setInputFiles(file.path);
    await expect(panel.getByRole("alert")).toContainText("n’est pas une politique de registre");
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
  });

  expect(noise).toEqual([]);
  await context.close();
  await rm(dir, { recursive: true });
  await file.remove();
});

test("the list of objects offers the proof, too, and the site serves the verifier with its own content security policy", async ({
  page,
  person,
  server,
}) => {
  await claimObject(server.url, person, "Contrat");
  await holdTokens(page, person);
  await page.goto("/traceability");
  await page
    .getByRole("row")
    .filter({ hasText: /Contrat/ })
    .getByRole("button", { name: /View Action/ })
    .click();
  const files = unzipSync(await downloadProof(page, page.getByRole("menuitem", { name: DOWNLOAD })));
  await expect(page.getByText(/Le téléchargement de la preuve de «.Contrat.» commence\./)).toBeVisible();
  await page.goto("/verificateur.html");
  await page.getByText("À qui ce vérificateur se fie", { exact: true }).click();
  const vkey = Buffer.from(files["registre.vkey"] as Uint8Array).toString();
  await expect(page.locator("#believed")).toContainText(`${vkey.split("+")[0]}, par sa clé ${vkey.split("+")[1]}`);
});
