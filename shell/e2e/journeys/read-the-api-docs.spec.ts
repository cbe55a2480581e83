import { barriersOfView, VIEWS } from "../fixtures/accessibility.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const unfold = (all: Element[]) => {
  for (const one of all) (one as HTMLDetailsElement).open = true;
};

test("the API documentation has no accessibility violation, wide or narrow, light or dark", async ({ page }) => {
  // This is the longest page of all, and it is checked four times.
  test.slow();
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Unfolds two endpoints that have every kind of table. With all unfolded, axe takes minutes.
  await page.locator("details:has(:is(#postObjectRegister, #OwnedObject))").evaluateAll(unfold);
  for (const { width, colorScheme, view } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await barriersOfView(page, view), `${width} px, ${colorScheme}`).toEqual([]);
  }
});

test("nothing in the page scrolls sideways, down to a width of 320 pixels", async ({ page }) => {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/api/docs");
    await page.locator("details").evaluateAll(unfold);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test("a developer finds an endpoint, unfolds it and follows its response to the schema", async ({ page }) => {
  await page.goto("/api/docs");
  // Code uses the product's own font, which its pages load late.
  expect((await page.evaluate(() => document.fonts.load('1em "JetBrains Mono Variable"'))).length).toBeGreaterThan(0);
  await page.getByRole("navigation", { name: "Calls" }).getByRole("link", { name: "/registry/lookup" }).click();
  const call = page.locator("details[open]");
  await expect(call.getByRole("heading", { level: 3 })).toHaveText("GET/api/registry/lookup");
  await expect(call.getByText("No sign-in needed", { exact: true })).toBeVisible();
  await expect(call.getByRole("rowheader", { name: "hash", exact: true }).first()).toBeVisible();
  await expect(call.getByRole("cell", { name: "rate_limited" })).toBeVisible();
  await call.getByRole("link", { name: "LookupAnswer" }).click();
  await expect(page.locator("#LookupAnswer")).toBeVisible();
});

test("an endpoint can be unfolded with the keyboard alone", async ({ page }) => {
  await page.goto("/api/docs");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the calls" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("details").first()).toHaveAttribute("open", "");
});
