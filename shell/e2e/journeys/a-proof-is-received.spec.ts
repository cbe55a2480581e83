import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import type { OwnedObject } from "../../../backend/contract/object.ts";
import type { ProofAnswer } from "../../../backend/contract/proof.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { makeFile } from "../fixtures/files.ts";
import { claimObject, revokeObject } from "../fixtures/objects.ts";
import type { Person } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, test } from "../fixtures/test.ts";

/** Downloads the archive of a person's only object, as its owner does. */
async function archiveOf(url: string, { accessToken }: Person): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const listed = await fetch(`${url}/api/object/get-user-objects`, { headers });
  const [object] = (await listed.json()) as OwnedObject[];
  const body = JSON.stringify({ objectId: object?._id });
  const asked = await fetch(`${url}/api/object/proof`, { method: "POST", headers, body });
  const { link } = (await asked.json()) as ProofAnswer;
  const { pathname } = new URL(link);
  return new Uint8Array(await (await fetch(`${url}${pathname}`)).arrayBuffer());
}

async function give(page: Page, path: string, files: readonly string[]): Promise<void> {
  await page.goto(path);
  await isTakenOver(page);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([...files]);
}

const verdict = (page: Page, name: string) => page.getByRole("heading", { level: 3, name, exact: true });

test("a person who has received a proof drops it on the check, alone or with its file, and gets the right answer", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const [file, other] = [await makeFile("photo.jpg", 100_000), await makeFile("autre.jpg", 1000)];
  const hash = await claimObject(url, person, "Photographie", file);
  const zip = await archiveOf(url, person);
  const dir = join(file.path, "..");
  const write = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(dir, name), bytes);
    return join(dir, name);
  };
  const inside = unzipSync(zip);
  const archive = await write("preuve.zip", zip);
  const certificate = await write("certificat.pdf", inside["certificat.pdf"] as Uint8Array);
  const proof = await write("sans nom.bin", inside["preuve.tlog-proof"] as Uint8Array);
  const summary = await write("preuve.json", inside["preuve.json"] as Uint8Array);
  const cut = await write("coupée.zip", zip.subarray(0, 2000));

  await test.step("archive, certificate and bare proof are recognised by their content", async () => {
    for (const given of [archive, certificate, proof]) {
      await give(page, "/verifier", [given]);
      await expect(verdict(page, "Preuve reconnue")).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("Pas encore inscrit");
    }
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step("with the file added, it is authentic, in the name of its registrant", async () => {
    await page.locator("input[type=file]").first().setInputFiles(file.path);
    await expect(verdict(page, "Authentique")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`${person.firstName} ${person.lastName} (nom déclaré`);
    await expect(page.getByText("En vigueur, d’après le registre")).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step("the landing page takes both at once, in any order", async () => {
    await give(page, "/", [file.path, archive]);
    await expect(verdict(page, "Authentique")).toBeVisible();
    await page.getByRole("button", { name: "Vérifier autre chose" }).click();
    await expect(page.getByText("Déposez un fichier, voyez son sceau")).toBeVisible();
  });

  await test.step("another file is not the one that the proof is about", async () => {
    await give(page, "/verifier", [other.path, archive]);
    await expect(verdict(page, "Ce n’est pas ce fichier")).toBeVisible();
  });

  await test.step("a summary and a damaged archive are named, and never called unknown", async () => {
    await give(page, "/verifier", [summary]);
    await expect(page.getByText(/Ceci n’est pas une preuve d’Authentica/)).toBeVisible();
    await page.locator("input[type=file]").first().setInputFiles(cut);
    await expect(page.getByText(/Cette archive est abîmée/)).toBeVisible();
  });

  await test.step("a revocation since the proof was made is found in the register", async () => {
    await revokeObject(url, person, hash);
    await give(page, "/verifier", [file.path, archive]);
    await expect(verdict(page, "Authentique, mais révoqué")).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOf(page, "colours")).toEqual([]);
  });
  await Promise.all([file.remove(), other.remove()]);
});
