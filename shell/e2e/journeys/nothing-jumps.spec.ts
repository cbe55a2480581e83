import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import {
  claimObject,
  declareObject,
  findToken,
  offerObject,
  publicState,
  revokeObject,
  verifyObject,
} from "../fixtures/objects.ts";
import { holdTokens, type Person } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, test } from "../fixtures/test.ts";

/** Highest cumulative layout shift while a page loads; values up to 0.1 count as good. */
const MAX_SHIFT = 0.01;

/** A layout shift, and the classes of the elements that moved. */
interface Jump {
  readonly value: number;
  readonly moved: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records every layout shift from the start of each page, in `jumps`. */
function watch() {
  const jumps: Jump[] = [];
  Object.assign(window, { jumps });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? (node.getAttribute("class") ?? "") : "text"));
      jumps.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the layout shifts until now; `last` is the last part of the page to appear. */
async function jumpsOf(page: Page, last: Locator): Promise<readonly Jump[]> {
  await expect(last).toBeVisible();
  // Shifts are reported after the frame is painted.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { jumps: Jump[] }).jumps;
  });
}

const sumOf = (jumps: readonly Jump[]) => jumps.reduce((total, { value }) => total + value, 0);

async function expectStill(page: Page, path: string, ...last: readonly Locator[]): Promise<void> {
  await page.goto(path);
  for (const one of last) await expect(one).toBeVisible();
  const jumps = await jumpsOf(page, page.locator("#root"));
  expect(sumOf(jumps), `${path} ${JSON.stringify(jumps, null, 1)}`).toBeLessThanOrEqual(MAX_SHIFT);
}

test("the measurement detects a layout shift", async ({ page }) => {
  await page.addInitScript(watch);
  await page.goto("/terms");
  const heading = page.getByRole("heading", { level: 1 });
  await jumpsOf(page, heading);
  await page.getByRole("banner").evaluate((header) => {
    header.style.marginBlockStart = "200px";
  });
  await expect.poll(async () => sumOf(await jumpsOf(page, heading))).toBeGreaterThan(MAX_SHIFT);
});

for (const width of [1440, 390]) {
  test.describe(`a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test.beforeEach(({ page }) => page.addInitScript(watch));

    test("the landing page loads without a layout shift", async ({ page, person, server }) => {
      // The page does not mention an empty registry.
      await claimObject(server.url, person, "Contrat");
      await expectStill(page, "/", page.getByText("Le registre compte"));
    });

    for (const [standing, claim] of Object.entries({
      "whose file was registered": (url: string, person: Person) => claimObject(url, person, "Contrat"),
      "that was declared without its file": (url: string, person: Person) =>
        declareObject(url, person, "Contrat", randomBytes(32).toString("hex")),
      "that was revoked": async (url: string, person: Person) => {
        const hash = await claimObject(url, person, "Contrat");
        await revokeObject(url, person, hash);
        return hash;
      },
    }))
      test(`the page of an object ${standing} is prerendered, and loads without a layout shift`, async ({
        page,
        person,
        server,
      }) => {
        const tokenId = await findToken(server.url, await claim(server.url, person));
        await expect.poll(async () => (await publicState(server.url, tokenId)).proof).toBe("valid");
        await expectStill(page, `/explorer/${tokenId}`, page.getByText("Détails techniques"));
        await expect(page.locator("#drawn-object")).toHaveCount(1);
      });

    test("the page of the registry loads without a layout shift", async ({ page, person, server }) => {
      await claimObject(server.url, person, "Contrat");
      await expectStill(page, "/explorer", page.getByText("Signé par le registre"));
    });

    test("a prerendered form loads without a layout shift", async ({ page }) => {
      await expectStill(page, "/login", page.getByRole("button", { name: "Se connecter", exact: true }));
      await isTakenOver(page);
      expect(sumOf(await jumpsOf(page, page.getByRole("heading", { level: 1 })))).toBeLessThanOrEqual(MAX_SHIFT);
    });

    test("the dashboard of a new account loads without a layout shift", async ({ page, person }) => {
      await holdTokens(page, person);
      await expectStill(page, "/dashboard", page.getByText("Aucune activité récente."));
    });

    test("the dashboard of a user with objects loads without a layout shift", async ({ page, person, server }) => {
      for (const name of ["Contrat", "Plan du pont", "Photographie"]) await claimObject(server.url, person, name);
      await holdTokens(page, person);
      await expectStill(page, "/dashboard", page.getByRole("main").getByText("Photographie").first());
    });

    test("scan, list, an offered object and notifications load without a layout shift", async ({
      page,
      person,
      newPerson,
      server: { url },
    }) => {
      const bob = await newPerson("Bob");
      const seen = await claimObject(url, person, "Contrat");
      const offered = await claimObject(url, person, "Plan du pont");
      await Promise.all([verifyObject(url, bob, seen), offerObject(url, person, offered, bob.email)]);
      await holdTokens(page, person);
      await expectStill(page, "/authentica", page.getByRole("button", { name: "Numériser l'objet" }));
      const name = page.getByRole("rowheader", { name: "Plan du pont" }).getByRole("link");
      await expectStill(page, "/traceability", name, page.getByRole("button", { name: "En transfert 1" }));
      const object = (await name.getAttribute("href")) as string;
      const main = page.getByRole("main");
      const happened = page.getByRole("region", { name: "Historique des activités" }).getByRole("listitem").first();
      const shared = page.getByRole("link", { name: "Voir la page publique" });
      await expectStill(page, object, main.getByText("En transfert : proposé à"), happened, shared);
      const all = page.getByRole("button", { name: "Tout marquer comme lu" });
      const choice = page.getByRole("checkbox", { name: "Consultations, Cloche" });
      await expectStill(
        page,
        "/notifications",
        main.getByRole("link", { name: /^Non lue.: Bob L\. a consulté/ }),
        choice,
      );
      await expect(all).toBeEnabled();
    });
  });
}
