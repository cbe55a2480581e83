import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { barriersOf } from "../fixtures/accessibility.ts";
import { readCsv } from "../fixtures/csv.ts";
import { registerObjects } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// One revocation is refused on purpose.
test.use({ tolerated: { noise: [/^error: Failed to load resource/] } });

const bar = (page: Page) => page.getByRole("region", { name: "Objets choisis" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choisir ${name}`, exact: true });
const tab = (page: Page, name: RegExp) => page.getByRole("group", { name: "Statut" }).getByRole("button", { name });
const told = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

test("several objects are selected by keyboard and mouse, offered and revoked, and objects that failed stay selected", async ({
  page,
  person,
  newPerson,
  baseURL,
}) => {
  const url = baseURL as string;
  const registered = registerObjects(url, person, ["Un", "Deux", "Trois"], "Quatre");
  const [bob] = await Promise.all([newPerson("Bob"), registered, holdTokens(page, person)]);
  await page.goto("/traceability");

  await test.step("the keyboard selects objects, extends the selection, reaches the action bar and deselects", async () => {
    await box(page, "Quatre").focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bar(page)).toContainText(/3\s?objets choisis sur 4/);
    await page.keyboard.press("Shift+ArrowUp");
    await expect(bar(page)).toContainText(/2\s?objets choisis/);
    await expect(box(page, "Trois")).toBeFocused();
    await page.keyboard.press(".");
    await expect(
      bar(page)
        .getByRole("button", { name: /^Preuves|^CSV/ })
        .first(),
    ).toBeFocused();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
    await expect(box(page, "Trois")).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByLabel("Rechercher")).toBeFocused();
  });

  await test.step("offered objects are counted, and can be listed separately", async () => {
    await box(page, "Quatre").click();
    await box(page, "Trois").click({ modifiers: ["Shift"] });
    await bar(page).getByRole("button", { name: "Proposer" }).click();
    const dialog = page.getByRole("dialog", { name: /Proposer 2\sobjets/ });
    await dialog.getByLabel("Adresse e-mail ou portefeuille").fill(bob.email);
    await dialog.getByRole("button", { name: /Proposer 2/ }).click();
    await expect(told(page, "objets ont été proposés à")).toBeVisible();
    await expect(box(page, "Trois")).toBeFocused();
    await tab(page, /^En transfert 2/).click();
    await expect(page).toHaveURL(/\?status=offered$/);
    await expect(page.getByRole("rowheader")).toHaveText(["Quatre", "Trois"]);
    await tab(page, /^Tous 4/).click();
    await expect(page.getByRole("rowheader")).toHaveText(["Quatre", "Trois", "Deux", "Un"]);
  });

  await test.step("revoking several objects requires typing their number; an object that failed is named, stays selected and is retried", async () => {
    let failures = 0;
    await page.route("**/api/object/revoke-object", (route) =>
      failures++ === 1
        ? route.fulfill({ status: 409, json: { status: 409, code: "conflict", message: "Panne" } })
        : route.fallback(),
    );
    await page.getByRole("checkbox", { name: "Tout choisir" }).click();
    await expect(bar(page)).toContainText(/4\s?objets choisis/);
    await bar(page).getByRole("button", { name: "Révoquer" }).click();
    const dialog = page.getByRole("dialog");
    const revoke = dialog.getByRole("button", { name: /Révoquer 4/ });
    await revoke.click();
    await expect(dialog.getByLabel(/tapez 4/)).toHaveAccessibleDescription(/Tapez le nombre/);
    await dialog.getByLabel(/tapez 4/).fill("4");
    await revoke.click();
    await expect(dialog.getByRole("list", { name: "Ce qui n’a pas abouti" }).getByRole("listitem")).toHaveText([
      /Trois.*Panne/,
    ]);
    await dialog.getByRole("button", { name: "Réessayer" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    await expect(tab(page, /^Révoqués 4/)).toBeVisible();
  });

  await test.step("the files of revoked objects are erased too, if there are any", async () => {
    await page.getByRole("checkbox", { name: "Tout choisir" }).click();
    await expect(bar(page).getByRole("button", { name: "Révoquer" })).toBeDisabled();
    await bar(page).getByRole("button", { name: "Effacer" }).click();
    const dialog = page.getByRole("dialog", { name: /Effacer 3\sfichiers/ });
    await expect(dialog).toContainText("96 octets");
    await dialog.getByRole("button", { name: /Effacer 3/ }).click();
    await expect(told(page, "3 fichiers sont effacés.")).toBeVisible();
  });

  await test.step("on a touch screen the list has rows of two lines and a menu for the sort order, and hides nothing", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Trier").selectOption("name.ascending");
    await expect(page).toHaveURL(/sort=name\.ascending/);
    await expect(page.getByRole("rowheader").first()).toHaveText("Deux");
    await expect.poll(async () => (await page.getByRole("row").last().boundingBox())?.height).toBe(72);
    await expect(page.getByRole("columnheader")).toHaveCount(0);
    await box(page, "Deux").click();
    await expect(bar(page)).toBeInViewport();
    expect(await barriersOf(page)).toEqual([]);
  });
});

/** Returns what is downloaded after a click on a button. */
async function taken(page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const downloading = page.waitForEvent("download");
  await button.click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a filter is saved, applied and cleared, and its results are downloaded as proofs and as a table with exact names", async ({
  page,
  person,
  baseURL,
}) => {
  const names = ["Étude d’un pont, 2\u202fe état", '=ÉTUDE(A1;"B2")', "Étude 橋 / № 3"];
  await registerObjects(baseURL as string, person, [names[0] as string, "Contrat", ...names.slice(1)], "Plan");
  await holdTokens(page, person);
  await page.goto("/traceability");
  const rows = page.getByRole("rowheader");
  const latestFirst = names.toReversed();
  const chip = page.getByRole("search").getByRole("button", { name: "étude", exact: true });

  await page.getByLabel("Rechercher").fill("étude");
  await expect(rows).toHaveText(latestFirst);
  await page.getByRole("button", { name: "Enregistrer ce filtre" }).click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await page.goto("/traceability");
  await expect(rows).toHaveCount(5);
  await chip.click();
  await expect(page).toHaveURL(/\?q=%C3%A9tude$/);
  await expect(rows).toHaveText(latestFirst);

  await page.getByRole("checkbox", { name: "Tout choisir" }).click();
  const csv = await taken(page, bar(page).getByRole("button", { name: "CSV" }));
  const [head, ...lines] = readCsv(csv.bytes);
  expect(head?.[0]).toBe("Nom de l’objet");
  expect(lines.map(([name]) => name)).toEqual(latestFirst.map((name) => name.replace(/^=/, "'=")));
  await expect(told(page, `${csv.name} contient 3\u00a0objets.`)).toBeVisible();

  const zip = await taken(page, bar(page).getByRole("button", { name: "Preuves (ZIP)" }));
  expect(zip.name).toMatch(/^authentica-preuves-\d{4}-\d\d-\d\d\.zip$/);
  const archive = unzipSync(zip.bytes);
  const column = head?.indexOf("Identifiant de preuve") ?? -1;
  const ids = lines.map((cells) => cells[column]).toReversed();
  // Names that are valid in an archive on every system.
  const inArchive = ["Étude d’un pont, 2\u202fe état", "=ÉTUDE(A1;_B2_)", "Étude 橋 _ № 3"];
  const proofs = inArchive.map((name, at) => `preuves/${name} – ${ids[at]}.zip`);
  expect(Object.keys(archive).filter((name) => name.startsWith("preuves/"))).toEqual(proofs);
  for (const proof of proofs)
    expect(Object.keys(unzipSync(archive[proof] as Uint8Array))).toContain("preuve.tlog-proof");
  const [, ...listed] = readCsv(archive["preuves.csv"] as Uint8Array);
  expect(listed.map((cells) => [cells[0], cells[1], cells.at(-1)])).toEqual(
    names.map((name, at) => [name.replace(/^=/, "'="), ids[at], proofs[at]]),
  );

  await page.getByRole("button", { name: "Ne plus garder ce filtre" }).click();
  await expect(chip).toHaveCount(0);
  await page.goto("/traceability");
  await expect(rows).toHaveCount(5);
  await expect(chip).toHaveCount(0);
});
