import type { Locator, Page } from "@playwright/test";
import { barriersOf } from "../fixtures/accessibility.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";
import { STATES } from "./states.ts";
import { type State, TEXTS, type TextRow } from "./texts.ts";

// Refused and unreachable calls are what many states are about: the browser says so.
test.use({ tolerated: { noise: [/Failed to load resource/, /net::ERR_FAILED/] } });

const WIDTHS = [1440, 390] as const;
const SCHEMES = ["light", "dark"] as const;
const NARROWEST = 320;

function find(page: Page, { text, role }: TextRow): Locator {
  const exact = typeof text === "string";
  // An alert has no name of its own: it is known by what it says.
  if (role === "alert" || role === "status") return page.getByRole(role).filter({ hasText: text });
  return role ? page.getByRole(role, { name: text, exact }) : page.getByText(text, { exact });
}

async function expectAccessible(page: Page): Promise<void> {
  // What stands while a screen's own files come is the shell's: the screen has its heading.
  await expect(page.locator("h1")).not.toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const by = colorScheme === "light" ? "all" : "colours";
      expect(await barriersOf(page, by), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: NARROWEST, height: 700 });
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond, `pixels beyond a window of ${NARROWEST}`).toBeLessThanOrEqual(0);
}

for (const [state, rows] of Object.entries(TEXTS) as [State, readonly TextRow[]][]) {
  test(`« ${state} » has the specified texts, no accessibility violation, and fits a narrow window`, async ({
    page,
    person,
  }) => {
    // What moves, journeys look at; here it would be drawn a hundred times on its way to where it stands.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await STATES[state]({ page, person });
    for (const row of rows) {
      await expect(
        find(page, row).filter({ visible: true }).first(),
        `section ${row.section}: ${row.text}`,
      ).toBeVisible();
    }
    await expectAccessible(page);
    await expectToFit(page);
  });
}
