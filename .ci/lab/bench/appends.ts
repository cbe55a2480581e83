/** Appending with 16 callers: the writer's group commit against one commit per append, on the same kind of store. */

import { join } from "node:path";
import { userRecords } from "../../../backend/accounts/users/store.ts";
import { createObjects } from "../../../backend/objects/lifecycle/service.ts";
import { createNotifications } from "../../../backend/objects/notifications/service.ts";
import { openFileBlobs } from "../../../backend/platform/blobs/files.ts";
import { type Environment, systemEnvironment } from "../../../backend/platform/environment.ts";
import type { Kv } from "../../../backend/platform/kv/kv.ts";
import { openKv } from "../../../backend/platform/kv/open.ts";
import { createLimits } from "../../../backend/platform/limits/limits.ts";
import { createLog, type Log } from "../../../backend/registry/log/log.ts";
import { readHead } from "../../../backend/registry/log/store.ts";
import { accountRecord } from "../../../backend/tests/account-record.ts";
import type { Goal, Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const CALLERS = 16;
const ROUNDS = 5;
const WARM_UP_MS = 300;
const MEASURED_MS = 1200;

/** What one caller does again and again. */
type Append = () => Promise<unknown>;
type Scenario = (setting: {
  readonly kv: Kv;
  readonly log: Log;
  readonly dir: string;
  readonly environment: Environment;
}) => Promise<Append>;

/** The registry alone: a leaf and the one record that it is about. */
const appendEntry: Scenario = ({ log, environment }) => {
  const digest = () => environment.randomBytes(32).toBase64({ alphabet: "base64url", omitPadding: true });
  const append = () => {
    const key = ["bench", environment.ulid()];
    return log.append({
      reads: [key],
      decide: (_, { index }) => ({
        entry: { type: "mint", fingerprint: digest(), tokenId: index, eventNumber: 0, commitment: digest() },
        writes: [{ key, value: { index } }],
        result: index,
      }),
    });
  };
  return Promise.resolve(append);
};

const OWNER = accountRecord({ id: "01BENCH0000000000000000000", walletAddress: `0x${"1".repeat(40)}` });

/** A whole claim: its leaf, object, private event, notification and all indexes. */
const claimObject: Scenario = async ({ kv, log, dir, environment }) => {
  // A claim is refused where no account stands behind it.
  await kv.set(userRecords.at(OWNER.id), OWNER);
  const blobs = await openFileBlobs(join(dir, "blobs"), environment.ulid);
  const notifications = createNotifications({
    kv,
    environment,
    marks: "",
    openOffers: async () => new Map(),
    historyAccess: async () => ({ sees: "log" }),
  });
  const objects = createObjects({
    makerStands: async () => true,
    kv,
    registry: log,
    blobs,
    notifications,
    limits: createLimits({ kv, now: environment.now, key: "bench", scale: 1 }),
    environment,
    publicUrl: "http://localhost:8000",
  });
  const cover = { hash: "0".repeat(64), type: "image/png" } as const;
  return () => {
    const fields = {
      objectName: "Tableau",
      walletAddress: OWNER.walletAddress as string,
      hash: environment.randomBytes(32).toHex(),
    };
    return objects.claim(OWNER, fields, cover);
  };
};

/** Appends a second with at most `batchSize` changes a commit, on a file of its own. */
async function appendsPerSecond(scenario: Scenario, batchSize: number): Promise<number> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const kv = await openKv(join(dir, "kv.sqlite3"));
  try {
    const environment = systemEnvironment();
    const append = await scenario({ kv, log: createLog({ kv, now: environment.now, batchSize }), dir, environment });
    let running = true;
    const callers = Array.from({ length: CALLERS }, async () => {
      while (running) await append();
    });
    await pause(WARM_UP_MS);
    const before = (await readHead(kv)).size;
    const start = performance.now();
    await pause(MEASURED_MS);
    const appended = (await readHead(kv)).size - before;
    const seconds = (performance.now() - start) / 1000;
    running = false;
    await Promise.all(callers);
    return appended / seconds;
  } finally {
    kv.close();
    await Deno.remove(dir, { recursive: true });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function compare(report: Report, what: string, scenario: Scenario, goal?: Goal): Promise<void> {
  const { grouped, single } = await inTurns(
    ROUNDS,
    { grouped: () => appendsPerSecond(scenario, 200), single: () => appendsPerSecond(scenario, 1) },
    0,
  );
  const to = { what: "one commit each", rounds: single };
  report.row(`${what} at ${CALLERS} callers`, { unit: "/s", rounds: grouped, to, ...(goal && { goal }) });
}

/** The registry's appends alone, and whole claims. */
export async function benchAppends(report: Report): Promise<void> {
  await compare(report, "appends", appendEntry, { of: "ratio", atLeast: 4 });
  await compare(report, "whole claims", claimObject);
}
