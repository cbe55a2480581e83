/** Requests, bytes and largest contentful paint of each route in a browser, behind Caddy with HTTP/2 and TLS. */
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { freePort } from "../../../backend/tests/free-port.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { callsOf, STORY_PASSWORD } from "../../../backend/tests/story-run.ts";
import { findChromium } from "../../chromium.mjs";
import type { Bench } from "./benches.ts";
import { startHttpsFront } from "./https-front.ts";
import { addressesOfObjects } from "./known-object.ts";
import { findProgram } from "./report.ts";

const ROUTES = [
  "/",
  "/verifier",
  "/login",
  "/register",
  "/explorer",
  "/terms",
  "/dashboard",
  "/authentica",
  "/traceability",
  "/notifications",
];
const SIGNED_IN = new Set(["/dashboard", "/authentica", "/traceability", "/notifications"]);
/** Routes whose time is measured too: one prerendered, one drawn by the browser, and one for a signed-in person. */
const TIMED = ["/", "/login", "/traceability"];
const ROUNDS = 7;
const MAX_JS = 150_000;
/** A page is at rest when it has no running requests and has started none for this time (ms). */
const REST_MS = 700;
const MAX_MS = 60_000;

const ADA = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  walletAddress: `0x${"1".repeat(40)}`,
  password: STORY_PASSWORD,
};

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface Site {
  readonly url: string;
  readonly person: Tokens;
}

interface Weight {
  requests: number;
  bytes: number;
  scripts: number;
  /** Bytes of scripts that draw charts. */
  charts: number;
}

/** Opens a page in a browser context without cache, with the tokens of a person if the route needs one. */
async function openFresh(browser: Browser, { url, person }: Site, path: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (SIGNED_IN.has(path)) {
    const { accessToken, refreshToken } = person;
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(
      (entry) => localStorage.setItem("tokens", entry),
      JSON.stringify({ accessToken, refreshToken }),
    );
    await context.newCDPSession(page).then((session) => session.send("Network.clearBrowserCache"));
  }
  return [context, page];
}

/** Returns the transferred bytes that a route has loaded from its origin once it is at rest, without `/api`. */
async function weigh(browser: Browser, site: Site, path: string): Promise<Weight> {
  const [context, page] = await openFresh(browser, site, path);
  const weight: Weight = { requests: 0, bytes: 0, scripts: 0, charts: 0 };
  const weighed: Promise<void>[] = [];
  const coming = new Set<Request>();
  const isWeighed = (request: Request): boolean => {
    const { pathname, origin } = new URL(request.url());
    return origin === site.url && !pathname.startsWith("/api/");
  };
  let last = performance.now();
  let isOver = false;
  const ended = (request: Request) => {
    last = performance.now();
    coming.delete(request);
  };
  page.on("request", (request) => {
    last = performance.now();
    if (isWeighed(request)) coming.add(request);
  });
  page.on("requestfailed", ended);
  page.on("requestfinished", (request) => {
    ended(request);
    if (!isOver && isWeighed(request)) weighed.push(weighOne(request, weight));
  });
  await page.goto(`${site.url}${path}`);
  const begun = performance.now();
  // The event stream stays open, so the network is never idle.
  const rest = async () => {
    while (coming.size > 0 || performance.now() - last < REST_MS) {
      if (performance.now() - begun > MAX_MS)
        throw new Error(`The page ${path} still loaded files after ${MAX_MS} ms.`);
      await page.waitForTimeout(100);
    }
  };
  await rest();
  // A font is requested when the first text in it is laid out, which can be late on a busy machine.
  await page.evaluate(async () => void (await document.fonts.ready));
  await rest();
  isOver = true;
  await Promise.all(weighed);
  await context.close();
  return weight;
}

async function weighOne(request: Request, weight: Weight): Promise<void> {
  const { responseBodySize: bytes } = await request.sizes();
  weight.requests += 1;
  weight.bytes += bytes;
  if (request.resourceType() !== "script") return;
  const code = await (await request.response())?.text();
  // Only recharts contains this text.
  if (code?.includes("recharts")) weight.charts += bytes;
  weight.scripts += bytes;
}

/** Returns when the largest part of a page was painted (ms). */
async function largestPaint(browser: Browser, site: Site, path: string): Promise<number> {
  const [context, page] = await openFresh(browser, site, path);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries())
        Object.assign(self, { largest: startTime, largestAt: performance.now() });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(`${site.url}${path}`);
  await page.waitForFunction(
    (rest) => {
      const { largestAt } = self as unknown as { largestAt?: number };
      return largestAt !== undefined && performance.now() - largestAt > rest;
    },
    REST_MS,
    { polling: 100 },
  );
  const largest = await page.evaluate(() => (self as unknown as { largest: number }).largest);
  await context.close();
  return largest;
}

export const benchPages: Bench = async (report) => {
  const caddy = await findProgram("caddy");
  if (!caddy) return report.cannot("pages over HTTP/2", "Caddy is not installed.");
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const port = await freePort();
  const server = await startServer(dir, {
    PUBLIC_URL: `https://localhost:${port}`,
    REGISTRY_ORIGIN: "bench.example/registry",
  });
  const front = await startHttpsFront(caddy, dir, port, server.url);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-quic"] });
  try {
    const person = await callsOf(server.url).post<Tokens>("/auth/register", null, ADA, 201);
    const site: Site = { url: front.url, person };
    await addressesOfObjects(server.url);
    for (const path of ROUTES) {
      const weight = await weigh(browser, site, path);
      for (const [key, unit] of [
        ["requests", "requests"],
        ["bytes", "bytes"],
        ["scripts", "bytes"],
      ] as const)
        report.row(`${path} ${key}`, { unit, rounds: [weight[key]] });
      if (!SIGNED_IN.has(path)) continue;
      report.row(`${path} scripts without charts`, {
        unit: "bytes",
        rounds: [weight.scripts - weight.charts],
        goal: { of: "figure", atMost: MAX_JS },
      });
    }
    for (const path of TIMED) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await largestPaint(browser, site, path));
      report.row(`${path} largest contentful paint`, { unit: "ms", rounds });
    }
  } finally {
    await browser.close();
    await front.stop();
    await server.stop();
    await Deno.remove(dir, { recursive: true });
  }
};
