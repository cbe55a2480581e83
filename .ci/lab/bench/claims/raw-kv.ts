/**
 * Baseline: only the Deno KV operations for the records of a claim. `raw-kv.ts FILE CALLERS SECONDS`. Waiting callers
 * share one commit, which checks and replaces a head and writes the changed tile of the log. Output as of
 * `claim.lua`.
 */
import { recordEvent } from "../../../../backend/objects/events/event.ts";
import type { HeldObject } from "../../../../backend/objects/record/store.ts";
import { blobRecords } from "../../../../backend/objects/scans/store.ts";
import { usesRecords } from "../../../../backend/platform/limits/counting.ts";
import { registryKeys } from "../../../../backend/registry/log/store.ts";
import { percentile } from "../numbers.ts";

const [file = "", callers = "1", seconds = "1"] = Deno.args;
const MAX_PER_COMMIT = 35;
const AT = Date.UTC(2026, 0, 1);
const [hash, id] = ["0".repeat(64), "01BENCH0000000000000000000"];

const object: HeldObject = {
  id: "AUTH-0000-0000-0000",
  objectName: "Tableau",
  ownerId: id,
  walletAddress: `0x${"1".repeat(40)}`,
  hash,
  cover: { hash, size: 100, type: "image/png" },
  file: null,
  status: "active",
  tokenId: 0,
  events: 1,
  createdAt: AT / 1000,
  updatedAt: AT / 1000,
};
const action = { type: "mint", before: null, object, actor: { id, firstName: "Ada", lastName: "Byron" } } as const;
const nonce = { salt: new Uint8Array(32), notificationId: id };
/** Records of one claim. Those of other claims have other keys and the same length. */
const RECORDS = [
  { key: registryKeys.leaf(0), value: new Uint8Array(320) },
  { key: registryKeys.token(0, 0), value: 0 },
  ...recordEvent(action, { index: 0, timestamp: AT / 1000 }, nonce).writes,
  ...blobRecords.put({ hash, size: 120, keepUntil: AT }),
  ...usesRecords.put({ rule: "claimAccount", digest: "0".repeat(43), fullAt: AT }, AT),
].flatMap((write) => ("value" in write ? [{ key: write.key, value: write.value }] : []));

const kv = await Deno.openKv(file);
const run = crypto.randomUUID();
const HEAD = ["head"];
let claims = 0;
let waiting: (() => void)[] = [];
let running = false;

async function drain(): Promise<void> {
  running = true;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, MAX_PER_COMMIT);
    waiting = waiting.slice(MAX_PER_COMMIT);
    const atomic = kv.atomic().check(await kv.get(HEAD));
    for (const _ of batch) {
      claims += 1;
      for (const { key, value } of RECORDS) atomic.set([...key, run, claims], value);
    }
    atomic.set(HEAD, { size: claims, last: hash }).set(["tile", run, claims >> 8], new Uint8Array(4096));
    if (!(await atomic.commit()).ok) throw new Error("The commit failed because another process wrote to the store.");
    for (const resolve of batch) resolve();
  }
  running = false;
}

const took: number[] = [];
const begun = performance.now();
const end = begun + Number(seconds) * 1000;
async function caller(): Promise<void> {
  while (performance.now() < end) {
    const asked = performance.now();
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (!running) void drain();
    });
    took.push(performance.now() - asked);
  }
}

await Promise.all(Array.from({ length: Number(callers) }, caller));
const told = { calls: took.length, seconds: (performance.now() - begun) / 1000, refused: 0, broken: 0 };
console.log(JSON.stringify({ ...told, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }));
kv.close();
