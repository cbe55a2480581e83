import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { stopClock } from "../fixtures/clock.ts";
import { FAULTS, FILES, type File, faultyPage } from "../fixtures/faults.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// Messages of the browser and the federation runtime about files that fail.
test.use({ tolerated: { noise: [/^error|^warning/, /Unexpected|SyntaxError|uncaught/i] } });

const WORDS = {
  hangs: /Vérifiez votre connexion/,
  cut: /Vérifiez votre connexion/,
  missing: /Votre connexion n’est pas en cause/,
  wrong: /Votre connexion n’est pas en cause/,
  throws: /Vos données n’ont pas été touchées/,
} as const;

const STEP_MS = 100;
/** Longest time (ms) from the fault to the card, on the page's clock. */
const MAX_MS = 5000;

const card = (page: Page) => page.locator("[role=alert]:not([data-seen])", { hasText: "Réessayer" });

/** Clicks « Réessayer » and marks the current card, so that the next one can be distinguished. */
async function tryAgain(page: Page) {
  await card(page).evaluate((element) => element.setAttribute("data-seen", ""));
  await page.getByRole("button", { name: "Réessayer" }).click();
}

/**
 * Waits for a card while the page's clock advances in small steps; returns how far it has advanced. The clock is not
 * much faster than real time: browser work between two timers takes real time, and would otherwise count many times
 * over.
 */
async function msUntilCard(page: Page): Promise<number> {
  let ms = 0;
  const step = async () => {
    await page.clock.runFor(STEP_MS);
    ms += STEP_MS;
    return card(page).count();
  };
  await expect.poll(step, { intervals: [STEP_MS / 2] }).toBe(1);
  return ms;
}

for (const file of Object.keys(FILES) as File[]) {
  test(`for any fault of the ${file}, an error card appears within 5 s, the server gets one report, and a retry works`, async ({
    page,
    person,
    baseURL,
  }) => {
    await stopClock(page);
    const state = await faultyPage(page);
    state.file = file;
    await holdTokens(page, person, baseURL as string);
    const faults = FAULTS.filter(({ files }) => files.includes(file));
    for (const fault of faults) {
      await test.step(fault.what, async () => {
        Object.assign(state, { fault, asked: 0 });
        await (fault === faults[0] ? page.goto("/traceability") : tryAgain(page));
        await expect.poll(() => state.asked).toBeGreaterThan(0);
        if (fault.reason === "hangs") {
          await page.clock.runFor(3000);
          await expect(card(page)).toHaveCount(0);
        }
        // For other files the wait may have begun later, when the last bytes of another file arrived.
        expect(await msUntilCard(page)).toBeLessThanOrEqual(MAX_MS);
        await expect(card(page)).toContainText(WORDS[fault.reason]);
        await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
      });
    }
    await expect.poll(() => state.told).toMatchObject([{ remote: "mfe_assets", kind: file, reason: "missing" }]);
    state.fault = null;
    await page.clock.resume();
    await tryAgain(page);
    await expect(page.getByText("No objects found.")).toBeVisible();
  });
}

test("a file that differs from the manifest does not run", async ({ page, person, baseURL }) => {
  const state = await faultyPage(page);
  state.withDigests = true;
  state.fault = {
    what: "another",
    reason: "wrong",
    files: [],
    async answer(route) {
      // The test answers this request itself: on a busy machine the server may need longer than the shell waits for the
      // reason of a failure.
      if (route.request().method() === "HEAD") return route.fulfill();
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};globalThis.hasRun = true` });
    },
  };
  await holdTokens(page, person, baseURL as string);
  const files = ["entry", "expose", "style", "chunk"] as const;
  const told = () => state.told.map(({ kind, reason }) => `${kind} ${reason}`);
  for (const [at, file] of files.entries()) {
    state.file = file;
    await page.goto("/traceability");
    await expect(card(page), file).toContainText(WORDS.wrong);
    expect(await page.evaluate(() => "hasRun" in globalThis)).toBe(false);
    // Waits for the report, because the page may otherwise be left before the report is sent.
    await expect.poll(told).toEqual(files.slice(0, at + 1).map((kind) => `${kind} wrong`));
  }
});

for (const [kind, exported, words] of [
  ["shape", "null", WORDS.wrong],
  ["render", '[{ path: "traceability", element: {} }]', WORDS.throws],
] as const) {
  test(`screens whose routes fail at their ${kind} show an error card, and the rest of the page works`, async ({
    page,
    person,
    baseURL,
  }) => {
    const state = await faultyPage(page);
    state.file = "expose";
    state.fault = {
      what: "its modules are others",
      reason: "wrong",
      files: [],
      async answer(route) {
        const response = await route.fetch();
        // Returns the chunk as it was built, but replaces the content of each of its modules.
        const factory = `(module, exports, require) => (require.r(exports), (exports.default = ${exported}))`;
        const others = `([ids, modules]) => chunks.push([ids, Object.fromEntries(Object.keys(modules).map((id) => [id, ${factory}]))])`;
        const body = `{ const chunks = (globalThis.chunk_mfe_assets ||= []); globalThis.chunk_mfe_assets = { push: ${others} };
          ${(await response.text()).replace('"use strict";', "")};
          globalThis.chunk_mfe_assets = chunks; }`;
        await route.fulfill({ response, body });
      },
    };
    await holdTokens(page, person, baseURL as string);
    await page.goto("/traceability");
    await expect(card(page)).toContainText(words);
    await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
    await expect.poll(() => state.told).toMatchObject([{ kind, reason: kind === "shape" ? "wrong" : "throws" }]);
  });
}

test("a network so slow that a script takes forty seconds is not an error", async ({ page, server }) => {
  await stopClock(page);
  // Counts the chunks of this script that the page has read. Nothing else shows how far it is.
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype;
    Object.assign(window, { pieces: 0 });
    ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
      const part = await read.call(this);
      (window as unknown as { pieces: number }).pieces += 1;
      return part;
    };
  });
  /** Reads the count one step later, because the page may be about to request the next chunk. */
  const read = async () => {
    await page.clock.runFor(STEP_MS);
    return page.evaluate(() => (window as unknown as { pieces: number }).pieces);
  };
  const PIECES = 20;
  let give: (() => void) | undefined;
  const slow = createServer((asked, answer) => {
    const { method, url: path } = asked;
    // The script is uncompressed, so that every chunk can be read as it arrives.
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const forward = request(server.url + path, { method, headers }, (real) => {
      answer.writeHead(real.statusCode ?? 502, real.headers);
      if (!path?.includes("/mfe-public/remoteEntry.")) return real.pipe(answer);
      const parts: Buffer[] = [];
      real.on("data", (part) => parts.push(part));
      real.on("end", () => {
        const whole = Buffer.concat(parts);
        let piece = 0;
        give = () => {
          const size = Math.ceil(whole.length / PIECES);
          answer.write(whole.subarray(piece * size, (piece + 1) * size));
          piece += 1;
          if (piece === PIECES) answer.end();
        };
        give();
      });
    });
    asked.pipe(forward);
  });
  await new Promise<void>((resolve) => slow.listen(0, "localhost", resolve));
  try {
    await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}/login`, { waitUntil: "commit" });
    await expect
      .poll(async () => {
        await page.clock.runFor(STEP_MS);
        return give;
      })
      .toBeDefined();
    await page.clock.runFor(2000);
    await expect.poll(read).toBeGreaterThan(0);
    for (let piece = 1; piece < PIECES - 1; piece++) {
      const before = await read();
      give?.();
      await expect.poll(read).toBeGreaterThan(before);
      await expect(card(page)).toHaveCount(0);
      await page.clock.runFor(2000);
    }
    // When the last chunk has arrived, the script runs, and the page may stop reading.
    give?.();
    await page.clock.resume();
    await expect(page.getByRole("button", { name: "Se connecter", exact: true })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  } finally {
    slow.closeAllConnections();
    await new Promise<void>((resolve) => slow.close(() => resolve()));
  }
});
