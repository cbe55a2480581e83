import type { Page } from "@playwright/test";
import { claimObject, verifyObject } from "../fixtures/objects.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const VIEWED = "Your object Tableau was viewed by another user.";
const LOOKED = /Bob L\. a consulté «\sTableau\s»/;

test("another user's action is announced in every tab without a reload, and reading it in one tab marks it as read in all", async ({
  page,
  context,
  person,
  newPerson,
  baseURL,
}) => {
  const url = baseURL as string;
  const [bob, carol] = await Promise.all([newPerson("Bob"), newPerson("Carol")]);
  const hash = await claimObject(url, person, "Tableau");
  const other = await context.newPage();

  await test.step("two tabs are open, and are not notified of what their user does", async () => {
    await holdTokens(page, person);
    // One stream serves both tabs; either of them may open it.
    const opened = context.waitForEvent("response", (response) => response.url().endsWith("/api/notifications/stream"));
    // A tab announces only notifications that arrive after its first list.
    const listed = [page, other].map((tab) => tab.waitForResponse("**/api/notifications/get-user-notifications*"));
    await Promise.all([page.goto("/traceability"), other.goto("/authentica")]);
    await Promise.all([opened, ...listed]);
    for (const tab of [page, other]) await expect(bell(tab, "Notifications")).toBeVisible();
  });

  await test.step("when another user views the object, the count rises, and the view is announced once", async () => {
    await verifyObject(url, bob, hash);
    for (const tab of [page, other]) await expect(bell(tab, "Notifications, 1 non lue")).toBeVisible();
    const said = page.getByRole("status").filter({ hasText: "Nouvelle notification" });
    await expect(said).toHaveCount(1);
    await expect(said).toHaveText(/^Nouvelle notification\s: Bob L\. a consulté «\sTableau\s»\. Your object Tableau/);
  });

  await test.step("marking all notifications as read in one tab marks them in the other", async () => {
    await bell(page, "Notifications, 1 non lue").click();
    const panel = page.getByRole("region", { name: "Notifications" });
    await expect(panel.getByRole("link", { name: LOOKED })).toBeVisible();
    await expect(panel.getByText(VIEWED)).toBeVisible();
    await panel.getByRole("button", { name: "Tout marquer comme lu" }).click();
    await expect(panel.getByRole("heading", { name: "Notifications" })).toBeFocused();
    await expect(panel.getByRole("button")).toHaveCount(0);
    for (const tab of [page, other]) await expect(bell(tab, "Notifications")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bell(page, "Notifications")).toBeFocused();
  });

  await test.step("a notification leads to the history of its object, and is then read", async () => {
    await verifyObject(url, carol, hash);
    await bell(page, "Notifications, 1 non lue").click();
    await page.getByRole("link", { name: /^Non lue\s: Carol L\. a consulté «\sTableau\s»$/ }).click();
    await expect(page.getByRole("heading", { name: "Historique des activités" })).toBeFocused();
    await expect(page.getByText("Objet visualisé.")).toHaveCount(2);
    await expect(page.getByRole("main")).toContainText(hash.slice(0, 4));
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(0);
    for (const tab of [page, other]) await expect(bell(tab, "Notifications")).toBeVisible();
  });
});

test("a sign-out ends the event stream, and no other is opened", async ({ page, person }) => {
  let open = 0;
  let opened = 0;
  const isStream = (url: string) => url.endsWith("/api/notifications/stream");
  page.on("request", (request) => {
    if (!isStream(request.url())) return;
    opened += 1;
    open += 1;
  });
  const closed = (request: { url(): string }) => {
    if (isStream(request.url())) open -= 1;
  };
  page.on("requestfailed", closed);
  page.on("requestfinished", closed);
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await expect.poll(() => [opened, open]).toEqual([1, 1]);
  await page.getByRole("link", { name: "Traceability" }).first().click();
  await expect(page.getByText("No objects found.")).toBeVisible();
  expect([opened, open]).toEqual([1, 1]);
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await expect.poll(() => open).toBe(0);
  // Longer than the first delay before another attempt.
  await page.waitForTimeout(2_500);
  expect([opened, open]).toEqual([1, 0]);
});

test.describe("when the server refuses", () => {
  test.use({ tolerated: { noise: [/^error: Failed to load resource/] } });

  test("a notification becomes unread again if the server refuses to mark it as read", async ({
    page,
    person,
    newPerson,
    baseURL,
  }) => {
    const hash = await claimObject(baseURL as string, person, "Tableau");
    await verifyObject(baseURL as string, await newPerson("Bob"), hash);
    await page.route("**/api/notifications/mark-read", (route) => route.fulfill({ status: 503, json: {} }));
    await holdTokens(page, person);
    await page.goto("/traceability");
    await bell(page, "Notifications, 1 non lue").click();
    await page.getByRole("button", { name: "Tout marquer comme lu" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Vos notifications n’ont pas été marquées comme lues." }),
    ).toBeVisible();
    await expect(bell(page, "Notifications, 1 non lue")).toBeVisible();
  });

  test("the event stream is retried without a message, and missed events are announced afterwards", async ({
    page,
    person,
    newPerson,
    baseURL,
  }) => {
    const hash = await claimObject(baseURL as string, person, "Tableau");
    await page.route("**/api/notifications/stream", (route) => route.abort());
    await holdTokens(page, person);
    await page.goto("/traceability");
    await expect(bell(page, "Notifications")).toBeVisible();
    await verifyObject(baseURL as string, await newPerson("Bob"), hash);
    await page.unroute("**/api/notifications/stream");
    // The longest delay before another attempt is half a minute.
    await expect(bell(page, "Notifications, 1 non lue")).toBeVisible({ timeout: 40_000 });
  });
});
