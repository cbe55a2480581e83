/**
 * Lighthouse, in this version, got with npm into a folder beside the tree: no dependency of the product's. It drives the Chromium of the
 * machine with its mobile preset and its simulated network.
 */
import { mkdir, rename, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../chromium.mjs";

export const LIGHTHOUSE = "12.8.2";
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "authentica-bench");
const folder = join(cache, `lighthouse@${LIGHTHOUSE}`);
const FETCH_MS = 4 * 60_000;
/** A run that hangs is ended. */
const RUN_MS = 90_000;
/** Lighthouse's own traces fail now and then, for any page. */
const TRIES = 2;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** One run: scores from 0 to 100, times in milliseconds. */
export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Largest contentful paint. */
  readonly lcp: number;
  /** First contentful paint. */
  readonly fcp: number;
  /** Total blocking time. */
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Bytes of the whole page as they came. */
  readonly bytes: number;
  /** What took points from a category other than performance. */
  readonly faults: readonly string[];
}

/** What is read of a report. */
interface Told {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

/** Path of its command; `null` where it cannot be fetched. */
export async function findLighthouse(): Promise<string | null> {
  const command = (at: string) => join(at, "node_modules", "lighthouse", "cli", "index.js");
  if (await stat(command(folder)).catch(() => null)) return command(folder);
  // Whole or not at all: an interrupted install is unusable.
  const part = `${folder}.${process.pid}`;
  await mkdir(part, { recursive: true });
  await Deno.writeTextFile(join(part, "package.json"), "{}");
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", `lighthouse@${LIGHTHOUSE}`];
  const { success } = await new Deno.Command("npm", {
    args,
    cwd: part,
    stdout: "null",
    signal: AbortSignal.timeout(FETCH_MS),
  }).output();
  if (!success) return null;
  // Another run may have been first.
  await rename(part, folder).catch(() => Deno.remove(part, { recursive: true }));
  return command(folder);
}

const FLAGS = ["--headless=new", "--no-sandbox", "--ignore-certificate-errors", "--disable-quic"];

/** Runs Lighthouse on a page; a run that fails in Lighthouse itself is tried once more. Rejects with what it said. */
export async function audit(lighthouse: string, url: string): Promise<Audit> {
  const report = await Deno.makeTempFile({ prefix: "authentica-lighthouse-", suffix: ".json" });
  try {
    return await tried(lighthouse, url, report);
  } finally {
    await Deno.remove(report);
  }
}

/** The report goes through a file: Lighthouse ends without waiting for a pipe that is full. */
async function tried(lighthouse: string, url: string, report: string): Promise<Audit> {
  for (let left = TRIES; ; left--) {
    await Deno.writeTextFile(report, "");
    const { stderr } = await new Deno.Command("node", {
      args: [
        lighthouse,
        url,
        "--quiet",
        "--output=json",
        `--output-path=${report}`,
        `--chrome-flags=${FLAGS.join(" ")}`,
      ],
      env: { CHROME_PATH: findChromium() },
      stdout: "null",
      stderr: "piped",
      signal: AbortSignal.timeout(RUN_MS),
    }).output();
    const text = await Deno.readTextFile(report);
    const told = text.startsWith("{") ? (JSON.parse(text) as Told) : null;
    if (told && !told.runtimeError && told.categories.performance?.score != null) return auditOf(told);
    if (left > 1) continue;
    throw new Error(`Lighthouse failed on ${url}: ${told?.runtimeError?.message ?? new TextDecoder().decode(stderr)}`);
  }
}

function auditOf({ categories, audits }: Told): Audit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const faults = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcp: value("largest-contentful-paint"),
    fcp: value("first-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    faults,
  };
}
