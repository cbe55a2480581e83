/**
 * Compares sign-ins of 16 concurrent clients with bare argon2id hashes, two at once (one per core). Also measures the
 * time of a request for an object list with and without these sign-ins.
 */
import { hash } from "@node-rs/argon2";
import { BIG_PASSWORD, signIn, withBigStore } from "../../../backend/tests/big-store.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { median, percentile } from "./numbers.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const CLIENTS = 16;
const ROUNDS = 5;
const ROUND_MS = 3000;
const LIST = "/api/object/get-user-objects?limit=10";

/** Repeats `work` until the time is over; returns how long each call took (ms). */
async function repeatedly(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + ROUND_MS;
  for (let begun = performance.now(); begun < end; begun = performance.now()) {
    await work();
    took.push(performance.now() - begun);
  }
  return took;
}

const aSecond = (lanes: readonly (readonly number[])[]): number => lanes.flat().length / (ROUND_MS / 1000);

/** Parameters as in `accounts/auth/password.ts`. */
const bare = () => hash(BIG_PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export async function benchLogins(report: Report): Promise<void> {
  await withBigStore({ entries: 1000, people: CLIENTS }, async (dataDir) => {
    const { url, stop } = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
    try {
      await benchOf(report, url);
    } finally {
      await stop();
    }
  });
}

async function benchOf(report: Report, url: string): Promise<void> {
  const authorization = await signIn(url);
  async function list(): Promise<void> {
    const answer = await fetch(`${url}${LIST}`, { headers: { authorization } });
    await answer.text();
    if (!answer.ok) throw new Error(`${LIST} answered ${answer.status}, expected 200.`);
  }
  const lanes = <T>(count: number, work: (lane: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, lane) => repeatedly(() => work(lane))));

  const measured = await inTurns(ROUNDS, {
    bare: async () => ({ logins: aSecond(await lanes(2, bare)), waits: [] as number[] }),
    alone: async () => ({ logins: 0, waits: await repeatedly(list) }),
    together: async () => {
      const [logins, waits] = await Promise.all([lanes(CLIENTS, (lane) => signIn(url, lane)), repeatedly(list)]);
      return { logins: aSecond(logins), waits };
    },
  });
  report.row(`sign-ins by ${CLIENTS}`, {
    unit: "a second",
    rounds: measured.together.map(({ logins }) => logins),
    to: { what: "two bare argon2id at once", rounds: measured.bare.map(({ logins }) => logins) },
    goal: { of: "ratio", atLeast: 0.5 },
  });
  const of = (rounds: readonly { readonly waits: readonly number[] }[], told: (waits: readonly number[]) => number) =>
    rounds.map(({ waits }) => told(waits));
  const p99 = (waits: readonly number[]) => percentile(waits, 0.99);
  report.row("a list meanwhile, p50", {
    unit: "ms",
    rounds: of(measured.together, median),
    to: { what: "nobody signing in", rounds: of(measured.alone, median) },
  });
  report.row("a list meanwhile, p99", {
    unit: "ms",
    rounds: of(measured.together, p99),
    to: { what: "nobody signing in", rounds: of(measured.alone, p99) },
    goal: { of: "figure", atMost: 50 },
  });
}
