import type { Page, Request } from "@playwright/test";
import { gzipSync } from "fflate";
import { withoutLater } from "../fixtures/clock.ts";
import { claimObject, findToken, publicState } from "../fixtures/objects.ts";
import { holdTokens, type Person } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, test } from "../fixtures/test.ts";

/**
 * Byte limits of a page's scripts until it can be used, compressed with fflate's gzip, which gives the same size on
 * every machine.
 */
const BUDGETS = [
  { path: "/", bytes: 208_000, ready: (page: Page) => page.getByRole("heading", { level: 1 }) },
  {
    path: "/login",
    bytes: 217_600,
    ready: (page: Page) => page.getByRole("button", { name: "Se connecter", exact: true }),
  },
] as const;

for (const { path, bytes, ready } of BUDGETS) {
  test(`the first load of ${path} stays within its byte limit and loads no schema library`, async ({ page }) => {
    await withoutLater(page);
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.set(new URL(response.url()).pathname, response.body());
    });
    await page.goto(path);
    await expect(ready(page)).toBeVisible();
    await isTakenOver(page);
    await page.waitForLoadState("networkidle");

    const weights: (readonly [script: string, bytes: number])[] = [];
    for (const [script, body] of scripts) {
      const code = await body;
      // Every zod schema has its internals under this name.
      expect(code.includes("_zod"), `${script} has zod in it.`).toBe(false);
      weights.push([script, gzipSync(code, { level: 9 }).length]);
    }
    // The page has at least four scripts: its first script, the shell, the entry of the microfrontend, and its routes
    // with the screen.
    expect(weights.length).toBeGreaterThanOrEqual(4);
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    expect(total, weights.map((line) => line.join(" ")).join("\n")).toBeLessThanOrEqual(bytes);
  });
}

/** Returns the address of an object's page, which the server renders. */
async function addressOfObject(url: string, person: Person): Promise<string> {
  const tokenId = await findToken(url, await claimObject(url, person, "Contrat"));
  await expect.poll(async () => (await publicState(url, tokenId)).proof).toBe("valid");
  return `/explorer/${tokenId}`;
}

/**
 * The same for screens of a signed-in user: all scripts that their page names and needs to render. Charts are not
 * included.
 */
const SIGNED_IN_BUDGETS = { "/dashboard": 205_000, "/authentica": 226_400, "/traceability": 212_100 };

for (const [path, bytes] of Object.entries(SIGNED_IN_BUDGETS)) {
  test(`the scripts named in the page ${path} stay within their byte limit`, async ({ request }) => {
    const page = await (await request.get(path)).text();
    const scripts = new Set(Array.from(page.matchAll(/(?:src|href)="([^"]+\.js)"/g), ([, address = ""]) => address));
    const weights = await Promise.all(
      [...scripts].map(async (script) => {
        const code = await (await request.get(script)).body();
        expect(code.includes("recharts"), `${script} has charts in it.`).toBe(false);
        return [script, gzipSync(code, { level: 9 }).length] as const;
      }),
    );
    // The page has at least seven scripts: its first script, the shell, its layout, the entry of the microfrontend, its
    // routes, the screen, and code that screens share.
    expect(weights.length).toBeGreaterThanOrEqual(7);
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    expect(total, weights.map((line) => line.join(" ")).join("\n")).toBeLessThanOrEqual(bytes);
  });
}

/** Long enough for a late script request (ms). */
const QUIET_MS = 1500;

test("a list with objects requests no script beyond those that its page names", async ({ page, person, server }) => {
  await claimObject(server.url, person, "Contrat");
  await withoutLater(page);
  await holdTokens(page, person);
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(new URL(request.url()).pathname));
  const text = await (await page.goto("/traceability"))?.text();
  await expect(page.getByRole("link", { name: "Contrat" })).toBeVisible();
  await page.waitForTimeout(QUIET_MS);
  expect(asked.filter((script) => !text?.includes(`"${script}"`))).toEqual([]);
});

/** Pages of guests, and those of signed-in users. */
const NAMED_AHEAD = {
  guest: ["/", "/login", "/register", "/explorer", "/verifier", "/terms"],
  person: ["/dashboard", "/authentica", "/traceability"],
} as const;

for (const [reader, addresses] of Object.entries(NAMED_AHEAD))
  test(`the pages for a ${reader} use everything that they preload`, async ({ page, person }) => {
    await page.addInitScript(() => {
      const used = new Set<string>();
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLScriptElement) used.add(node.src);
          if (node instanceof HTMLLinkElement && node.rel === "stylesheet") used.add(node.href);
        }
      }).observe(document, { childList: true, subtree: true });
      const { fetch } = window;
      window.fetch = (input, init) => {
        used.add(new URL(input instanceof Request ? input.url : input, location.href).href);
        return fetch(input, init);
      };
      const ahead = () =>
        Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=preload]:not([as=font])"), ({ href }) => href);
      Object.assign(window, { ahead, unused: () => ahead().filter((address) => !used.has(address)) });
    });
    const ask = (name: "ahead" | "unused") => page.evaluate<string[]>(`window.${name}()`);
    if (reader === "person") await holdTokens(page, person);
    for (const address of addresses) {
      await page.goto(address);
      await isTakenOver(page);
      await expect.poll(() => ask("unused"), address).toEqual([]);
      expect((await ask("ahead")).length, address).toBeGreaterThan(0);
    }
  });

/** Resources that the first paint of a prerendered page may wait for: their number, and their transferred bytes. */
const FIRST_PAINTS = [
  { path: "/", requests: 6, bytes: 71_200 },
  { path: "/login", requests: 7, bytes: 68_100 },
  { path: "/register", requests: 7, bytes: 68_000 },
  { path: "/explorer/:id", requests: 7, bytes: 72_300 },
  { path: "/explorer", requests: 7, bytes: 72_900 },
] as const;

for (const { path, requests, bytes } of FIRST_PAINTS)
  test(`the first paint of ${path} waits only for its style sheets and two fonts, and only one script loads before it`, async ({
    page,
    person,
    server,
  }) => {
    const address = path.includes(":id") ? await addressOfObject(server.url, person) : path;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/static\/css\/index\./, async (route) => {
      await released;
      await route.continue();
    });
    const asked: Request[] = [];
    page.on("request", (request) => void asked.push(request));
    const faces = Promise.all(
      ["instrument-sans", "newsreader"].map((name) =>
        page.waitForEvent("requestfinished", (one) => one.url().includes(name)),
      ),
    );
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await faces;
    // By now, everything that a script adds has been requested.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    const before = [...asked];
    release();
    await isTakenOver(page);
    const names = before.map((request) => new URL(request.url()).pathname);
    expect(names.filter((name) => name.endsWith(".js"))).toEqual(["/first.js"]);
    const sizes = await Promise.all(before.map(async (request) => (await request.sizes()).responseBodySize));
    const told = before.map((_, at) => `${sizes[at]} ${names[at]}`).join("\n");
    expect(before.length, told).toBeLessThanOrEqual(requests);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      told,
    ).toBeLessThanOrEqual(bytes);
  });
