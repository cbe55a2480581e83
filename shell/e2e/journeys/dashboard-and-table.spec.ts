import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readCsv } from "../fixtures/csv.ts";
import { answerObjects } from "../fixtures/objects.ts";
import { holdTokens, type Person } from "../fixtures/people.ts";
import { test as coldTest, expect, testWithWarmCache as test } from "../fixtures/test.ts";

const DAY_MS = 86_400_000;

/**
 * Long enough for a late script request (ms). A page with an event stream is never idle, so the test cannot wait for
 * that.
 */
const QUIET_MS = 1500;

// The smallest possible image.
const COVER = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

interface Registered {
  readonly _id: string;
  readonly hash: string;
}

/** Registers a random hash. */
async function claim(url: string, person: Person, objectName: string): Promise<Registered> {
  const form = new FormData();
  form.set("objectName", objectName);
  form.set("walletAddress", person.walletAddress);
  form.set("hash", randomBytes(32).toString("hex"));
  form.set("file", new Blob([COVER], { type: "image/gif" }), "cover.gif");
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const answer = await fetch(`${url}/api/object/register`, { method: "POST", headers, body: form });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { object: Registered }).object;
}

async function call(url: string, person: Person, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${person.accessToken}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function open(page: Page, person: Person, path: string): Promise<void> {
  await holdTokens(page, person);
  await page.goto(path);
}

const panel = (page: Page, name: RegExp) => page.getByRole("region", { name });
const chart = (page: Page) => page.getByRole("application", { name: /Tendances des vérifications/ });

test("a new account sees an example and a link to the scan, and its own figures after two registrations", async ({
  page,
  person,
  newPerson,
  baseURL,
}) => {
  const url = baseURL as string;

  await test.step("the example's figures are marked as such and are not links", async () => {
    await open(page, person, "/dashboard");
    for (const [name, figures] of [
      [/Total des actifs/, ["548"]],
      [/Objets réclamés/, ["Active", "465", "Revoke", "065", "Transfer", "365", "12.1%"]],
      [/Statut des objets/, ["51", "50.68%", "11", "10.96%", "38", "39.25%"]],
      [/Tendances des vérifications/, ["mai à octobre 2025"]],
    ] as const) {
      await expect(panel(page, name)).toContainText("Exemple");
      for (const figure of figures) await expect(panel(page, name)).toContainText(figure);
      await expect(panel(page, name).getByRole("link")).toHaveCount(0);
    }
    await expect(chart(page)).toBeVisible();
    await page.getByRole("link", { name: "Commençons" }).click();
    await page.waitForURL("**/authentica");
  });

  await claim(url, person, "Premier");
  const second = await claim(url, person, "Second");
  await call(url, person, "object/revoke-object", { objectId: second._id });
  await call(url, await newPerson("Bob"), "object/verify-object", { hash: second.hash });

  await test.step("the dashboard counts two registrations, one of them revoked, and a view by another user", async () => {
    await page.goto("/dashboard");
    await expect(panel(page, /Total des actifs/)).toContainText("2");
    await expect(page.getByText("Exemple")).toHaveCount(0);
    await expect(panel(page, /Statut des objets/)).toContainText(
      /Active\s*1\s*50\s%\s*Revoke\s*1\s*50\s%\s*Transfer\s*0/,
    );
    await expect(panel(page, /Tendances des vérifications/)).toContainText(/1\s*vérification(?!s)/);
    await expect(panel(page, /Tendances des vérifications/)).toContainText(/2\s*inscriptions/);
    await expect(panel(page, /Objets réclamés/)).toContainText(/Active\s*1.*Revoke\s*1.*Transfer\s*0/);
  });

  await test.step("the chart can be read as a table, and with the arrow keys", async () => {
    const trends = panel(page, /Tendances des vérifications/);
    await chart(page).focus();
    // Moves right and back, because on a Monday the next day has no figures yet.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect(trends.getByRole("status")).toContainText(/Vérifications/);
    await trends.getByRole("button", { name: "Voir en tableau" }).click();
    await expect(trends.getByRole("table").getByRole("row").last()).toContainText(/1\s*2$/);
  });

  await test.step("a figure links to the objects that it counts", async () => {
    await panel(page, /Objets réclamés/)
      .getByRole("link", { name: /Revoke/ })
      .click();
    await expect(page).toHaveURL(/\/traceability\?status=revoked&since=\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole("rowheader")).toHaveText(["Second"]);
  });
});

/** A Saturday, so that the current week, month and year have different counts. */
const NOW = new Date("2026-11-21T12:00:00Z");

/** Returns `count` objects of a user, one every ten days before now, every third one revoked. */
const objectsOver = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const createdAt = new Date(NOW.getTime() - at * 10 * DAY_MS).toISOString();
    const id = `2222-2222-${at}`;
    return {
      _id: id,
      objectId: id,
      objectName: at === 0 ? '=SOMME(A1;"B2")' : `Objet ${count - at}`,
      hash: (at + 1).toString(16).padStart(64, "0"),
      status: at % 3 === 2 ? "revoked" : "active",
      createdAt,
      updatedAt: createdAt,
      tokenId: count - at,
      tokenExplorerLink: `http://localhost/explorer/${count - at}`,
      ownerId: { _id: "ada", firstName: "Ada", lastName: "Lovelace" },
      walletAddress: `0x${"1".repeat(40)}`,
      file: "cd".repeat(32),
      pictureUrl: `/api/object/cover/${id}`,
      fileName: `fichier ${at}.pdf`,
      fileSize: 1000,
    };
  });

async function withObjects(page: Page, count: number): Promise<void> {
  const svg = { contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  await page.route("**/api/object/cover/*", (route) => route.fulfill(svg));
  await answerObjects(page, objectsOver(count));
}

test("the period buttons change URL and figures, and the URL restores them", async ({ page, person }) => {
  await page.clock.setFixedTime(NOW);
  await withObjects(page, 60);
  await open(page, person, "/dashboard");
  const week = page.getByRole("button", { name: "This Week" });
  const month = page.getByRole("button", { name: "This Month" });
  const year = page.getByRole("button", { name: "This Year" });
  const trends = panel(page, /Tendances des vérifications/);

  await expect(week).toHaveAttribute("aria-pressed", "true");
  await expect(trends).toContainText(/1\s*inscription(?!s).*16.22 novembre 2026/);
  await month.click();
  await expect(page).toHaveURL(/\?period=month$/);
  await expect(month).toHaveAttribute("aria-pressed", "true");
  await expect(week).toHaveAttribute("aria-pressed", "false");
  await expect(trends).toContainText(/3\s*inscriptions.*novembre 2026/);
  await year.click();
  await expect(page).toHaveURL(/\?period=year$/);
  await expect(trends).toContainText(/33\s*inscriptions.*2026/);
  await expect(panel(page, /Objets réclamés/)).toContainText(/Active\s*22.*Revoke\s*11/);
  await page.reload();
  await expect(year).toHaveAttribute("aria-pressed", "true");
  await expect(trends).toContainText(/33\s*inscriptions/);
  await week.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

coldTest(
  "the layout does not shift while the dashboard loads, and charts are loaded only there, once visible",
  async ({ page, person }) => {
    const scripts: string[] = [];
    page.on("response", async (response) => {
      if (!response.url().includes("/remotes/mfe-assets/") || !response.url().endsWith(".js")) return;
      // Only the code of recharts contains this word.
      if ((await response.text().catch(() => "")).includes("recharts")) scripts.push(response.url());
    });
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) seen.shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page, person, "/authentica");
    await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeVisible();
    await page.waitForTimeout(QUIET_MS);
    await page.goto("/traceability");
    await expect(page.getByText("No objects found.")).toBeVisible();
    await page.waitForTimeout(QUIET_MS);
    const window = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...window, height: 240 });
    await page.goto("/dashboard");
    await expect(panel(page, /Tendances des vérifications/)).toContainText("Exemple");
    await page.waitForTimeout(QUIET_MS);
    expect(scripts).toEqual([]);

    await page.setViewportSize(window);
    await expect(chart(page)).toBeVisible();
    await page.waitForTimeout(QUIET_MS);
    await expect.poll(() => scripts).toHaveLength(1);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
  },
);

test("the list is read page by page, the URL contains the page, and a filter returns to the first page", async ({
  page,
  person,
}) => {
  await withObjects(page, 60);
  await open(page, person, "/traceability");
  const first = page.getByRole("rowheader", { name: "=SOMME", exact: false });
  const pages = page.getByRole("navigation", { name: "Pages de la liste" });
  await expect(first).toBeInViewport();
  await expect(pages).toContainText("Page 1 sur 3");
  await expect(pages.getByRole("button", { name: "Page précédente" })).toBeDisabled();

  await pages.getByRole("button", { name: "Page suivante" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(pages).toContainText("Objets 26 à 50 sur 60");
  await expect(page.getByRole("table", { name: "Vos objets" })).toBeFocused();
  await expect(page.getByRole("rowheader", { name: "Objet 35", exact: true })).toBeInViewport();
  await page.goBack();
  await expect(pages).toContainText("Page 1 sur 3");
  await page.goto("/traceability?page=3");
  await expect(page.getByRole("rowheader", { name: "Objet 1", exact: true })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page).toHaveURL(/\/traceability$/);
  await expect(first).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page).toHaveURL(/\?page=3$/);

  await page
    .getByRole("group", { name: "Statut" })
    .getByRole("button", { name: /^Actifs/ })
    .click();
  await expect(page).toHaveURL(/\?status=active$/);
  await expect(pages).toContainText("Page 1 sur 2");
  await expect(page.getByText("40 sur 60 objets")).toBeVisible();

  const name = page.getByRole("columnheader", { name: "Object Name" });
  await expect(name).toHaveAttribute("aria-sort", "none");
  await name.getByRole("button").click();
  await expect(name).toHaveAttribute("aria-sort", "ascending");
});

coldTest(
  "with 10,000 objects a screen sends one request, for a page or the figures, and renders at most 60 rows",
  async ({ page, person }) => {
    await withObjects(page, 10_000);
    const answers: { readonly call: string; readonly bytes: Promise<number> }[] = [];
    page.on("response", (answer) => {
      const { pathname } = new URL(answer.url());
      if (/\/api\/(object|notifications)\/get/.test(pathname))
        answers.push({ call: pathname.split("/").at(-1) as string, bytes: answer.body().then(({ length }) => length) });
    });
    const told = async () => {
      const calls = answers.map(({ call }) => call).sort();
      const bytes = (await Promise.all(answers.map((each) => each.bytes))).reduce((sum, length) => sum + length, 0);
      answers.length = 0;
      return { calls, isSmall: bytes < 40_000 };
    };
    const bell = "get-user-notifications";
    /** The layout makes this request at any time, on every screen. */
    const bellAsked = () => expect.poll(() => answers.some(({ call }) => call === bell)).toBe(true);
    await open(page, person, "/traceability");
    await expect(page.getByText("Page 1 sur 400")).toBeVisible();
    await expect(page.getByText(/^10\s000\sobjets$/)).toBeVisible();
    await bellAsked();
    expect(await told()).toEqual({ calls: [bell, "get-user-objects"], isSmall: true });
    for (const [part, name] of [
      [0.5, /Objet 4\d{3}/],
      [0.2, /Objet [78]\d{3}/],
    ] as const) {
      await page.evaluate((so) => window.scrollTo(0, so * document.documentElement.scrollHeight), part);
      const inTheMiddle = () => document.elementFromPoint(600, 500)?.closest("tr")?.textContent ?? "";
      await expect.poll(() => page.evaluate(inTheMiddle)).toMatch(name);
      expect(await page.getByRole("row").count()).toBeLessThanOrEqual(60);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await told();
    await page.getByLabel("Rechercher").pressSequentially("objet 99");
    await expect(page.getByText(/^\d+ sur 10\s000\sobjets$/)).toBeVisible();
    await page.getByRole("columnheader", { name: "Object Name" }).getByRole("button").click();
    await expect(page.getByRole("table", { name: "Vos objets" })).toHaveAttribute("aria-busy", "false");
    expect(await page.getByRole("row").count()).toBeLessThanOrEqual(60);
    // A typed text is sent only after a pause.
    expect((await told()).calls.length).toBeLessThanOrEqual(4);
    await open(page, person, "/dashboard");
    await expect(page.getByRole("link", { name: /^10\s000$/ })).toBeVisible();
    await bellAsked();
    expect(await told()).toEqual({ calls: [bell, "get-user-summary"], isSmall: true });
  },
);

test("the head of the list stays below the top bar while its rows scroll", async ({ page, person }) => {
  await withObjects(page, 60);
  await open(page, person, "/traceability");
  const head = page.getByRole("columnheader", { name: "Object Name" });
  const bar = page.getByRole("banner");
  await expect(head).toBeVisible();
  for (const width of [1440, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    // Rows are rendered while the page is scrolled, so there is no element to scroll to.
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect(head).toBeInViewport();
    const gap = async () => ((await head.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0);
    await expect.poll(async () => Math.abs(await gap()), { message: `${width} px` }).toBeLessThan(8);
    expect(await page.evaluate(() => window.scrollY)).toBe(1500);
  }
});

test("from the history of a row, Back returns to the list as it was", async ({ page, person }) => {
  await withObjects(page, 60);
  await page.route("**/api/notifications/get-object-notifications/*", (route) => route.fulfill({ json: { data: [] } }));
  await open(page, person, "/traceability?q=objet&status=active&page=2");
  await expect(page.getByRole("navigation", { name: "Pages de la liste" })).toContainText("Page 2 sur 2");
  const inTheMiddle = () => document.elementFromPoint(600, 500)?.closest("tr")?.querySelector("th")?.textContent ?? "";
  await expect.poll(() => page.evaluate(inTheMiddle)).toMatch(/^Objet/);
  const name = await page.evaluate(inTheMiddle);
  const row = page.getByRole("rowheader", { name, exact: true });
  await page
    .getByRole("row")
    .filter({ has: row })
    .getByRole("button", { name: /View Action/ })
    .click();
  await page.getByRole("menuitem", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { name: "Historique des activités" })).toBeFocused();
  await page.getByRole("link", { name: "Retour à la traçabilité" }).click();
  await expect(page).toHaveURL(/\/traceability\?q=objet&status=active&page=2$/);
  await expect(row).toBeInViewport();
});

test.describe("when a request fails", () => {
  test.use({ tolerated: { noise: [/Failed to load resource/] } });

  test("a retry keeps the focus in its panel, on the dashboard and under the bell", async ({ page, person }) => {
    let down = true;
    for (const call of ["notifications/get-user-notifications*", "object/get-user-summary*"]) {
      await page.route(`**/api/${call}`, (route) =>
        down ? route.fulfill({ status: 400, json: { status: 400, message: "Panne", code: "x" } }) : route.fallback(),
      );
    }
    const retryIn = async (name: RegExp) => {
      const region = panel(page, name);
      const retry = region.getByRole("button", { name: "Réessayer" });
      await retry.focus();
      down = false;
      await page.keyboard.press("Enter");
      await expect(retry).toHaveCount(0);
      await expect(region).toBeFocused();
    };
    await holdTokens(page, person);
    for (const name of [/Activité récente/, /Total des actifs/]) {
      down = true;
      await page.goto("/dashboard");
      await retryIn(name);
    }
    down = true;
    await page.goto("/authentica");
    await page.getByRole("button", { name: /notification/i }).click();
    await retryIn(/^Notifications$/);
  });
});

test("the rows of the list are saved as a table that a spreadsheet opens without running formulas", async ({
  page,
  person,
}) => {
  await withObjects(page, 60);
  await open(page, person, "/traceability?status=active");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^authentica-objets-\d{4}-\d\d-\d\d\.csv$/);

  const [head, ...lines] = readCsv(await readFile(await download.path()));
  expect(head?.slice(0, 4)).toEqual(["Nom de l’objet", "Fichier", "Taille (octets)", "Statut"]);
  // The file contains all pages of the view, but no objects with another status.
  expect(lines).toHaveLength(40);
  expect(new Set(lines.map(([, , , status]) => status))).toEqual(new Set(["Actif"]));
  expect(lines[0]?.slice(0, 3)).toEqual([`'=SOMME(A1;"B2")`, "fichier 0.pdf", "1000"]);
  expect(lines.every((cells) => cells.length === head?.length)).toBe(true);
  await expect(page.getByRole("status").filter({ hasText: "contient 40 objets" })).toBeVisible();
});
