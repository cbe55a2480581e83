/** How a visitor chooses a language, and how it follows the account to other browsers. */
import type { Page } from "@playwright/test";
import { logIn, newAccount, PASSWORD } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, test } from "../fixtures/test.ts";

// The context fails the test if the browser logs an error or a warning, such as a failed hydration.
test.use({ locale: "en-GB" });

const line = (page: Page) => page.getByRole("link", { name: "Read this page in English" });
const switchTo = (page: Page, language: "Français" | "English") =>
  page.getByRole("banner").getByRole("link", { name: language, exact: true });
const expectLanguage = (page: Page, language: "fr" | "en") =>
  expect(page.locator("html")).toHaveAttribute("lang", language);

/** Returns the language of the account that is signed in in a page. */
const accountLanguage = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem("tokens") ?? "{}");
    const answer = await fetch("/api/user/get-user", { headers: { authorization: `Bearer ${accessToken}` } });
    return (await answer.json()).language;
  });

test("a visitor reads the site in English, registers, and finds the language again in another browser", async ({
  page,
  browser,
  server,
}) => {
  const account = newAccount("Ada");
  await test.step("the proposed language is chosen, and kept", async () => {
    await page.goto("/terms");
    await isTakenOver(page);
    await expectLanguage(page, "fr");
    await line(page).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Terms/ })).toBeVisible();
    await expectLanguage(page, "en");
    await expect(page).toHaveURL(/\/terms$/);
    await isTakenOver(page);
    await expect(line(page)).toHaveCount(0);
    await page.goto("/");
    await expectLanguage(page, "en");
    await isTakenOver(page);
    await page.reload();
    await expectLanguage(page, "en");
    await expect(line(page)).toHaveCount(0);
    await isTakenOver(page);
  });

  await test.step("an account that is created in English is English", async () => {
    await page.goto("/register");
    await page.getByLabel("First name").fill(account.firstName);
    await page.getByLabel("Last name").fill(account.lastName);
    await page.getByLabel("E-mail address").fill(account.email);
    await page.getByLabel("Wallet address").fill(account.walletAddress);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(/^Confirm/).fill(PASSWORD);
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.waitForURL((url) => url.pathname !== "/register");
    await expectLanguage(page, "en");
    await expect.poll(() => accountLanguage(page)).toBe("en");
  });

  await test.step("another browser shows the account in its language", async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    const failures: string[] = [];
    other.on("pageerror", ({ message }) => failures.push(message));
    await other.goto("/login");
    await expectLanguage(other, "fr");
    await logIn(other, account);
    await expectLanguage(other, "en");
    await expect(other.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    await other.reload();
    await expectLanguage(other, "en");
    expect(failures).toEqual([]);
    await context.close();
  });

  await test.step("the switch changes the screens and the account", async () => {
    await page.goto("/");
    await switchTo(page, "Français").click();
    await expectLanguage(page, "fr");
    await expect(switchTo(page, "Français")).toHaveAttribute("aria-current", "true");
    await page.goto("/dashboard");
    await expectLanguage(page, "fr");
    await expect(page.getByRole("heading", { level: 1, name: /^Bienvenue/ })).toBeVisible();
    await expect.poll(() => accountLanguage(page)).toBe("fr");
    await page.reload();
    await expectLanguage(page, "fr");
  });
});

test("an address under /en shows English to a visitor who has chosen no language, and is replaced by the page's own address", async ({
  page,
}) => {
  await page.goto("/en/verifier?hash=zzz");
  await expectLanguage(page, "en");
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/verifier\?hash=zzz$/);
  await isTakenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Check");
  await expect(switchTo(page, "English")).toHaveAttribute("aria-current", "true");
  await expect(line(page)).toHaveCount(0);
});
