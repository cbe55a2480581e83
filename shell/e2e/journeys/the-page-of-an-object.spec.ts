import { barriersOf } from "../fixtures/accessibility.ts";
import { claimObject } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("a row leads to the page of its object: renamed and taken back by keys alone, its file erased, and the public page says so", async ({
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

  await test.step("the name changes in place, and the message at the foot takes it back", async () => {
    await page.getByRole("button", { name: "Renommer" }).press("Enter");
    await page.keyboard.type("Carnet");
    await page.keyboard.press("Enter");
    await expect(title).toHaveText("Carnet");
    const message = page.getByRole("status").filter({ hasText: "Object updated successfully!" });
    await expect(message).toBeVisible();
    // Pointed at it stays, however long the look at the page takes.
    await message.hover();
    await expect(page.getByRole("button", { name: "Renommer" })).toBeFocused();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await expect(title).toHaveText("Tableau");
    await expect(message).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Renommer" })).toBeFocused();
  });

  await test.step("the file is erased once that was asked for, and the page of the registry tells it", async () => {
    await page.getByRole("button", { name: "Effacer le fichier" }).click();
    const dialog = page.getByRole("dialog", { name: "Effacer le fichier ?" });
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(page.getByText(/effacé d’ici le/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Télécharger", exact: true })).toHaveCount(0);
    const address = await page.getByRole("link", { name: "Voir la page publique" }).getAttribute("href");
    await page.getByRole("link", { name: "Retour à la traçabilité" }).click();
    await expect(page).toHaveURL(/\/traceability\?q=tab$/);
    await page.goto(address as string);
    await expect(page.getByText(/Son propriétaire a effacé le fichier du service/)).toBeVisible();
  });
});
