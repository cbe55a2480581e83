import type { Page } from "@playwright/test";
import { makeFile } from "../fixtures/files.ts";
import { PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const MAX_TABS = 60;

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // The topmost element at the position of the focus. A bar that covers the focused element would be found instead.
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return {
      name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
      marked: outlineStyle !== "none" || boxShadow !== "none",
      covered: box.width > 2 && !(element.contains(top) || top?.contains(element)),
    };
  });

/** Presses Tab until an element with this name has the focus. Checks that every element on the way is visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (!at) continue;
    expect(at.covered, `« ${at.name} » is hidden where it has the focus`).toBe(false);
    if (typeof name === "string" ? at.name === name : name.test(at.name)) {
      expect(at.marked, `« ${at.name} » does not show its focus`).toBe(true);
      return;
    }
  }
  throw new Error(`${MAX_TABS} times Tab did not lead to ${name}.`);
}

/** Chooses an item of the open menu by typing its first letters. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("menuitem", { name: item }).waitFor();
  for (let steps = 0; steps < 10; steps++) {
    if ((await focused(page))?.name.startsWith(item)) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The menu did not lead to ${item}.`);
}

test("all steps from the login to the revocation work with the keyboard alone", async ({ page, person }) => {
  const file = await makeFile("clavier.txt", 2000);
  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").waitFor();
  await page.getByLabel("Adresse e-mail").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();

  await tabTo(page, "Authentica");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/authentica");
  await page.getByRole("button", { name: "Numériser l'objet" }).waitFor();
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, /Choisir un fichier/);
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(file.path);

  await tabTo(page, "Numériser l'objet");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Vérifier l'objet" })).toBeEnabled();
  if ((await focused(page))?.name !== "Vérifier l'objet") await tabTo(page, "Vérifier l'objet");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Réclamer du travail" }).waitFor();
  await tabTo(page, "Réclamer du travail");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Inscrire au registre");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Inscription réussie !" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The focus must be on an element of the page, not lost with the dialog.
  await expect.poll(() => focused(page)).not.toBeNull();

  await page.goto("/traceability");
  await page.getByRole("button", { name: /View Action/ }).waitFor();
  await tabTo(page, /View Action/);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).waitFor();
  await page.keyboard.press("Escape");
  expect((await focused(page))?.name).toMatch(/View Action/);
  await page.keyboard.press("Enter");
  await choose(page, "Revoke");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, /^Révoquer/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "clavier" })).toContainText("Révoqué");
  await file.remove();
});

test("the skip link leads past the navigation", async ({ page, person }) => {
  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect((await focused(page))?.name).toMatch(/contenu/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
});
