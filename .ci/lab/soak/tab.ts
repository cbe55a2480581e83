/** Uses the queue of many files in a real browser, like a user, and measures its page at the same time. */
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { findChromium } from "../../chromium.mjs";
import type { Person } from "./client.ts";
import { until } from "./scenario.ts";

/** Longest time for a batch of a thousand files (ms). */
const WITHIN_MS = 30 * 60_000;
const SAMPLED_MS = 250;

/** Measurements that `watch` stores in the page (ms of the page's clock). */
interface Watched {
  /** Tasks of the main thread of 50 ms and more. */
  readonly tasks: { readonly end: number; readonly ms: number }[];
  /** Scripts that ran in late frames, and how long (ms). */
  readonly late: { readonly start: number; readonly end: number; readonly ran: string; readonly ms: number }[];
}

/** Members of a long animation frame's timing that are used here; TypeScript's library does not have the type yet. */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly (PerformanceEntry & {
    readonly invoker: string;
    readonly sourceURL: string;
    readonly sourceFunctionName: string;
    readonly forcedStyleAndLayoutDuration: number;
  })[];
}

/** Runs in the page before any other script. */
function watch(tokens: string): void {
  if (localStorage.getItem("tokens") === null) localStorage.setItem("tokens", tokens);
  const watched: Watched = { tasks: [], late: [] };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ end: startTime + duration, ms: duration });
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as LongFrame[])
      for (const {
        startTime,
        duration,
        invoker,
        sourceURL,
        sourceFunctionName,
        forcedStyleAndLayoutDuration,
      } of scripts) {
        const layout =
          forcedStyleAndLayoutDuration > 5 ? `, ${Math.round(forcedStyleAndLayoutDuration)} ms of it layout` : "";
        const ran = `${invoker} ${sourceURL.split("/").at(-1)} ${sourceFunctionName}${layout}`;
        watched.late.push({ start: startTime, end: startTime + duration, ran, ms: duration });
      }
  }).observe({ type: "long-animation-frame", buffered: true });
}

export type Tabs = Awaited<ReturnType<typeof openBrowser>>;
export type Tab = Awaited<ReturnType<Tabs["open"]>>;

/** Opens a browser that is signed in as a person. */
export async function openBrowser(url: string, { tokens }: Pick<Person, "tokens">) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watch, JSON.stringify(tokens));
  const session = await browser.newBrowserCDPSession();

  /** Memory of all processes of the browser (MB), with shared memory divided among them. */
  async function memory(): Promise<number> {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    let sum = 0;
    for (const { id } of processInfo) {
      const told = await Deno.readTextFile(`/proc/${id}/smaps_rollup`).catch(() => "");
      sum += Number(/^Pss:\s+(\d+)/m.exec(told)?.[1] ?? 0) / 1024;
    }
    return sum;
  }

  return {
    memory,
    /** Largest value of this memory while `work` runs (MB). */
    async peakDuring(work: () => Promise<unknown>): Promise<number> {
      let most = await memory();
      const timer = setInterval(async () => {
        most = Math.max(most, await memory().catch(() => 0));
      }, SAMPLED_MS);
      await work().finally(() => clearInterval(timer));
      return most;
    },
    open: () => openTab(context, url),
    close: () => browser.close(),
  };
}

async function openTab(context: BrowserContext, url: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/authentica`);
  /** Time (ms of the page's clock) from which tasks are counted; opening a page is measured elsewhere. */
  let from = 0;
  /**
   * Time (ms) that the browser took to make `File`s of the chosen files: it asks another process for the type of
   * each.
   */
  let choosing = 0;
  const begin = async () => {
    from = await page.evaluate(() => performance.now());
  };
  const choose = async (field: Locator, paths: readonly string[]) => {
    const before = await page.evaluate(() => performance.now());
    await field.setInputFiles([...paths]);
    await begin();
    choosing = await page.evaluate(
      ([since, until]) =>
        (globalThis as unknown as { watched: Watched }).watched.tasks
          .filter(({ end, ms }) => end > since && end - ms < until)
          .reduce((most, { ms }) => Math.max(most, ms), 0),
      [before, from] as const,
    );
  };

  const chooseWay = async (paths: readonly string[], way: "kept" | "sent") => {
    await choose(page.locator("input[type=file]").first(), paths);
    await page.getByRole("radio", { name: way === "kept" ? "Le garder ici" : "Envoyer une copie" }).check();
  };
  const certify = () => page.getByRole("button", { name: /^Certifier \d/ }).click();

  return {
    /** Chooses the files, without starting. */
    choose: chooseWay,
    /** Starts the batch of the chosen files. */
    certify,

    /** Chooses the files and starts. */
    async start(paths: readonly string[], way: "kept" | "sent"): Promise<void> {
      await chooseWay(paths, way);
      await certify();
    },

    /**
     * Chooses a folder with `count` files by its handle, and starts to upload them. The folder is in the origin's
     * private file system, which needs no dialog.
     */
    async startFolder(count: number): Promise<void> {
      await page.evaluate(async (files) => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle("estran", { create: true });
        for (let at = 0; at < files; at += 1) {
          const file = await (await folder.getFileHandle(`${at}.bin`, { create: true })).createWritable();
          await file.write(crypto.getRandomValues(new Uint8Array(50_000)));
          await file.close();
        }
        Object.assign(globalThis, { showDirectoryPicker: async () => folder });
      }, count);
      await page.getByRole("button", { name: "Plusieurs fichiers ou un dossier" }).click();
      await page.getByRole("button", { name: "Choisir un dossier" }).click();
      await page.getByRole("radio", { name: "Envoyer une copie" }).check();
      await begin();
      await certify();
    },

    /** Waits until `count` files are registered or nothing is left to do. */
    async untilRegistered(count: number): Promise<void> {
      const registered = () =>
        page.evaluate(() => {
          if (/à votre nom/.test(document.querySelector("h1")?.textContent ?? "")) return Number.POSITIVE_INFINITY;
          const bar = document.querySelector("[role=progressbar]");
          const figure = bar?.parentElement?.querySelector("strong")?.textContent ?? "";
          return Number(figure.split("inscrit")[0]?.replace(/\D/g, ""));
        });
      if ((await until(async () => (await registered()) >= count, WITHIN_MS)) === null)
        throw new Error(`The page did not show ${count} registered files within ${WITHIN_MS} ms.`);
    },

    /** Resumes the unfinished batch of an earlier tab; gives it the files if it asks for them. */
    async goOn(paths: readonly string[]): Promise<void> {
      await page.getByText("Reprendre où vous en étiez").waitFor();
      const again = page.getByLabel("Choisir des fichiers");
      await begin();
      if ((await again.count()) > 0) await choose(again.first(), paths);
      else await page.getByRole("button", { name: "Reprendre" }).click();
    },

    /** Time (ms) that the browser took to read the chosen files. */
    choosing: () => choosing,

    /** Waits until nothing is left to do. Rejects with the text of the page if files have failed. */
    async untilDone(): Promise<void> {
      const done = page.getByRole("button", { name: "Terminer" }).waitFor({ timeout: WITHIN_MS });
      const failed = page.getByRole("region", { name: /^À revoir/ });
      const [isDone, isFailed] = [
        await done.then(
          () => true,
          () => false,
        ),
        (await failed.count()) > 0,
      ];
      if (isDone && !isFailed) return;
      const told = (await page.getByRole("main").textContent()) ?? "";
      throw new Error(
        `${isDone ? "Some files of the batch failed" : "The batch did not finish in time"}: ${told.slice(0, 1000)}`,
      );
    },

    /**
     * Returns the longest task of the main thread since files were chosen, and the scripts in tasks longer than `ms`.
     */
    async tasks(ms: number): Promise<{ readonly longest: number; readonly ran: readonly string[] }> {
      const { tasks, late } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
      const all = tasks.filter(({ end }) => end > from);
      const longer = all.filter((task) => task.ms > ms);
      const ran = longer.map((task) => {
        const within = late.filter(({ start, end }) => start < task.end && end > task.end - task.ms);
        const [most] = within.toSorted((a, b) => b.ms - a.ms);
        const what = most ? `${Math.round(most.ms)} ms of ${most.ran}` : "no script of the page";
        return `${Math.round(task.ms)} ms, ${Math.round((task.end - task.ms - from) / 1000)} s after the files were given: ${what}`;
      });
      return { longest: Math.max(0, ...all.map((task) => task.ms)), ran };
    },

    /** Downloads the archive of all proofs. */
    async archive(): Promise<Uint8Array<ArrayBuffer>> {
      const downloading = page.waitForEvent("download", { timeout: WITHIN_MS });
      await proofs(page).click();
      return Deno.readFile(await (await downloading).path());
    },

    /** Kills the process of the page. */
    async crash(): Promise<void> {
      const crashed = page.waitForEvent("crash");
      const session = await context.newCDPSession(page);
      // The page no longer answers.
      session.send("Page.crash").catch(() => undefined);
      await crashed;
      await page.close();
    },

    /** Returns a photograph with sides of `side` pixels and content in every pixel, as from a camera. */
    photograph: async (side: number): Promise<Uint8Array> => {
      const text = await page.evaluate(async (pixels) => {
        const canvas = new OffscreenCanvas(pixels, Math.round(pixels * 0.75));
        const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
        for (let spot = 0; spot < 3000; spot += 1) {
          context.fillStyle = `hsl(${(spot * 137) % 360} 60% ${20 + (spot % 60)}% / 0.5)`;
          const [x, y, size] = [(spot * 7919) % canvas.width, (spot * 104_729) % canvas.height, 10 + (spot % 200)];
          context.fillRect(x, y, size, size);
        }
        const bytes = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
        const reader = new FileReader();
        return new Promise<string>((resolve) => {
          reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
          reader.readAsDataURL(bytes);
        });
      }, side);
      return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    },

    close: () => page.close(),
  };
}

const proofs = (page: Page) => page.getByRole("button", { name: /^Télécharger les [\d\s]+ preuves/ });
