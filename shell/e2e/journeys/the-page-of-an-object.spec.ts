import { barriersOf } from "../fixtures/accessibility.ts";
import { makeFile } from "../fixtures/files.ts";
import { claimObject, declareObject } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

test.use({ tolerated: { noise: [/ERR_CONNECTION_FAILED \S+\/generate-fingerprint$/] } });

test("on the page of an object, its owner renames it with the keyboard and erases its file, as the public page then shows", async ({
  page,
  person,
  baseURL,
}) => {
  await claimObject(baseURL as string, person, "Tableau");
  await holdTokens(page, person);
  await page.goto("/traceability?q=tab");
  await page.getByRole("rowheader").getByRole("link", { name: "Tableau" }).click();
  await expect(page).toHaveURL(/\/traceability\/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Tableau");
  await expect(page.getByText("Objet frappé.")).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await test.step("the name changes in place, and the message at the bottom can undo it", async () => {
    await page.getByRole("button", { name: "Renommer" }).press("Enter");
    await page.keyboard.type("Carnet");
    await page.keyboard.press("Enter");
    await expect(title).toHaveText("Carnet");
    const message = page.getByRole("status").filter({ hasText: "Object updated successfully!" });
    await expect(message).toBeVisible();
    // The message is hovered, so that it stays while the page is checked.
    await message.hover();
    await expect(page.getByRole("button", { name: "Renommer" })).toBeFocused();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await expect(title).toHaveText("Tableau");
    await expect(message).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Renommer" })).toBeFocused();
  });

  await test.step("the file is erased after confirmation, and the page of the registry shows that", async () => {
    await page.getByRole("button", { name: "Effacer le fichier" }).click();
    const dialog = page.getByRole("dialog", { name: "Effacer le fichier ?" });
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(page.getByText(/effacé de nos serveurs le/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Télécharger", exact: true })).toHaveCount(0);
    const address = await page.getByRole("link", { name: "Voir la page publique" }).getAttribute("href");
    await page.getByRole("link", { name: "Retour à la traçabilité" }).click();
    await expect(page).toHaveURL(/\/traceability\?q=tab$/);
    await page.goto(address as string);
    await expect(page.getByText(/Le fichier a été effacé du service/)).toBeVisible();
  });
});

test("the file of a declared object is deposited on its page, and no other file is accepted", async ({
  page,
  person,
  baseURL,
}) => {
  const [file, other] = await Promise.all([makeFile("estran.bin", 200_000), makeFile("autre.bin", 1000)]);
  await declareObject(baseURL as string, person, "Estran", file.hash);
  await holdTokens(page, person);
  await page.goto("/traceability");
  await page.getByRole("rowheader").getByRole("link", { name: "Estran" }).click();
  const proof = page.getByRole("region", { name: "Preuve" });
  await expect(proof).toContainText("Déclaré sans dépôt du fichier");
  const field = page.getByLabel("Fichier à déposer");

  await test.step("a wrong file is recognised by its seal, and is not sent", async () => {
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    await field.setInputFiles(other.path);
    await expect(proof.getByRole("alert")).toContainText("Ce fichier n’est pas celui que vous avez déclaré");
    await expect(proof.getByRole("img", { name: /sceaux diffèrent/ })).toBeVisible();
    expect(sent.filter((path) => path.includes("fingerprint") || path.includes("deposit"))).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step("the right file is read, sent once the connection is back, and shown with the day of its deposit", async () => {
    const chooser = page.waitForEvent("filechooser");
    await proof.getByRole("button", { name: "Choisir un autre fichier" }).press("Enter");
    // The upload waits for the connection to come back.
    await page.route("**/fingerprint/generate-fingerprint", (route) => route.abort("connectionfailed"));
    await (await chooser).setFiles(file.path);
    await expect(proof).toContainText("Le service ne répond pas");
    expect(await barriersOf(page)).toEqual([]);
    await page.unroute("**/fingerprint/generate-fingerprint");
    await proof.getByRole("button", { name: "Réessayer maintenant" }).click();
    await expect(page.getByRole("status").filter({ hasText: "est déposé" })).toBeVisible();
    await expect(proof).toContainText("estran.bin");
    await expect(proof).toContainText(/BIN, 195\sko, conservé ici/);
    await expect(proof).toContainText("Dépôt du fichier");
    const begun = page.waitForEvent("download");
    await proof.getByRole("button", { name: "Télécharger", exact: true }).click();
    expect((await begun).suggestedFilename()).toBe("estran.bin");
    expect(await barriersOf(page)).toEqual([]);
  });
  await Promise.all([file.remove(), other.remove()]);
});
