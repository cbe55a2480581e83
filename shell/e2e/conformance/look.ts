import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { barriersOfView, VIEWS } from "../fixtures/accessibility.ts";
import { expect } from "../fixtures/test.ts";

/** A text that a screen shows in a state. */
export interface Row {
  readonly text: string | RegExp;
  /** Role of the element whose name is this text. Without a role, the text is plain text. */
  readonly role?: "button" | "link" | "heading" | "columnheader" | "menuitem" | "alert" | "status";
  /** Section of the specification that contains this text. */
  readonly section?: string;
}

const NARROWEST = 320;

/** Folder for screenshots: one of each state in each view. If it is not set, no screenshots are taken. */
const { PICTURES } = process.env;

/**
 * Checks a page in a given state: its texts, its accessibility and its width; in both themes, and on a wide and a
 * narrow screen.
 */
export async function look(page: Page, state: string, rows: readonly Row[]): Promise<void> {
  await page.evaluate(() => performance.mark("look-start"));
  for (const row of rows) {
    const words = row.section ? `section ${row.section}: ${row.text}` : String(row.text);
    await expect(find(page, row).filter({ visible: true }).first(), words).toBeVisible();
  }
  // While the files of a screen are loading, the shell shows a placeholder without a heading.
  await expect(page.locator("h1")).not.toHaveCount(0);
  await page.evaluate(endTransitions);
  for (const { width, colorScheme, view } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await barriersOfView(page, view), `${width} px, ${colorScheme}`).toEqual([]);
    if (PICTURES) await picture(page, join(PICTURES, `${nameOf(state)}.${width}-${colorScheme}.png`));
    if (colorScheme === "light") await expectToFit(page, width);
  }
  await page.setViewportSize({ width: NARROWEST, height: 700 });
  await expectToFit(page, NARROWEST);
  await page.evaluate(() => performance.mark("look-end"));
}

/**
 * Turns off CSS transitions. The themes differ in every colour, and even short transitions between them would cost a
 * fifth of the processor time.
 */
function endTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}

function find(page: Page, { text, role }: Row): Locator {
  const exact = typeof text === "string";
  // An alert or status has no accessible name, so it is found by its text.
  if (role === "alert" || role === "status") return page.getByRole(role).filter({ hasText: text });
  return role ? page.getByRole(role, { name: text, exact }) : page.getByText(text, { exact });
}

/** Checks that the page, and a dialog above it, are not wider than the window. */
async function expectToFit(page: Page, width: number): Promise<void> {
  const beyond = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("dialog[open], dialog[open] > *, dialog[open] > * > *"),
    ].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
  expect(Math.max(...beyond), `pixels beyond a window of ${width}`).toBeLessThanOrEqual(0);
}

const nameOf = (state: string) => state.replaceAll(/[^\p{L}\p{N}]+/gu, "-");

/** Takes a screenshot of the whole page or, if a dialog is open, of the window. */
async function picture(page: Page, path: string): Promise<void> {
  const isCovered = (await page.locator("dialog[open]").count()) > 0;
  await page.screenshot({ path, fullPage: !isCovered });
}
