import type { Page } from "@playwright/test";
import { barriersOf } from "../fixtures/accessibility.ts";
import { proveEmail } from "../fixtures/emails.ts";
import { claimObject, offerObject } from "../fixtures/objects.ts";
import { holdTokens, openFor } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

/** Opens the dashboard. Notifications that arrive afterwards are announced. */
async function listening(page: Page): Promise<void> {
  const opened = page.waitForEvent("response", (response) => response.url().endsWith("/api/notifications/stream"));
  await page.goto("/dashboard");
  await opened;
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });

test("a recipient answers an offer under the bell, and bell, dashboard and history show who transferred which object", async ({
  page,
  browser,
  person: ada,
  newPerson,
  server,
  baseURL,
}) => {
  const url = baseURL as string;
  const bob = await newPerson("Bob");
  await proveEmail(server, bob);
  const [carnet, maree] = [await claimObject(url, ada, "Carnet"), await claimObject(url, ada, "Marée")];
  await holdTokens(page, ada);
  await listening(page);
  const bobs = await openFor(browser, bob);
  await listening(bobs);
  await offerObject(url, ada, carnet, bob.email);
  await offerObject(url, ada, maree, bob.email);

  await test.step("the bell shows who offers which object, and what is needed to accept it", async () => {
    await expect(bell(bobs)).toHaveAccessibleName("Notifications, 2 non lues");
    await bell(bobs).click();
    const news = panel(bobs).getByRole("article", { name: /Ada L\. vous propose «\sCarnet\s»/ });
    await expect(news).toContainText("You have a new notification.");
    await expect(news).toContainText(/Inscrit le \d+ \S+ \d{4}, inscription n°\s\d+\. Page publique/);
    expect(await barriersOf(bobs)).toEqual([]);
  });

  await test.step("on a phone, an offer and its buttons are visible together", async () => {
    await bobs.setViewportSize({ width: 390, height: 844 });
    await expect(panel(bobs).getByRole("button", { name: "Accepter Marée" })).toBeInViewport({ ratio: 1 });
    await bobs.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("declining an offer can be undone until the owner is notified", async () => {
    await panel(bobs).getByRole("button", { name: "Décliner Marée" }).click();
    await expect(panel(bobs).getByText("Déclinée")).toBeVisible();
    await bobs.getByRole("button", { name: "Annuler" }).click();
    await bell(bobs).click();
    await expect(panel(bobs).getByRole("button", { name: "Décliner Marée" })).toBeVisible();
    await panel(bobs).getByRole("button", { name: "Décliner Marée" }).click();
    await bobs
      .getByRole("region", { name: /^Messages/ })
      .getByRole("button", { name: /Fermer/ })
      .click();
    await bell(bobs).click();
    await expect(panel(bobs).getByRole("article", { name: /Marée/ })).toContainText(/Déclinée/);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 non lue");
  });

  await test.step("accepting an offer asks for confirmation in place, and Escape returns to the bell", async () => {
    await panel(bobs).getByRole("button", { name: "Accepter Carnet" }).click();
    await expect(
      panel(bobs).getByText("Vous devenez titulaire de l’inscription, et le transfert est inscrit au registre."),
    ).toBeVisible();
    await expect(panel(bobs).getByRole("button", { name: "Accepter", exact: true })).toBeFocused();
    await bobs.keyboard.press("Enter");
    await expect(bobs.getByRole("status").filter({ hasText: /«\sCarnet\s» est à vous/ })).toBeVisible();
    await expect(panel(bobs).getByRole("article", { name: /Carnet/ })).toContainText(/Acceptée/);
    await expect(bell(bobs)).toHaveAccessibleName("Notifications");
  });

  await test.step("the former owner is notified with the name of the new one, under the bell and in the activity list", async () => {
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 non lues");
    await bell(page).click();
    await expect(panel(page).getByRole("link", { name: /Bob L\. a accepté «\sCarnet\s»/ })).toBeVisible();
    await expect(
      panel(page).getByRole("link", { name: new RegExp(`${bob.email} a décliné «\\sMarée\\s»`) }),
    ).toBeVisible();
    const activity = page.getByRole("table", { name: "Activité récente" });
    await expect(activity).toContainText(/Bob L\. a accepté «\sCarnet\s»\s*You have a new notification\./);
    await expect(activity).toContainText(/Vous avez proposé «\sMarée\s»/);
  });

  await test.step("the history names both people before the general sentence, and shows who owned the object from when to when", async () => {
    await panel(page)
      .getByRole("link", { name: /Bob L\. a accepté/ })
      .click();
    const event = page.getByRole("listitem").filter({ hasText: "mintOwner: Bob L." }).first();
    await expect(event).toContainText(/^\d\d:\d\dBob L\. a accepté «\sCarnet\s»Un événement s'est produit\./);
    const hands = page.getByRole("region", { name: "De main en main" });
    await expect(hands.getByRole("listitem")).toHaveText([/Ada Lovelace \(vous\)\s*du /, /Bob L\.\s*depuis le /]);
  });

  await test.step("the page of all notifications lists the transfer by kind, with its details", async () => {
    await bell(page).click();
    await panel(page).getByRole("link", { name: "Toutes les notifications" }).click();
    await page.getByRole("link", { name: "Réponses" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
    const answers = page.getByRole("checkbox", { name: "Réponses, Cloche" });
    await answers.uncheck();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await page.reload();
    await expect(answers).not.toBeChecked();
    await expect(page.getByRole("row", { name: /Sécurité du compte/ })).toContainText("toujours");
    expect(await barriersOf(page)).toEqual([]);
  });
});
