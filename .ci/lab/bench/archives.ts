/**
 * Measures how long other requests wait while four people download archives of 500 proofs with Chinese titles, one
 * object each. A cheap call to a real server process is timed, alternating with the same call on the idle server. The
 * longest block of the event loop is the server's own figure: wall time of the last one or two minutes, which
 * includes other processes of the machine and the first calls, whose code is compiled as it runs.
 */
import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import type { RegisterManyAnswer } from "../../../backend/contract/many.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { callsOf, register } from "../../../backend/tests/story-run.ts";
import { processorMs } from "./processor.ts";
import type { Report } from "./report.ts";

const PEOPLE = 4;
const OBJECTS = 500;
const ROUNDS = 5;
const ROUND_MS = 6_000;
const EVERY_MS = 20;
/** Longest time that another request may wait (ms). */
const MAX_MS = 200;
const NAMES = ["潮汐摄影合同", "简体与繁體", "青い日々の記録", "版权登记证书", "海边的旧灯塔"];

export async function benchArchives(report: Report): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
  const { post } = callsOf(server.url);

  async function person(nth: number) {
    const who = await register(server.url, `person${nth}@example.com`);
    const objects = Array.from({ length: OBJECTS }, (_, at) => ({
      hash: createHash("sha256").update(randomBytes(32)).digest("hex"),
      objectName: `${NAMES[at % NAMES.length]} ${at}`,
    }));
    const { results } = await post<RegisterManyAnswer>("/object/register-many", who, { objects });
    const objectIds = results.flatMap((one) => (one.status === "registered" ? [one.object._id] : []));
    return { who, objectIds };
  }

  /** Returns the durations (ms) of cheap calls over a period. */
  async function probe(): Promise<number[]> {
    const waits: number[] = [];
    for (const until = performance.now() + ROUND_MS; performance.now() < until; ) {
      const begun = performance.now();
      await (await fetch(`${server.url}/api/site`)).arrayBuffer();
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    return waits.sort((a, b) => a - b);
  }

  const part = (waits: readonly number[], share: number) => waits[Math.ceil(waits.length * share) - 1] as number;
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, nth) => person(nth)));

  try {
    const quiet: number[][] = [];
    const busy: number[][] = [];
    const blocks: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await probe());
      const under = new AbortController();
      const cpu = await processorMs(server.pid);
      const archives = await Promise.all(
        people.map(async ({ who, objectIds }) => {
          const { link } = await post<{ link: string }>("/object/proofs", who, { objectIds });
          const answer = await fetch(`${server.url}${new URL(link).pathname}`, { signal: under.signal });
          if (!answer.ok) throw new Error(`The download of an archive answered ${answer.status}, expected 200.`);
          return answer;
        }),
      );
      let bytes = 0;
      const reading = archives.map(async ({ body }) => {
        try {
          for await (const chunk of body as ReadableStream<Uint8Array>) bytes += Buffer.byteLength(chunk);
        } catch (error) {
          if (!under.signal.aborted)
            report.note(`Downloading an archive failed: ${error}\n${server.output().slice(-2000)}`);
        }
      });
      busy.push(await probe());
      under.abort();
      await Promise.all(reading);
      if (bytes < 10_000) throw new Error(`Reading the archives made no progress: only ${bytes} bytes arrived.`);
      report.note(
        `round ${round + 1}: ${Math.round(bytes / 1024)} KiB, ${Math.round((await processorMs(server.pid)) - cpu)} ms of CPU`,
      );
      const health = await (await fetch(`${server.url}/api/health`)).json();
      blocks.push(health.longestBlockMs);
    }
    for (const [name, share] of [
      ["half", 0.5],
      ["95 %", 0.95],
      ["all", 1],
    ] as const)
      report.row(`${name} of the cheap calls beside four archives take at most`, {
        unit: "ms",
        rounds: busy.map((waits) => part(waits, share)),
        to: { what: "with no archive under way", rounds: quiet.map((waits) => part(waits, share)) },
        ...(share === 1 && { goal: { of: "figure" as const, atMost: MAX_MS } }),
      });
    report.row(
      "longest block of the event loop in two minutes, as the server says, first calls and other processes included",
      { unit: "ms", rounds: blocks },
    );
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}
