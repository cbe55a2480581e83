/**
 * Measures responsiveness for a user with 10,000 objects: time from a click to the next screen, from a key or click
 * to the next frame (the Event Timing that INP uses), long tasks, and the number of rows on the page. Uses Chromium
 * and a real server. `INTERACTIONS_SLOWED` is the factor by which the page's processor is slowed down; 1 by default.
 */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { BIG_PASSWORD, emailOf, withBigStore } from "../../../backend/tests/big-store.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { findChromium } from "../../chromium.mjs";
import type { Goal, Report } from "./report.ts";

const OBJECTS = 10_000;
const SLOWED = Number(Deno.env.get("INTERACTIONS_SLOWED") ?? 1);
const ROUNDS = 5;
/** Goals (ms). A slow phone has more time. */
const MAX_MS = SLOWED > 1 ? 200 : 100;
/** Shortest duration of a long task (ms), as the web standard defines it. */
const LONG_MS = 50;
const MAX_TASK_MS = LONG_MS * SLOWED;
const MAX_ROWS = 60;
/** Time for the effects of a click to finish (ms). */
const SETTLED_MS = 700 * SLOWED;
/** Time (ms) after which a page starts to prefetch what the user points at (`shell/src/app/afterwards`). */
const LISTENS_MS = 6500;
/** Time (ms) for a prefetch to finish after pointing at a link. */
const POINTED_MS = 700;

/** Measurements of the page since they were last read. */
interface Seen {
  /** Time (ms) from the click until the screen was drawn; `null` if nothing was clicked. */
  readonly screen: number | null;
  /** Longest time (ms) from a key or click to the next frame; 0 if under 16. */
  readonly event: number;
  /** Longest task of more than `LONG_MS` (ms); 0 if there was none. */
  readonly task: number;
}

/** Runs in the page. */
function watch(): void {
  const at = { clicked: 0, drawn: 0, event: 0, task: 0 };
  let mark = 0;
  document.addEventListener(
    "click",
    (event) => {
      at.clicked = event.timeStamp;
      at.drawn = 0;
      const before = document.querySelector("main h1");
      const words = before?.textContent;
      const own = ++mark;
      const look = () => {
        if (own !== mark) return;
        const heading = document.querySelector("main h1");
        // The address changes at once, so the heading shows when the screen is there.
        if (!heading?.textContent || (heading === before && heading.textContent === words)) requestAnimationFrame(look);
        // The frame with the new screen is being drawn; a message posted now arrives after it.
        else
          setTimeout(() => {
            at.drawn = performance.now();
          });
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) at.event = Math.max(at.event, duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) at.task = Math.max(at.task, duration);
  }).observe({ type: "longtask" });
  Object.assign(self, {
    seen(): Seen {
      const seen = { screen: at.drawn > 0 ? at.drawn - at.clicked : null, event: at.event, task: at.task };
      Object.assign(at, { clicked: 0, drawn: 0, event: 0, task: 0 });
      return seen;
    },
  });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (self as never as { seen(): Seen }).seen());

/** Runs an action and returns the measurements of the page until it was at rest. */
async function during(page: Page, work: () => Promise<unknown>): Promise<Seen> {
  await seenOn(page);
  await work();
  await page.waitForTimeout(SETTLED_MS);
  return seenOn(page);
}

/** Points at a target, waits a little and clicks, as a person does. */
async function choose(page: Page, target: Locator): Promise<Seen> {
  await target.hover();
  await page.waitForTimeout(POINTED_MS);
  return during(page, () => target.click());
}

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(0), password: BIG_PASSWORD }),
  });
  const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string };
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.addInitScript(watch);
  await page.addInitScript((tokens) => {
    if (localStorage.getItem("tokens") === null) localStorage.setItem("tokens", tokens);
  }, JSON.stringify({ accessToken, refreshToken }));
  return page;
}

/** Makes one visit; returns the measurements of each action and the number of rows. */
async function visit(page: Page, url: string): Promise<{ readonly seen: Record<string, Seen>; readonly rows: number }> {
  const place = (name: string) =>
    page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name, exact: true });
  await page.goto(`${url}/dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("load");
  await page.waitForTimeout(LISTENS_MS);
  const seen: Record<string, Seen> = {};
  seen["dashboard to traceability"] = await choose(page, place("Traceability"));
  await page.locator("tbody tr").first().waitFor();
  const rows = await page.locator("tbody tr").count();
  seen["typing in the search"] = await during(page, () =>
    page.getByRole("searchbox").first().pressSequentially("fichier 12", { delay: 60 }),
  );
  await page.getByRole("searchbox").first().fill("");
  await page.waitForTimeout(SETTLED_MS);
  const actions = page.locator("tbody tr").first().getByRole("button");
  seen["opening the menu of a row"] = await during(page, () => actions.last().click());
  seen["opening a dialog"] = await during(page, () => page.getByRole("menuitem", { name: "Edit" }).click());
  await page.keyboard.press("Escape");
  await page.waitForTimeout(SETTLED_MS);
  seen["opening the bell"] = await during(page, () =>
    page
      .getByRole("banner")
      .getByRole("button", { name: /otification/ })
      .click(),
  );
  await page.keyboard.press("Escape");
  await actions.last().click();
  seen["traceability to history"] = await choose(page, page.getByRole("menuitem", { name: "Activity" }));
  seen["history to authentica"] = await choose(page, place("Authentica"));
  seen["authentica to dashboard"] = await choose(page, place("Dashboard"));
  seen["dashboard to traceability again"] = await choose(page, place("Traceability"));
  return { seen, rows };
}

const atMost = (most: number): { readonly goal: Goal } => ({ goal: { of: "figure", atMost: most } });

export async function benchInteractions(report: Report): Promise<void> {
  let executablePath: string;
  try {
    executablePath = findChromium();
  } catch (error) {
    return report.cannot("interactions", (error as Error).message);
  }
  await withBigStore({ entries: OBJECTS, people: 1 }, async (dataDir) => {
    const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const page = await signedIn(browser, server.url);
        const one = await visit(page, server.url);
        // The first round warms up.
        if (round >= 0) visits.push(one);
        await page.close();
      }
      for (const name of Object.keys(visits[0]?.seen ?? {})) {
        const own = visits.map(({ seen }) => seen[name] as Seen);
        const isChange = name.includes(" to ");
        if (isChange)
          report.row(`${name}, until the screen is drawn`, {
            unit: "ms",
            rounds: own.map(({ screen }) => screen ?? Number.NaN),
            ...atMost(MAX_MS),
          });
        report.row(`${name}, longest key or click`, {
          unit: "ms",
          rounds: own.map(({ event }) => event),
          ...atMost(MAX_MS),
        });
        report.row(`${name}, longest task over ${LONG_MS} ms`, {
          unit: "ms",
          rounds: own.map(({ task }) => task),
          // The time of the dashboard is mainly that of its charts.
          ...(name.endsWith("to dashboard") ? {} : atMost(MAX_TASK_MS)),
        });
      }
      report.row(`rows of the page with ${OBJECTS} objects`, {
        unit: "rows",
        rounds: visits.map(({ rows }) => rows),
        ...atMost(MAX_ROWS),
      });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}
