import { readdir } from "node:fs/promises";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// Both tests share a browser context.
test.describe.configure({ mode: "serial" });

const scripts = new URL("../../dist/static/js/async/", import.meta.url);

/** Returns the number of items of each kind in an origin's storage. */
async function stored(): Promise<Readonly<Record<string, number>>> {
  const files: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  return {
    cookies: document.cookie.split(";").filter(Boolean).length,
    "local storage": localStorage.length,
    "session storage": sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    files: files.length,
    "service workers": (await navigator.serviceWorker.getRegistrations()).length,
  };
}

/** Returns the browser's settings for the page. */
async function told() {
  return {
    isOnline: navigator.onLine,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: innerWidth,
    mayLocate: (await navigator.permissions.query({ name: "geolocation" })).state === "granted",
  };
}

const AS_IT_COMES = { isOnline: true, isDark: false, isStill: false, width: 1440, mayLocate: false };

test("the first test leaves data of every kind in the browser", async ({ page, context }) => {
  const script = (await readdir(scripts)).find((name) => /^later-.*\.js$/.test(name));
  await page.goto("/");
  await page.waitForLoadState();
  await page.goto("/robots.txt");
  await (await context.newPage()).goto("/robots.txt");
  await page.evaluate(async (worker) => {
    document.cookie = "left=1; max-age=1000";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
    await caches.open("left");
    await (await navigator.storage.getDirectory()).getFileHandle("left", { create: true });
    await navigator.serviceWorker.register(worker);
  }, `/static/js/async/${script}`);
  expect(Object.values(await page.evaluate(stored)).every((count) => count > 0)).toBe(true);

  await page.setViewportSize({ width: 390, height: 700 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await context.grantPermissions(["geolocation"]);
  await context.setExtraHTTPHeaders({ "x-left": "1" });
  await context.route("**/robots.txt", (route) => route.fulfill({ body: "left" }));
  await page.route("**/api/health", (route) => route.fulfill({ body: "left" }));
  await context.setOffline(true);
  expect(await page.evaluate(told)).toEqual({
    isOnline: false,
    isDark: true,
    isStill: true,
    width: 390,
    mayLocate: true,
  });
});

test("the next test finds only the scripts in the browser's cache, and no other data", async ({ page, context }) => {
  expect(context.pages().filter((other) => other !== page && other.url() !== "about:blank")).toEqual([]);
  for (const path of ["/robots.txt", "/api/health"]) {
    const answer = await page.goto(path);
    expect(await answer?.text()).not.toBe("left");
    expect(await answer?.request().allHeaders()).not.toHaveProperty("x-left");
  }
  expect(new Set(Object.values(await page.evaluate(stored)))).toEqual(new Set([0]));
  expect(await page.evaluate(told)).toEqual(AS_IT_COMES);
  await page.goto("/");
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === "script")
      .map(({ transferSize }) => transferSize),
  );
  expect(fetched.length).toBeGreaterThan(0);
  // From the cache the size is 0, and for a revalidated file only that of its headers.
  expect(Math.max(...fetched)).toBeLessThanOrEqual(300);
});
