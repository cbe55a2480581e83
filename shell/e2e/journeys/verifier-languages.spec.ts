/** The verifier's page in French and English: each result, without a network. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { Pinned } from "../../../backend/contract/verifier.ts";
import { foreignIn } from "../../../backend/tests/one-language.ts";
import { ENTERED, makeVerifierStates, servicePinned } from "../../../backend/tests/verifier-states.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

const BUILT = fileURLToPath(new URL("../../../mfe-public/verifier/dist/verifier.html", import.meta.url));
const PINNED = /(?<=<script type="application\/json" id="pinned">).*?(?=<\/script>)/;
const OTHER = { fr: "en", en: "fr" } as const;

/** Writes the page with pinned data, as a service serves it. Returns its address. */
async function pageWith(path: string, pinned: Pinned): Promise<string> {
  const json = JSON.stringify(pinned).replaceAll("<", "\\u003c");
  await writeFile(
    path,
    (await readFile(BUILT, "utf8")).replace(PINNED, () => json),
  );
  return pathToFileURL(path).href;
}

/** Returns everything that the page says, without parts that are marked as another language. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const node of copy.querySelectorAll("#languages, script, [lang]")) node.remove();
    const shown = [document.title, copy.textContent ?? ""];
    for (const node of document.querySelectorAll("[aria-label]")) shown.push(node.getAttribute("aria-label") ?? "");
    return shown.join("\n");
  });

async function expectLanguage(page: Page, language: "fr" | "en"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const text = await textOf(page);
  expect(text).not.toMatch(/undefined|\[object/);
  expect(foreignIn(language, text, ENTERED), text).toBeNull();
}

test("shows every result in French and English, and changes the language without losing anything", async ({ page }) => {
  test.slow();
  const dir = await mkdtemp(join(tmpdir(), "authentica-languages-"));
  for (const [at, state] of (await makeVerifierStates()).entries()) {
    // Each result is shown in both languages; half of the pages start in each.
    const language = at % 2 === 0 ? "fr" : "en";
    await test.step(state.name, async () => {
      const address = await pageWith(join(dir, `${at}.html`), state.pinned);
      // Another fragment alone would not load the page again.
      await page.goto("about:blank");
      await page.goto(`${address}#lang=${language}`);
      const file = { name: "contrat.txt", mimeType: "text/plain", buffer: Buffer.from(state.file) };
      const proof = { name: state.proofName, mimeType: "", buffer: Buffer.from(state.proof) };
      await page.locator("#proof-input").setInputFiles(proof);
      await page.locator("#file-input").setInputFiles(file);
      const result = page.locator("#result");
      const outcome = state.titles === null ? page.locator("#status") : result;
      if (state.titles) await expect(result.getByRole("heading", { level: 2 })).toHaveText(state.titles[language]);
      else await expect(outcome).not.toBeEmpty();
      await expectLanguage(page, language);
      if (state.titles) await result.locator("summary").first().click();
      await page.getByRole("link", { name: { fr: "Français", en: "English" }[OTHER[language]] }).click();
      if (state.titles) {
        await expect(result.getByRole("heading", { level: 2 })).toHaveText(state.titles[OTHER[language]]);
        await expect(result.locator("details").first()).toHaveAttribute("open");
      }
      await expect(page.locator("#file-chosen")).toHaveText("contrat.txt");
      await expectLanguage(page, OTHER[language]);
    });
  }
  await rm(dir, { recursive: true });
});

test("starts in the browser's language, keeps the keyboard on the switch, and says what it trusts in both languages", async ({
  browser,
}) => {
  const dir = await mkdtemp(join(tmpdir(), "authentica-languages-"));
  const states = await makeVerifierStates();
  const address = await pageWith(join(dir, "page.html"), await servicePinned());
  for (const [locale, language] of [
    ["en-GB", "en"],
    ["fr-CH", "fr"],
    ["de-DE", "fr"],
  ] as const) {
    const context = await browser.newContext({ locale, offline: true });
    const page = await context.newPage();
    await page.goto(address);
    await expectLanguage(page, language);
    await page.locator("#believed summary").click();
    const bad = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
    await page.locator("#believed input[type=file]").setInputFiles(bad);
    await expect(page.getByRole("alert")).toContainText("note.txt");
    const other = page.getByRole("link", { name: { fr: "Français", en: "English" }[OTHER[language]] });
    await page.setViewportSize({ width: 390, height: 800 });
    const placeOf = async () => [await other.boundingBox(), (await page.locator("h1").boundingBox())?.y];
    const before = await placeOf();
    await other.focus();
    await page.keyboard.press("Enter");
    await expect(other).toBeFocused();
    await expect(other).toHaveAttribute("aria-current", "true");
    await expectLanguage(page, OTHER[language]);
    expect(await placeOf()).toEqual(before);
    await expect(page.locator("#believed")).toHaveAttribute("open");
    const authentic = states.find(({ name }) => name === "authentic, from a service");
    const proof = { name: "preuve.zip", mimeType: "", buffer: Buffer.from(authentic?.proof ?? "") };
    await page.locator("#proof-input").setInputFiles(proof);
    await expect(page.locator("#status")).toContainText(language === "en" ? "Preuve reconnue." : "Proof recognised.");
    await expectLanguage(page, OTHER[language]);
    expect(await barriersOf(page)).toEqual([]);
    await page.goBack();
    await expect(page.locator("#status")).toContainText(language === "fr" ? "Preuve reconnue." : "Proof recognised.");
    await expectLanguage(page, language);
    await context.close();
  }
  await rm(dir, { recursive: true });
});
