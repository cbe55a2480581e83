/** How long a registration waits for a checkpoint that covers it, while 16 clients register as fast as they can. */

import { startServer } from "../../../backend/tests/server.ts";
import { percentile } from "./numbers.ts";
import type { Report } from "./report.ts";
import type { Seen } from "./watch-checkpoints.ts";

const CLIENTS = 16;
const ROUNDS = 5;
const FOR_MS = 3_000;
/** Within this time an entry is to be covered. */
const WITHIN_MS = 1000;

const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

interface Claimed {
  readonly tokenId: number;
  /** Milliseconds since 1970, with fractions. */
  readonly answeredAt: number;
}

async function signUp(url: string, number: number) {
  const walletAddress = `0x${(number + 1).toString(16).padStart(40, "0")}`;
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Client",
      lastName: String(number),
      email: `client${number}@example.com`,
      walletAddress,
      password: "quatre mots sans rapport",
    }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { walletAddress, authorization: `Bearer ${accessToken}` };
}

async function claim(
  url: string,
  { walletAddress, authorization }: Awaited<ReturnType<typeof signUp>>,
): Promise<Claimed> {
  const form = new FormData();
  form.set("objectName", "Banc d’essai");
  form.set("walletAddress", walletAddress);
  form.set("hash", crypto.getRandomValues(new Uint8Array(32)).toHex());
  form.set("file", new File([PNG], "cover.png"));
  const answer = await fetch(`${url}/api/object/register`, { method: "POST", headers: { authorization }, body: form });
  if (answer.status !== 201) throw new Error(`A claim answered ${answer.status}: ${await answer.text()}`);
  const { object } = (await answer.json()) as { object: { tokenId: number } };
  return { tokenId: object.tokenId, answeredAt: performance.timeOrigin + performance.now() };
}

export async function benchCheckpoints(report: Report): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(dataDir);
  const watcher = new Worker(new URL("./watch-checkpoints.ts", import.meta.url), { type: "module" });
  try {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => signUp(server.url, number)));
    const seen: Seen[] = [];
    watcher.onmessage = ({ data }: MessageEvent<Seen>) => void seen.push(data);
    watcher.postMessage(`${server.url}/api/registry`);
    let size = 0;
    /** What each claim of a round waited, ms. */
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
