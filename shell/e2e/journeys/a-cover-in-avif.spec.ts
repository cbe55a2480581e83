import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFile } from "../fixtures/files.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

/** 64 × 48 pixels, as `avifenc` of libavif 0.11 wrote them. */
const AVIF = fileURLToPath(new URL("../fixtures/cover.avif", import.meta.url));

test("an AVIF image becomes a cover after the browser has redrawn it; a HEIC image is refused with a message", async ({
  page,
  person,
  baseURL,
}) => {
  const file = await makeFile("estran.bin", 2000);
  await holdTokens(page, person);
  await page.goto("/authentica");
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await page.getByRole("button", { name: "Numériser l'objet" }).click();
  await page.getByRole("button", { name: "Vérifier l'objet" }).click();
  await page.getByRole("button", { name: "Réclamer du travail" }).click();
  const dialog = page.getByRole("dialog");
  const cover = dialog.locator("input[type=file]");

  const heic = join(dirname(file.path), "IMG_0002.heic");
  await writeFile(heic, (await readFile(AVIF)).toString("latin1").replaceAll("avif", "heic"), "latin1");
  await cover.setInputFiles({ name: "IMG_0002.heic", mimeType: "image/heic", buffer: await readFile(heic) });
  await expect(dialog.getByText(/IMG_0002\.heic.* n’est pas une image/)).toBeVisible();

  await cover.setInputFiles({ name: "plage.avif", mimeType: "image/avif", buffer: await readFile(AVIF) });
  await expect(dialog.getByRole("img", { name: "Aperçu de la couverture choisie" })).toBeVisible();
  await dialog.getByLabel("Nom de l’objet").fill("Estran");
  await dialog.getByRole("button", { name: "Inscrire au registre" }).click();
  await expect(page.getByRole("heading", { name: "Inscription réussie !" })).toBeVisible();

  const headers = { authorization: `Bearer ${person.accessToken}` };
  const [object] = await (await fetch(`${baseURL}/api/object/get-user-objects`, { headers })).json();
  const picture = await fetch(new URL(object.pictureUrl, baseURL), { headers });
  expect(picture.headers.get("content-type")).toMatch(/^image\/(png|jpeg|webp)$/);
  const size = await page.evaluate(
    async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      return [width, height];
    },
    Array.from(new Uint8Array(await picture.arrayBuffer())),
  );
  expect(size).toEqual([64, 48]);
  await file.remove();
});
