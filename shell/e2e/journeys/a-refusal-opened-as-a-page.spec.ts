import { barriersOf } from "../fixtures/accessibility.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// The answers are errors, which the browser logs.
test.use({ tolerated: { noise: [/Failed to load resource/] } });

for (const { what, path, title, way, to } of [
  { what: "no call", path: "/api/nothing", title: "Rien à cette adresse", way: "Revenir à l’accueil", to: "/" },
  {
    what: "a download that was used",
    path: "/api/object/download/none",
    title: "Ce lien ne sert plus",
    way: "Voir vos objets",
    to: "/login",
  },
]) {
  test(`an address of ${what}, opened in a browser, shows an error page in the product's style with links onwards`, async ({
    page,
  }) => {
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await expect(page.getByRole("link", { name: way })).toHaveCSS("min-height", "48px");
        expect(await barriersOf(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    }
    await page.getByRole("link", { name: way }).click();
    await page.waitForURL((url) => url.pathname === to);
  });
}

test("a program that requests such an address gets JSON instead of a page", async ({ page }) => {
  await page.goto("/terms");
  const answer = await page.evaluate(async () => {
    const response = await fetch("/api/nothing");
    return { status: response.status, body: (await response.json()) as unknown };
  });
  expect(answer).toMatchObject({ status: 404, body: { status: 404, code: "not_found" } });
});
