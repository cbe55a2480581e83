/**
 * What many logs would buy over one, and several writers of one log over one writer: the product's own writer, on one store that each call
 * reaches after a while, as a KV server is reached. Nothing of it is in the product (`docs/many-logs.md`).
 */
import { join } from "node:path";
import type { Kv } from "../../../backend/platform/kv/kv.ts";
import { openKv } from "../../../backend/platform/kv/open.ts";
import { createLog, type Log } from "../../../backend/registry/log/log.ts";
import { toBase64url } from "../../../backend/tlog/bytes.ts";
import { percentile } from "./numbers.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const IN_FLIGHT = 300;
const ROUNDS = 5;
const WARM_UP_MS = 300;
const MEASURED_MS = 1000;
/** A claim writes so many records beside its leaf, of so many bytes. */
const RECORDS = 6;
const RECORD = "x".repeat(300);

interface Layout {
  readonly what: string;
  /** Logs, each with a head of its own. */
  readonly logs: number;
  /** Writers of each. */
  readonly writers: number;
}

const LAYOUTS: readonly Layout[] = [
  { what: "one log, one writer", logs: 1, writers: 1 },
  { what: "one log, three writers", logs: 1, writers: 3 },
  { what: "three logs, a writer each", logs: 3, writers: 1 },
  { what: "eight logs, a writer each", logs: 8, writers: 1 },
];
/** To the store and back, ms: in the machine, in a data centre, between two of them. */
const AWAY_MS = [0, 2, 10];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The store under a prefix of its own, `awayMs` away. */
function reached(kv: Kv, prefix: string, awayMs: number): Kv {
  const under = (key: Deno.KvKey): Deno.KvKey => [prefix, ...key];
  const away = async <T>(call: () => Promise<T>): Promise<T> => {
    if (awayMs > 0) await pause(awayMs);
    return call();
  };
  const own = <E extends { key: Deno.KvKey }>(entry: E): E => ({ ...entry, key: entry.key.slice(1) });
  const methods: Pick<Kv, "get" | "getMany" | "atomic"> = {
    get: async <T>(key: Deno.KvKey) => own(await away(() => kv.get<T>(under(key)))),
    getMany: (async (keys: readonly Deno.KvKey[]) =>
      (await away(() => kv.getMany(keys.map(under)))).map((entry) => own(entry))) as Kv["getMany"],
    atomic() {
      const atomic = kv.atomic();
      return {
        check(...checks) {
          atomic.check(...checks.map((check) => ({ ...check, key: under(check.key) })));
          return this;
        },
        set(key, value, options) {
          atomic.set(under(key), value, options);
          return this;
        },
        delete(key) {
          atomic.delete(under(key));
          return this;
        },
        commit: () => away(() => atomic.commit()),
      };
    },
  };
  return Object.assign(Object.create(kv) as Kv, methods);
}

let number = 0;

/** Enters something whose fingerprint is this. */
function claim(log: Log, fingerprint: Uint8Array<ArrayBuffer>): Promise<void> {
  number += 1;
  const [own, text] = [number, toBase64url(fingerprint)];
  return log.append({
    reads: [["taken", text]],
    decide: (_, { index }) => ({
      entry: { type: "mint", fingerprint: text, tokenId: index, eventNumber: 0, commitment: text },
      writes: [
        { key: ["taken", text], value: own },
        ...Array.from({ length: RECORDS - 1 }, (_, at) => ({ key: ["record", own, at], value: RECORD })),
      ],
      result: undefined,
    }),
  });
}

interface Measured {
  readonly perSecond: number;
  /** How long all but a twentieth of the claims took, ms. */
  readonly p95: number;
}

async function measure({ logs, writers }: Layout, awayMs: number): Promise<Measured> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const kv = await openKv(join(dir, "kv.sqlite3"));
  try {
    const open = (log: number) =>
      Array.from({ length: writers }, () => createLog({ kv: reached(kv, `log ${log}`, awayMs), now: Date.now }));
    const all = Array.from({ length: logs }, (_, log) => open(log));
    const took: number[] = [];
    let [isRunning, isMeasured] = [true, false];
    const callers = Array.from({ length: IN_FLIGHT }, async (_, at) => {
      while (isRunning) {
        const fingerprint = crypto.getRandomValues(new Uint8Array(32));
        // Routed by the first bytes of the fingerprint; within a log by whom the visitor has reached.
        const those = all[Math.floor(((fingerprint[0] as number) / 256) * logs)] as Log[];
        const begun = performance.now();
        await claim(those[at % writers] as Log, fingerprint);
        if (isMeasured) took.push(performance.now() - begun);
      }
    });
    await pause(WARM_UP_MS);
    isMeasured = true;
    const begun = performance.now();
    await pause(MEASURED_MS);
    const seconds = (performance.now() - begun) / 1000;
    isMeasured = false;
    const measured = { perSecond: took.length / seconds, p95: percentile(took, 0.95) };
    isRunning = false;
    await Promise.all(callers);
    return measured;
  } finally {
    kv.close();
    await Deno.remove(dir, { recursive: true });
  }
}

/** What each layout enters a second, held against one log with one writer at the same distance. */
export async function benchManyLogs(report: Report): Promise<void> {
  for (const awayMs of AWAY_MS) {
    const sides = Object.fromEntries(LAYOUTS.map((layout) => [layout.what, () => measure(layout, awayMs)]));
    const rounds = await inTurns(ROUNDS, sides, 0);
    const base = LAYOUTS[0]?.what as string;
    for (const [what, own] of Object.entries(rounds)) {
      const name = `${what}, a store ${awayMs} ms away, ${IN_FLIGHT} claims in flight`;
      report.row(name, {
        unit: "/s",
        rounds: own.map(({ perSecond }) => perSecond),
        ...(what !== base && { to: { what: base, rounds: rounds[base]?.map(({ perSecond }) => perSecond) ?? [] } }),
      });
      report.row(`${name}, p95`, { unit: "ms", rounds: own.map(({ p95 }) => p95) });
    }
  }
}
