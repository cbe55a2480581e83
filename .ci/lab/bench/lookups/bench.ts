/**
 * Look-ups of registered hashes over HTTP by 16 clients, compared with a service on Hono and PostgreSQL (`peer/`) that
 * has the same entries and checks no proofs. `LOOKUPS_ENTRIES` is the number of entries, 10,000 by default.
 */
import { join } from "node:path";
import { TILE_WIDTH } from "../../../../backend/formats/tlog/tile.ts";
import { hashOf, withBigStore } from "../../../../backend/tests/big-store.ts";
import { type RunningServer, startServer } from "../../../../backend/tests/server.ts";
import type { Bench } from "../benches.ts";
import { findLoad, type Loaded, perSecond } from "../load/load.ts";
import { findPostgres, type Peer, startPeer } from "../peer/postgres.ts";
import { processorMs, processorMsOfAll } from "../processor.ts";
import type { Report } from "../report.ts";
import { inTurns } from "../turns.ts";

const ENTRIES = Number(Deno.env.get("LOOKUPS_ENTRIES") ?? 10_000);
/** Maximum number of hashes that are looked up. */
const MAX_HASHES = 100_000;
const CLIENTS = 16;
const ROUNDS = 7;
const SECONDS = 2;
const PATH = "/api/registry/lookup";

interface Round extends Loaded {
  /** Processor time per look-up (ms) of the server and, for the peer, of PostgreSQL. */
  readonly cpu: number;
}

/** Looks a hash up. Returns the answered object as text, without the fields in which the services differ. */
async function lookUp(
  { url }: RunningServer,
  index: number,
): Promise<{ readonly proof: unknown; readonly same: string }> {
  const answer = await fetch(`${url}${PATH}?hash=${hashOf(index)}`);
  const { object } = (await answer.json()) as { object: Record<string, unknown> | null };
  if (!object) throw new Error(`The hash of entry ${index} is not registered at ${url}.`);
  const { proofId: _, proof, ...rest } = object;
  return { proof, same: JSON.stringify(rest) };
}

/** Waits until all entries are signed, then has the server read all tiles into memory. */
async function warmUp(server: RunningServer): Promise<void> {
  while ((await lookUp(server, ENTRIES - 1)).proof !== "valid")
    await new Promise((resolve) => setTimeout(resolve, 100));
  for (let index = 0; index < ENTRIES; index += TILE_WIDTH) await lookUp(server, index);
}

async function compare(report: Report, dir: string, ours: RunningServer, peer: Peer | null): Promise<void> {
  await warmUp(ours);
  if (peer) {
    const [own, other] = [await lookUp(ours, 1), await lookUp(peer, 1)];
    if (own.same !== other.same) throw new Error(`The peer answers ${other.same} instead of ${own.same}.`);
  }
  const hashes = join(dir, "hashes");
  const lines = Array.from({ length: Math.min(ENTRIES, MAX_HASHES) }, () =>
    hashOf(Math.floor(Math.random() * ENTRIES)),
  );
  await Deno.writeTextFile(hashes, lines.map((hash) => `${hash}\n`).join(""));
  const load = await findLoad();
  const round = async ({ url }: RunningServer, usedMs: () => Promise<number>): Promise<Round> => {
    const before = await usedMs();
    const loaded = await load.run("lookup", `${url}${PATH}`, hashes, CLIENTS, SECONDS);
    return { ...loaded, cpu: ((await usedMs()) - before) / loaded.calls };
  };
  const ofPeer = async ({ pid, database }: Peer) => (await processorMs(pid)) + (await processorMsOfAll(database.pid));
  const all = await inTurns<Round | null, "ours" | "peer">(ROUNDS, {
    ours: () => round(ours, () => processorMs(ours.pid)),
    peer: async () => peer && round(peer, () => ofPeer(peer)),
  });
  const [rounds, others] = [all.ours, all.peer].map((side) => side.filter((one) => one !== null)) as [Round[], Round[]];
  const what = "a peer without proofs on Hono and PostgreSQL";
  report.row("look-ups", {
    unit: "look-ups/s",
    rounds: perSecond(rounds),
    ...(peer && { to: { what, rounds: perSecond(others) }, goal: { of: "ratio", atLeast: 0.35 } }),
  });
  report.row("look-ups: p50", { unit: "ms", rounds: rounds.map(({ p50 }) => p50) });
  report.row("look-ups: p99", { unit: "ms", rounds: rounds.map(({ p99 }) => p99) });
  report.row("look-ups: CPU a call", {
    unit: "ms",
    rounds: rounds.map(({ cpu }) => cpu),
    ...(peer && { to: { what, rounds: others.map(({ cpu }) => cpu) } }),
  });
}

export const benchLookups: Bench = async (report) => {
  await using started = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  started.defer(() => Deno.remove(dir, { recursive: true }));
  // The user postgres has a folder inside.
  await Deno.chmod(dir, 0o711);
  const programs = await findPostgres();
  const peer = programs === null ? null : await startPeer(programs, join(dir, "peer"), { entries: ENTRIES });
  if (peer) started.defer(async () => void (await peer.stop()));
  else report.cannot("look-ups, against Hono and PostgreSQL", "PostgreSQL is not installed.");
  await withBigStore({ entries: ENTRIES }, async (dataDir) => {
    const ours = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
    await compare(report, dir, ours, peer).finally(ours.stop);
  });
};
