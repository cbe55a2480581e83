/**
 * Measures the hashing of a large file in a browser: the product's page compared with hash-wasm in a bare worker, and
 * the frames of the page during it.
 */
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startServer } from "../../../backend/tests/server.ts";
import { findChromium } from "../../chromium.mjs";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 1024 * MIB;
const ROUNDS = 5;
/** Largest share of late frames (%) at 60 frames per second. */
const MAX_LATE = 1;
const IDLE_MS = 5_000;
/** If a frame takes longer than this (ms) at 60 frames per second, at least one frame was visibly skipped. */
const LATE_MS = 34;

/** Duration of one hashing, and the times between frames during it (ms). */
interface Hashing {
  readonly ms: number;
  readonly frames: readonly number[];
}

/** Runs in the page. `hashing` is the time of the last worker from receiving its file to returning the hash. */
function watchThreads(): void {
  const Thread = Worker;
  const at = { begin: 0, end: 0, frames: [] as number[] };
  Object.assign(self, { hashing: at });
  const frame = (now: number) => {
    at.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  self.Worker = class extends Thread {
    override postMessage(message: unknown): void {
      at.begin = performance.now();
      super.postMessage(message);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "hash") at.end = performance.now();
      });
    }
  };
}

/** hash-wasm as in its README: reads a chunk, then hashes it. */
const BARE_WORKER = (library: string, chunkBytes: number) => `${library}
onmessage = async ({ data: file }) => {
  const digest = (await hashwasm.createSHA256()).init();
  for (let at = 0; at < file.size; at += ${chunkBytes})
    digest.update(new Uint8Array(await file.slice(at, at + ${chunkBytes}).arrayBuffer()));
  postMessage({ type: "hash", hash: digest.digest("hex") });
};`;
const BARE_PAGE = `<!doctype html><title>bare</title><input type="file"><script>
document.querySelector("input").onchange = ({ target }) => new Worker("/worker.js").postMessage(target.files[0]);
</script>`;

const intervals = (frames: readonly number[]) => frames.slice(1).map((at, index) => at - (frames[index] as number));

/** Opens the page at `url` again and hashes the file at `path` on it. */
async function hashOn(page: Page, url: string, path: string): Promise<Hashing> {
  await page.bringToFront();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator("input[type=file]").first().setInputFiles(path);
  await page.waitForFunction(() => (self as never as { hashing: { end: number } }).hashing.end > 0, null, {
    timeout: 300_000,
    polling: 500,
  });
  const { begin, end, frames } = await page.evaluate(
    () => (self as never as { hashing: { begin: number; end: number; frames: number[] } }).hashing,
  );
  return { ms: end - begin, frames: intervals(frames.filter((at) => at >= begin && at <= end)) };
}

/** Returns the times between frames of the same page without load. */
async function idleOn(page: Page, url: string): Promise<readonly number[]> {
  await page.bringToFront();
  await page.goto(url, { waitUntil: "networkidle" });
  const from = await page.evaluate(() => performance.now());
  await page.waitForTimeout(IDLE_MS);
  const frames = await page.evaluate(() => (self as never as { hashing: { frames: number[] } }).hashing.frames);
  return intervals(frames.filter((at) => at >= from));
}

async function writeLargeFile(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true });
  const chunk = new Uint8Array(MIB);
  for (let at = 0; at < chunk.length; at += 65_536) crypto.getRandomValues(chunk.subarray(at, at + 65_536));
  const writer = file.writable.getWriter();
  for (let written = 0; written < FILE_BYTES; written += chunk.length) await writer.write(chunk);
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(watchThreads);
  return page;
}

const lateShare = (frames: readonly number[]): number =>
  (100 * frames.filter((ms) => ms > LATE_MS).length) / Math.max(1, frames.length);

/**
 * Reports the product's speed as a share of the bare worker's, and compares the frames of its page with those of the
 * idle page.
 */
export async function benchHashing(report: Report): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const file = join(dir, "film.mov");
  await writeLargeFile(file);
  const library = await Deno.readTextFile(
    new URL("../../../node_modules/hash-wasm/dist/sha256.umd.min.js", import.meta.url),
  );
  const bare = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, ({ url }) =>
    url.endsWith(".js")
      ? new Response(BARE_WORKER(library, 2 * MIB), { headers: { "content-type": "text/javascript" } })
      : new Response(BARE_PAGE, { headers: { "content-type": "text/html" } }),
  );
  const server = await startServer(join(dir, "data"));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const [page, barePage] = [await newPage(browser), await newPage(browser)];
    const [url, bareUrl] = [`${server.url}/verifier`, `http://127.0.0.1:${bare.addr.port}/`];
    const rounds = await inTurns<Hashing, "ours" | "bare" | "idle">(
      ROUNDS,
      {
        ours: () => hashOn(page, url, file),
        bare: () => hashOn(barePage, bareUrl, file),
        idle: async () => ({ ms: IDLE_MS, frames: await idleOn(page, url) }),
      },
      0,
    );
    const speed = ({ ms }: Hashing) => FILE_BYTES / MIB / (ms / 1000);
    report.row(`${FILE_BYTES / MIB} MiB on /verifier`, {
      unit: "MiB/s",
      rounds: rounds.ours.map(speed),
      to: { what: "hash-wasm in a bare worker", rounds: rounds.bare.map(speed) },
      goal: { of: "ratio", atLeast: 0.8 },
    });
    const late = ({ frames }: Hashing) => lateShare(frames);
    report.row(`frames over ${LATE_MS} ms while hashing`, {
      unit: "%",
      rounds: rounds.ours.map(late),
      goal: { of: "figure", atMost: MAX_LATE },
    });
    report.row(`frames over ${LATE_MS} ms of the same page at rest`, { unit: "%", rounds: rounds.idle.map(late) });
  } finally {
    await browser.close();
    await server.stop();
    await bare.shutdown();
    await Deno.remove(dir, { recursive: true });
  }
}
