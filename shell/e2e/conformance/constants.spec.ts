import type { Locator, Page } from "@playwright/test";
import { holdTokens } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/*
 * Constants of the specification's section 9 that only a browser can measure. The others are tested beside their
 * code, or have a row in `texts.ts`.
 */

/** Duration of a chart's animation. */
const ANIMATION_MS = 1500;
/** Allows for a few frames, because an animation starts and ends on a frame boundary. */
const FRAMES_MS = 200;

/** Returns the pie as it is drawn at the moment. */
const shapes = (pie: Locator) =>
  pie.locator("path.recharts-sector").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join());

/** Draws the pie again while the page's clock is stopped; resolves to the pie. */
async function drawnAgain(page: Page): Promise<Locator> {
  const panel = page.getByRole("region", { name: /Statut des objets/ });
  await expect(panel.getByRole("img")).toBeVisible();
  await panel.getByRole("button", { name: "Voir en tableau" }).click();
  await expect(panel.getByRole("table")).toBeVisible();
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 5000)));
  await panel.getByRole("button", { name: "Voir en graphique" }).click();
  return panel.getByRole("img");
}

test("a chart's animation lasts 1500 ms", async ({ page, person }) => {
  await page.clock.install();
  await holdTokens(page, person);
  await page.goto("/dashboard");
  const pie = await drawnAgain(page);
  await page.clock.runFor(ANIMATION_MS - FRAMES_MS);
  const before = await shapes(pie);
  await page.clock.runFor(2 * FRAMES_MS);
  const whole = await shapes(pie);
  await page.clock.runFor(ANIMATION_MS);
  expect(before).not.toBe("");
  expect(before).not.toBe(whole);
  expect(await shapes(pie)).toBe(whole);
});

test("charts appear at once under reduced motion", async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await holdTokens(page, person);
  await page.goto("/dashboard");
  const pie = await drawnAgain(page);
  await page.clock.runFor(FRAMES_MS);
  const first = await shapes(pie);
  await page.clock.runFor(2 * ANIMATION_MS);
  expect(first).not.toBe("");
  expect(await shapes(pie)).toBe(first);
});

test("the notification panel is at most 15rem high and scrolls, and none of its text is cut off", async ({
  page,
  person,
}) => {
  const data = Array.from({ length: 30 }, (_, at) => ({
    _id: `event-${at}`,
    notificationType: "OBJECT_EDIT",
    timestamp: "2026-01-01T12:00:00.000Z",
    objectList: [
      { _id: "2222-2222-2222", objectName: `Objet ${at}, au nom si long qu’aucune ligne de la cloche ne le tient` },
    ],
    userList: [],
    notificationData: {},
    read: true,
  }));
  await page.route("**/api/notifications/get-user-notifications*", (route) => route.fulfill({ json: { data } }));
  await holdTokens(page, person);
  await page.goto("/authentica");
  await page.getByRole("button", { name: "Notifications" }).click();
  const list = page.getByRole("region", { name: "Notifications" }).getByRole("list").first().locator("..");
  const { beyond, height, whole, rem } = await list.evaluate((element) => ({
    beyond: element.scrollWidth - element.clientWidth,
    height: element.clientHeight,
    whole: element.scrollHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(height).toBe(15 * rem);
  expect(whole).toBeGreaterThan(height);
  expect(beyond).toBe(0);
});
