import type { BrowserContext, Page } from "@playwright/test";
import { holdTokens, logIn, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// A refused access token is answered 401, which the browser logs.
test.use({ tolerated: { noise: [/401 \(Unauthorized\)/] } });

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const tokensOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("tokens") ?? "null") as Tokens | null);

/** Replaces the access token with one that the server refuses; the refresh token stays valid. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem("tokens") ?? "null");
    localStorage.setItem("tokens", JSON.stringify({ ...tokens, accessToken: `${tokens.accessToken}x` }));
  });

/** Returns the answers to the refreshes of all tabs, in order. */
async function watchRefreshes(context: BrowserContext): Promise<readonly Promise<Tokens>[]> {
  const answers: Promise<Tokens>[] = [];
  await context.route("**/api/auth/refresh", async (route) => {
    // The answer is fetched here, because the browser returns no answers for a page that was left.
    const fetched = route.fetch();
    answers.push(fetched.then((response) => response.json()));
    await route.fulfill({ response: await fetched });
  });
  return answers;
}

test("several requests that get 401 at once are repeated after one refresh", async ({ page, context, person }) => {
  const refreshes = await watchRefreshes(context);
  await holdTokens(page, person);
  await spoilAccessToken(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(await tokensOf(page)).toEqual(await refreshes[0]);
});

test("two tabs that get 401 at once, repeatedly, both stay signed in", async ({ page, context, person }) => {
  const refreshes = await watchRefreshes(context);
  await holdTokens(page, person);
  const other = await context.newPage();
  for (const round of [1, 2, 3]) {
    await spoilAccessToken(page);
    await Promise.all([page.goto("/dashboard"), other.goto("/traceability")]);
    await expect(page.getByText("Aucune activité récente.")).toBeVisible();
    await expect(other.getByText("No objects found.")).toBeVisible();
    // A tab may miss the tokens that the other one has just stored. The server then returns the same successor token.
    const successors = new Set((await Promise.all(refreshes)).map(({ refreshToken }) => refreshToken));
    expect(successors.size).toBe(round);
  }
});

test("twenty simultaneous refreshes from two tabs, without a lock, leave both signed in", async ({
  page,
  context,
  person,
}) => {
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/traceability");
  await expect(other.getByText("No objects found.")).toBeVisible();
  const { refreshToken } = (await tokensOf(page)) as Tokens;
  const refreshTenTimes = (tab: Page) =>
    tab.evaluate(async (token) => {
      const refresh = async () => {
        const body = JSON.stringify({ refreshToken: token });
        const headers = { "content-type": "application/json" };
        const answer = await fetch("/api/auth/refresh", { method: "POST", headers, body });
        return answer.ok ? JSON.stringify(await answer.json()) : `refused with ${answer.status}`;
      };
      return Promise.all(Array.from({ length: 10 }, refresh));
    }, refreshToken);
  const answers = (await Promise.all([refreshTenTimes(page), refreshTenTimes(other)])).flat();
  const successors = new Set(answers.map((answer) => (JSON.parse(answer) as Tokens).refreshToken));
  expect(successors.size).toBe(1);
  await page.evaluate((tokens) => localStorage.setItem("tokens", tokens), answers[0] as string);
  await spoilAccessToken(page);
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  await expect(other.getByText("No objects found.")).toBeVisible();
});

test("a refused refresh leads to the login, which returns to the same location afterwards", async ({
  page,
  person,
}) => {
  await holdTokens(page, { accessToken: "x", refreshToken: "x.0.x" });
  await page.goto("/traceability?q=contrat");
  await page.waitForURL("**/login");
  expect(await tokensOf(page)).toBeNull();
  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.waitForURL("**/traceability?q=contrat");
});

test("a sign-out in one tab signs the other out, and ends the session on the server", async ({
  page,
  context,
  person,
  baseURL,
}) => {
  await logIn(page, person);
  const other = await context.newPage();
  await other.goto("/traceability");
  await expect(other.getByText("No objects found.")).toBeVisible();
  const tokens = await tokensOf(page);
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");
  const answer = await fetch(`${baseURL}/api/auth/refresh`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refreshToken: tokens?.refreshToken }),
  });
  expect(answer.status).toBe(401);
});

test("a tab that missed a change of user shows the second user, and no data of the first", async ({
  page,
  context,
  person,
  newPerson,
}) => {
  const grace = await newPerson("Grace");
  await holdTokens(page, person);
  await page.goto("/dashboard");
  await expect(page.getByText("Bonjour Ada.")).toBeVisible();
  const other = await context.newPage();
  // The storage changes only once, as it would for a tab that was suspended during the sign-out and the sign-in.
  await holdTokens(other, grace);
  await expect(page.getByText("Bonjour Grace.")).toBeVisible();
  await expect(page.getByText("Bonjour Ada.")).toHaveCount(0);
});
