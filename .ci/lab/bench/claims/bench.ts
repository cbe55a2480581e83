/**
 * Registrations over HTTP by 1, 16, 64 and 256 clients, each with a new hash and cover. Baselines: the same server
 * with one commit per claim, a service on Hono and PostgreSQL (`peer/`), Tessera (`tessera.ts`) and Deno KV alone.
 */
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countFsyncs } from "../../../../backend/tests/fsyncs.ts";
import { type RunningServer, startProgram, startServer } from "../../../../backend/tests/server.ts";
import { register, walletOf } from "../../../../backend/tests/story-run.ts";
import type { Bench } from "../benches.ts";
import { findLoad, type Load, type Loaded, perSecond, runLoad } from "../load/load.ts";
import { findPostgres, startPeer } from "../peer/postgres.ts";
import { processorMs } from "../processor.ts";
import type { Report } from "../report.ts";
import { inTurns } from "../turns.ts";
import { oneEachMap } from "./one-each.ts";
import { findTessera } from "./tessera.ts";

const ACCOUNTS = 64;
const CLIENTS = [1, 16, 64, 256] as const;
const ROUNDS = 5;
const SECONDS = 2;
const ECHO_ROUNDS = 5;
const METRICS_TOKEN = "of-this-bench-alone";
const VARIABLES = { RATE_LIMIT_SCALE: "1000000", METRICS_TOKEN };
/** Goals for the ratio to the peer, by number of clients. */
const PEER_GOALS: Readonly<Record<number, number>> = { 16: 1, 256: 0.8 };
/** Goals at 16 clients. */
const GOALS = { oneEach: 4, rawKv: 0.35, p99: 25, fsyncs: 0.3 };

/** A server with accounts that can claim. */
interface Claimed {
  readonly server: RunningServer;
  /** File with a line `token wallet` for each account. */
  readonly tokens: string;
}

interface Round extends Loaded {
  /** Processor time of the server per claim (ms). */
  readonly cpu: number;
  /** Entries per commit of the log. */
  readonly batch: number;
}

const named = (clients: number): string => `${clients} client${clients > 1 ? "s" : ""}`;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function withAccounts(server: RunningServer, dir: string): Promise<Claimed> {
  const people = Array.from({ length: ACCOUNTS }, (_, at) => register(server.url, `claims${at}@example.com`));
  const lines = (await Promise.all(people)).map(({ accessToken, email }) => `${accessToken} ${walletOf(email)}\n`);
  const tokens = join(dir, "tokens");
  await Deno.writeTextFile(tokens, lines.join(""));
  return { server, tokens };
}

/** Returns the numbers of entries and commits of the log so far. */
async function batchesOf({ url }: RunningServer): Promise<{ readonly entries: number; readonly commits: number }> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const of = (name: string) => Number(new RegExp(`^authentica_batch_entries_${name} (\\d+)`, "m").exec(text)?.[1]);
  return { entries: of("sum"), commits: of("count") };
}

/** Runs Deno KV alone (`raw-kv.ts`) in a separate process. */
const claimRawKv = (dir: string, callers: number): Promise<Loaded> =>
  runLoad(Deno.execPath(), [
    "run",
    "-A",
    here("./raw-kv.ts"),
    join(dir, "raw.sqlite3"),
    String(callers),
    String(SECONDS),
  ]);

async function claimRound(load: Load, { server, tokens }: Claimed, clients: number): Promise<Round> {
  const [cpu, before] = [await processorMs(server.pid), await batchesOf(server)];
  const loaded = await load.run("claim", `${server.url}/api/object/register`, tokens, clients, SECONDS);
  const after = await batchesOf(server);
  return {
    ...loaded,
    cpu: ((await processorMs(server.pid)) - cpu) / loaded.calls,
    batch: (after.entries - before.entries) / (after.commits - before.commits),
  };
}

/** Measures the limit of the load generator: the same requests to a server that only reads them. */
async function echoed(load: Load, tokens: string, report: Report, most: number): Promise<void> {
  const echo = await startProgram(Deno.execPath(), ["run", "-A", here("./echo.ts")], { cwd: Deno.cwd(), env: {} });
  try {
    const rounds: Loaded[] = [];
    for (let round = 0; round < ECHO_ROUNDS; round++)
      rounds.push(await load.run("claim", `${echo.url}/`, tokens, 16, 1));
    report.row(`echo of the same requests, by ${load.name}, 16 clients`, {
      unit: "claims/s",
      rounds: perSecond(rounds),
    });
    const least = Math.min(...perSecond(rounds));
    if (least < 2 * most)
      report.note(
        `The load generator makes at most ${least.toFixed(0)} requests per second, which may limit the claims.`,
      );
  } finally {
    await echo.stop();
  }
}

export const benchClaims: Bench = async (report) => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  // Other users, such as postgres, have folders inside.
  await chmod(dir, 0o711);
  const folder = async (name: string) => {
    await Deno.mkdir(join(dir, name));
    return join(dir, name);
  };
  const started = new AsyncDisposableStack();
  try {
    const load = await findLoad();
    const map = join(dir, "one-each.json");
    await Deno.writeTextFile(map, JSON.stringify(oneEachMap()));
    const start = async (name: string, flags: readonly string[] = []): Promise<Claimed> => {
      const own = await folder(name);
      const server = await startServer(own, VARIABLES, [], undefined, flags);
      started.defer(async () => void (await server.stop()));
      return withAccounts(server, own);
    };
    const ours = await start("ours");
    const oneEach = await start("one-each", [`--import-map=${map}`]);
    const programs = await findPostgres();
    const peer = programs && (await startPeer(programs, join(dir, "peer"), { tokens: ours.tokens }));
    if (peer) started.defer(async () => void (await peer.stop()));
    else report.cannot("Hono and PostgreSQL", "PostgreSQL is not installed.");
    const tessera = await findTessera(report);
    const tesseraLog = tessera && (await startProgram(tessera, [await folder("tessera")], { cwd: dir, env: {} }));
    if (tesseraLog) started.defer(async () => void (await tesseraLog.stop()));
    const rawDir = await folder("raw");

    let most = 0;
    for (const clients of CLIENTS) {
      const at = named(clients);
      const goals = clients === 16;
      const nothing = async (): Promise<Loaded | null> => null;
      const all = await inTurns<Loaded | Round | null, "ours" | "oneEach" | "peer" | "tessera" | "rawKv">(ROUNDS, {
        ours: () => claimRound(load, ours, clients),
        oneEach: () => claimRound(load, oneEach, clients),
        peer: peer
          ? () => load.run("claim", `${peer.url}/api/object/register`, ours.tokens, clients, SECONDS)
          : nothing,
        tessera: tesseraLog
          ? () => load.run("claim", `${tesseraLog.url}/api/object/register`, ours.tokens, clients, SECONDS)
          : nothing,
        rawKv: () => claimRawKv(rawDir, clients),
      });
      const claims = all.ours.filter((one) => one !== null && "cpu" in one);
      const rounds = perSecond(claims);
      most = Math.max(most, ...rounds);
      const against = (name: string, others: readonly (Loaded | null)[], what: string, atLeast?: number) => {
        const known = others.filter((one) => one !== null);
        if (known.length < others.length) return;
        const goal = atLeast === undefined ? {} : { goal: { of: "ratio", atLeast } as const };
        report.row(`${at}: claims, against ${name}`, {
          unit: "claims/s",
          rounds,
          to: { what, rounds: perSecond(known) },
          ...goal,
        });
      };
      against(
        "one commit each",
        all.oneEach,
        "the same server with one commit a claim",
        goals ? GOALS.oneEach : undefined,
      );
      against("Hono and PostgreSQL", all.peer, "a peer that groups its commits, too", PEER_GOALS[clients]);
      against("Tessera", all.tessera, "a Tessera log whose leaves are the same requests, without accounts or records");
      against(
        "Deno KV",
        all.rawKv,
        "group commits of the same records in Deno KV alone",
        goals ? GOALS.rawKv : undefined,
      );
      report.row(`${at}: p50`, { unit: "ms", rounds: claims.map(({ p50 }) => p50) });
      const p99 = goals ? { goal: { of: "figure", atMost: GOALS.p99 } as const } : {};
      report.row(`${at}: p99`, { unit: "ms", rounds: claims.map((one) => one.p99), ...p99 });
      report.row(`${at}: processor time of the server a claim`, { unit: "ms", rounds: claims.map(({ cpu }) => cpu) });
      report.row(`${at}: entries of a commit of the log`, { unit: "", rounds: claims.map(({ batch }) => batch) });
    }
    await echoed(load, ours.tokens, report, most);
    await started.disposeAsync();

    if (await report.needs("fsyncs a claim", "strace")) {
      const own = await folder("traced");
      const fsyncs = await countFsyncs(own, VARIABLES, async (server, during) => {
        const { tokens } = await withAccounts(server, own);
        for (const clients of CLIENTS) {
          const claims = () => load.run("claim", `${server.url}/api/object/register`, tokens, clients, 1);
          for (let round = 0; round < ROUNDS; round++) await during(claims);
        }
      });
      for (const [at, clients] of CLIENTS.entries())
        report.row(`${named(clients)}: fsyncs a claim`, {
          unit: "",
          rounds: fsyncs.slice(at * ROUNDS, (at + 1) * ROUNDS),
          ...(clients === 16 && { goal: { of: "figure", atMost: GOALS.fsyncs } }),
        });
    }
  } finally {
    await started.disposeAsync();
    await Deno.remove(dir, { recursive: true });
  }
};
