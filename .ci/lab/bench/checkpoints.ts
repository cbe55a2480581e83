/**
 * Measures how long a registration waits for a checkpoint that covers it, while 16 clients register as fast as they
 * can.
 */

import { startServer } from "../../../backend/tests/server.ts";
import { callsOf, claimForm, register, type Teller } from "../../../backend/tests/story-run.ts";
import { percentile } from "./numbers.ts";
import type { Report } from "./report.ts";
import type { Seen } from "./watch-checkpoints.ts";

const CLIENTS = 16;
const ROUNDS = 5;
const FOR_MS = 3_000;
/** Time within which a checkpoint should cover an entry (ms). */
const WITHIN_MS = 1000;

interface Claimed {
  readonly tokenId: number;
  /** Milliseconds since 1970, with fractions. */
  readonly answeredAt: number;
}

async function claim(url: string, client: Teller): Promise<Claimed> {
  const form = claimForm(client, crypto.getRandomValues(new Uint8Array(32)).toHex());
  const { object } = await callsOf(url).post<{ object: { tokenId: number } }>("/object/register", client, form, 201);
  return { tokenId: object.tokenId, answeredAt: performance.timeOrigin + performance.now() };
}

export async function benchCheckpoints(report: Report): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(dataDir);
  const watcher = new Worker(new URL("./watch-checkpoints.ts", import.meta.url), { type: "module" });
  try {
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, number) => register(server.url, `client${number}@example.com`)),
    );
    const seen: Seen[] = [];
    watcher.onmessage = ({ data }: MessageEvent<Seen>) => void seen.push(data);
    watcher.postMessage(`${server.url}/api/registry`);
    let size = 0;
    /** Returns how long each claim of a round waited (ms). */
    const round = async (): Promise<number[]> => {
      const end = performance.now() + FOR_MS;
      const claims: Claimed[] = [];
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < end) claims.push(await claim(server.url, client));
        }),
      );
      size += claims.length;
      while ((seen.at(-1)?.size ?? 0) < size) await new Promise((resolve) => setTimeout(resolve, 10));
      return claims.map(({ tokenId, answeredAt }) =>
        Math.max(0, (seen.find((one) => one.size > tokenId)?.at ?? Number.NaN) - answeredAt),
      );
    };
    await round();
    const rounds: number[][] = [];
    for (let at = 0; at < ROUNDS; at++) rounds.push(await round());
    const name = `wait for a covering checkpoint while ${CLIENTS} clients register`;
    report.row(`claims, ${CLIENTS} clients of fetch`, {
      unit: "/s",
      rounds: rounds.map((waits) => waits.length / (FOR_MS / 1000)),
    });
    report.row(`${name}, median`, { unit: "ms", rounds: rounds.map((waits) => percentile(waits, 0.5)) });
    report.row(`${name}, p99`, {
      unit: "ms",
      rounds: rounds.map((waits) => percentile(waits, 0.99)),
      goal: { of: "figure", atMost: WITHIN_MS },
    });
  } finally {
    watcher.terminate();
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}
