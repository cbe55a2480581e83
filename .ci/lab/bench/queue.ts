/**
 * The queue of many small files in a browser: files per second from the click until all are registered. Uses Chromium
 * without throttling and a real server with its normal limits per request.
 */
import { join } from "node:path";
import { freePort } from "../../../backend/tests/free-port.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { callsOf, STORY_PASSWORD, walletOf } from "../../../backend/tests/story-run.ts";
import { openBrowser } from "../soak/tab.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const FILES = 1000;
const FILE_BYTES = 10_000;
const ROUNDS = 5;

/** Registers new random files in a new browser, as a new user; returns files per second. */
async function filesPerSecond(url: string, dir: string, way: "kept" | "sent"): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const form = {
    firstName: "Ada",
    lastName: "Lovelace",
    email,
    walletAddress: walletOf(email),
    password: STORY_PASSWORD,
  };
  const tokens = await (await callsOf(url).call("POST", "/auth/register", null, form, 201)).json();
  const folder = await Deno.makeTempDir({ dir });
  const paths = Array.from({ length: FILES }, (_, at) => join(folder, `${at}.bin`));
  for (const path of paths) await Deno.writeFile(path, crypto.getRandomValues(new Uint8Array(FILE_BYTES)));
  const tabs = await openBrowser(url, { tokens });
  try {
    const tab = await tabs.open();
    await tab.choose(paths, way);
    const begun = performance.now();
    await tab.certify();
    await tab.untilDone();
    return FILES / ((performance.now() - begun) / 1000);
  } finally {
    await tabs.close();
    await Deno.remove(folder, { recursive: true });
  }
}

export async function benchQueue(report: Report): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const server = await startServer(join(dir, "data"), { PORT: port, PUBLIC_URL: url, RATE_LIMIT_SCALE: "1000000" });
  try {
    const { sent, kept } = await inTurns(ROUNDS, {
      sent: () => filesPerSecond(url, dir, "sent"),
      kept: () => filesPerSecond(url, dir, "kept"),
    });
    report.row("files of 10 kB, sent", { unit: "files/s", rounds: sent, goal: { of: "figure", atLeast: 100 } });
    report.row("files of 10 kB, kept on the device", { unit: "files/s", rounds: kept });
  } finally {
    await server.stop();
    await Deno.remove(dir, { recursive: true });
  }
}
