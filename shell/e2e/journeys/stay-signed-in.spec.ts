import type { BrowserContext, Page } from "@playwright/test";
import { holdTokens, logIn } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

// A refused access token is answered 401, and the browser says so in its console.
test.use({ tolerated: [/401 \(Unauthorized\)/] });

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/auth/refresh")) count += 1;
  });
  return () => count;
}

/** Makes the access token one that the server refuses; the refresh token stays good. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem("accessToken", `${localStorage.getItem("accessToken")}x`));

test("several calls refused at once are sent again after one refresh", async ({ page, context, person }) => {
  const refreshes = countRefreshes(context);
  await holdTokens(page, person);
  await spoilAccessToken(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  expect(refreshes()).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).not.toBe(person.refreshToken);
});

test("a second tab stays signed in, and two tabs refused at once refresh once", async ({ page, context, person }) => {
  const refreshes = countRefreshes(context);
  await holdTokens(page, person);
  const other = await context.newPage();
  await spoilAccessToken(page);
  await Promise.all([page.goto("/dashboard"), other.goto("/traceability")]);
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  await expect(other.getByText("No objects found.")).toBeVisible();
  expect(refreshes()).toBe(1);
  await spoilAccessToken(page);
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  await expect(other.getByText("No objects found.")).toBeVisible();
  expect(refreshes()).toBe(2);
});

test("a refused refresh leads to the login, with the place remembered", async ({ page, person }) => {
  await holdTokens(page, person);
  await page.evaluate(() => {
    localStorage.setItem("accessToken", "x");
    localStorage.setItem("refreshToken", "x.0.x");
  });
  await page.goto("/traceability?q=contrat");
  await page.waitForURL("**/login");
  expect(
    await page.evaluate(() => [localStorage.getItem("accessToken"), localStorage.getItem("refreshToken")]),
  ).toEqual([null, null]);
  await logInHere(page, person.email);
  await page.waitForURL("**/traceability?q=contrat");
});

async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("quatre mots sans rapport");
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("a logout in one tab signs the other out, and the server has ended the session", async ({
  page,
  context,
  person,
  baseURL,
}) => {
  await logIn(page, person);
  const other = await context.newPage();
  await other.goto("/traceability");
  await expect(other.getByText("No objects found.")).toBeVisible();
  const tokens = await page.evaluate(() => localStorage.getItem("refreshToken"));
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");
  const answer = await fetch(`${baseURL}/api/auth/refresh`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refreshToken: tokens }),
  });
  expect(answer.status).toBe(401);
});
