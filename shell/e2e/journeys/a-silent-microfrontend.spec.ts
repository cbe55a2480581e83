import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { issued } from "../../../backend/tests/certificate.ts";
import { stopClock } from "../fixtures/clock.ts";
import { openElsewhere } from "../fixtures/elsewhere.ts";
import {
  type Answer,
  cutShort,
  type FaultyOrigin,
  openFaultyOrigin,
  PATHS,
  silent,
} from "../fixtures/faulty-origin.ts";
import { holdTokens, signUp } from "../fixtures/people.ts";
import { startServer } from "../fixtures/server.ts";
import { test as base, expect } from "../fixtures/test.ts";

type File = keyof typeof PATHS;
const FAULTS: readonly (readonly [file: File, answer: Answer])[] = [
  ["all", silent],
  ["chunk", silent],
  ["manifest", cutShort],
  ["entry", cutShort],
];

/** A shell and its mfe-assets behind one origin or two, each of which can stop answering. */
interface Place {
  readonly url: string;
  /** Address of the server behind the origin. */
  readonly api: string;
  readonly faulty: FaultyOrigin;
}
const PROTOCOLS = ["HTTP/1.1", "HTTP/2"] as const;
const test = base.extend<{
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly isElsewhere: boolean;
  readonly place: Place;
}>({
  protocol: ["HTTP/1.1", { option: true }],
  isElsewhere: [false, { option: true }],
  ignoreHTTPSErrors: true,
  tolerated: { noise: [/^error|^warning/] },
  place: async ({ protocol, isElsewhere, server }, use) => {
    const tls = protocol === "HTTP/2" ? await issued() : undefined;
    const shell = await openFaultyOrigin(tls);
    shell.upstream = server.url;
    if (!isElsewhere) {
      await use({ url: shell.url, api: server.url, faulty: shell });
      return shell.close();
    }
    const [faulty, assets, dir] = await Promise.all([
      openFaultyOrigin(tls),
      openElsewhere("mfe-assets"),
      mkdtemp(join(tmpdir(), "authentica-root-")),
    ]);
    await assets.release("1.0.0");
    faulty.upstream = assets.url;
    await writeFile(join(dir, "root.pem"), tls?.root ?? "");
    const own = await startServer(undefined, {
      REMOTES_URL: `mfe_assets=${faulty.url}`,
      ...(tls && { DENO_CERT: join(dir, "root.pem") }),
    });
    shell.upstream = own.url;
    await use({ url: shell.url, api: own.url, faulty });
    await Promise.all([own.stop(), shell.close(), faulty.close(), assets.close(), rm(dir, { recursive: true })]);
  },
});

const STEP_MS = 10;

const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation principale" });
const card = (page: Page) => page.locator("[role=alert]", { hasText: "Vérifiez votre connexion" });

/**
 * Stops the page's clock, and replaces the browser's navigation entry: its response starts with the page, and its
 * protocol (HTTP version) is that of the previous page.
 */
async function stopTime(page: Page) {
  const nextHopProtocol = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
  );
  await stopClock(page);
  await page.addInitScript(
    (navigation) => {
      const entry = { ...navigation, responseStart: performance.now() };
      performance.getEntriesByType = (type) => (type === "navigation" ? [entry as unknown as PerformanceEntry] : []);
    },
    { nextHopProtocol },
  );
}

/**
 * Counts the chunks of response bodies that the page's scripts read, by address. Chunks of decoded bodies are counted
 * under `""`.
 */
const countPieces = (page: Page) =>
  page.addInitScript(() => {
    const pieces: Record<string, number> = {};
    Object.assign(window, { pieces });
    const addresses = new WeakMap<object, string>();
    const [fetchNow, { getReader }] = [window.fetch, ReadableStream.prototype];
    window.fetch = async (...asked) => {
      const answer = await fetchNow(...asked);
      if (answer.body) addresses.set(answer.body, new URL(answer.url).pathname);
      return answer;
    };
    ReadableStream.prototype.getReader = function (this: ReadableStream) {
      const reader = getReader.call(this) as ReadableStreamDefaultReader;
      const [{ read }, address] = [reader, addresses.get(this) ?? ""];
      reader.read = async () => {
        const part = await read.call(reader);
        pieces[address] = (pieces[address] ?? 0) + 1;
        return part;
      };
      return reader;
    } as typeof getReader;
  });

/** Returns how many chunks of the faulty files have arrived. */
const pieces = (page: Page, file: File) =>
  page.evaluate(
    ([isDecoded, pattern]) =>
      Object.entries((window as unknown as { pieces: Record<string, number> }).pieces)
        .filter(([address]) => (isDecoded ? address === "" : new RegExp(pattern).test(address)))
        .reduce((sum, [, count]) => sum + count, 0),
    [file === "manifest", PATHS[file].source] as const,
  );

/**
 * Returns whether the shell is waiting for such a file. It waits for a manifest from the start, and for other files
 * once their tag is in the page.
 */
const isWaitedFor = (page: Page, file: File) =>
  page.evaluate(
    (pattern) =>
      Array.from(
        document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[rel=stylesheet]"),
        (tag) => new URL("src" in tag ? tag.src : tag.href).pathname,
      ).some((path) => new RegExp(pattern).test(path)),
    file === "manifest" || file === "all" ? "index" : `(?:mfe-assets|releases).*${PATHS[file].source}`,
  );

/** Opens a screen of another microfrontend, over the remaining connections. */
async function visitAnother(page: Page) {
  await page.clock.resume();
  await page.locator("a[href='/explorer']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /registre/i })).toBeVisible();
}

for (const protocol of PROTOCOLS)
  for (const isElsewhere of [false, true])
    test.describe(() => {
      test.use({ protocol, isElsewhere });
      test(`over ${protocol}, from ${isElsewhere ? "another" : "the shell's"} origin, a microfrontend that does not answer leaves the shell and other screens working, and its place shows an error card`, async ({
        browser,
        place: { url, api, faulty },
      }) => {
        const person = await signUp(api, "Ada");
        for (const [file, answer] of FAULTS)
          await test.step(`${file} ${answer.name}`, async () => {
            // A new context is needed, because a browser caches files that have arrived.
            const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true, locale: "fr-FR" });
            const page = await context.newPage();
            const told: object[] = [];
            page.on("request", (request) => {
              if (request.url().endsWith("/api/remote-failures")) told.push(request.postDataJSON());
            });
            await holdTokens(page, person);
            await stopTime(page);
            await countPieces(page);
            faulty.faults = { of: "mfe-assets", files: PATHS[file], answer };
            await page.goto("/traceability", { waitUntil: "commit" });
            let ms = 0;
            const pass = async (by: number) => {
              await page.clock.runFor(by);
              ms += by;
            };
            // The shell and the signed-in user are loaded although the files of the microfrontend never arrive.
            const isThere = async () => {
              await pass(STEP_MS);
              return (await navigation(page).count()) === 1 && (await isWaitedFor(page, file));
            };
            await expect.poll(isThere, { intervals: [5 * STEP_MS], timeout: 30_000 }).toBe(true);
            await pass(Math.max(1300 - ms, 0));
            if (answer === cutShort) await expect.poll(() => pieces(page, file)).toBeGreaterThan(0);
            await pass(3900 - ms);
            await expect(card(page)).toHaveCount(0);
            await pass(4800 - ms);
            await expect(card(page)).toBeVisible();
            const kind = file === "all" ? "manifest" : file;
            await expect.poll(() => told).toMatchObject([{ remote: "mfe_assets", kind, reason: "hangs" }]);
            if (answer === silent) await visitAnother(page);
            await context.close();
          });
      });
    });

test("a prerendered page whose microfrontend does not answer is painted, and shows an error card", async ({
  page,
  place: { url, faulty },
}) => {
  faulty.faults = { of: "mfe-public", files: PATHS.all, answer: silent };
  await page.goto(`${url}/login`, { waitUntil: "commit" });
  await expect(card(page)).toBeVisible({ timeout: 30_000 });
  const paints = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  await expect.poll(paints).toBe(1);
});
