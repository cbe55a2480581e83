/**
 * Runs Lighthouse, in this version, installed with npm into a folder outside of the tree, because the product does
 * not depend on it. Lighthouse drives the machine's Chromium with its mobile preset and simulated network.
 */
import { mkdir, rename, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../chromium.mjs";

export const LIGHTHOUSE = "12.8.2";
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "authentica-bench");
const folder = join(cache, `lighthouse@${LIGHTHOUSE}`);
const FETCH_MS = 4 * 60_000;
/** A run that takes longer is ended (ms). */
const RUN_MS = 90_000;
/** Recording a trace fails now and then in Lighthouse, for any page. */
const TRIES = 2;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Result of one run: scores from 0 to 100, times in milliseconds. */
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
  /** Transferred bytes of the whole page. */
  readonly bytes: number;
  /** Audits outside of performance that cost points. */
  readonly faults: readonly string[];
}

/** Part of Lighthouse's report that is read. */
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

/** Returns the path of the Lighthouse command; `null` if it cannot be installed. */
export async function findLighthouse(): Promise<string | null> {
  const command = (at: string) => join(at, "node_modules", "lighthouse", "cli", "index.js");
  if (await stat(command(folder)).catch(() => null)) return command(folder);
  // Installs into a temporary folder first, because an interrupted installation is unusable.
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
  // Another run may have installed it first.
  await rename(part, folder).catch(() => Deno.remove(part, { recursive: true }));
  return command(folder);
}

const FLAGS = ["--headless=new", "--no-sandbox", "--ignore-certificate-errors", "--disable-quic"];

/** Runs Lighthouse on a page, and retries once if Lighthouse itself fails. Rejects with its output. */
export async function audit(lighthouse: string, url: string): Promise<Audit> {
  const report = await Deno.makeTempFile({ prefix: "authentica-lighthouse-", suffix: ".json" });
  try {
    return await tried(lighthouse, url, report);
  } finally {
    await Deno.remove(report);
  }
}

/** The report goes through a file, because Lighthouse exits without waiting for a full pipe. */
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
