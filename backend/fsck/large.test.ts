import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLLECTIONS } from "../api/collections.ts";
import { type ObjectRecord, objectKeys, objectRecords } from "../objects/record/store.ts";
import { openFileBlobs } from "../platform/blobs/files.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { openKv } from "../platform/kv/open.ts";
import { registryKeys } from "../registry/log/store.ts";
import { bigStore } from "../tests/big-store.ts";
import { fsck } from "./fsck.ts";
import { READ_AT_ONCE } from "./report.ts";

const ENTRIES = 1100;
let dir: string;
let kv: Kv;
const cacheBefore = process.env.XDG_CACHE_HOME;

beforeAll(async () => {
  dir = await Deno.makeTempDir({ prefix: "authentica-test-" });
  process.env.XDG_CACHE_HOME = dir;
  const store = await bigStore({ entries: ENTRIES, people: 5 });
  await Deno.mkdir(join(dir, "own"));
  await Deno.copyFile(join(store, "kv.sqlite3"), join(dir, "own", "kv.sqlite3"));
  await Deno.rename(join(store, "blobs"), join(dir, "own", "blobs"));
  kv = await openKv(join(dir, "own", "kv.sqlite3"));
});

afterAll(async () => {
  if (cacheBefore === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = cacheBefore;
  kv.close();
  await Deno.remove(dir, { recursive: true });
});

/**
 * Returns the records with findings, except the checkpoint: without the log's key, fsck always reports the
 * checkpoint.
 */
async function named(read: Kv): Promise<string[]> {
  const blobs = await openFileBlobs(join(dir, "own", "blobs"), () => "staged");
  const { findings } = await fsck({ kv: read, collections: COLLECTIONS, blobs, now: Date.now, signed: null });
  return findings.map(({ record }) => record).filter((record) => record !== "registry/checkpoint");
}

/** Wraps the store and counts reads: how often each key was listed, and how many keys were read singly. */
function counted() {
  const listed = new Map<string, number>();
  /** Last position read in each list that is sorted by object. */
  const places = new Map<string, number>();
  const told = { listed, singly: 0, apart: 0 };
  const byObject = new Set(["objects", "object_events", "notifications"]);
  const counting: Kv = {
    ...kv,
    get(key, options) {
      told.singly += 1;
      return kv.get(key, options);
    },
    getMany(keys, options) {
      told.singly += keys.length;
      return kv.getMany(keys, options);
    },
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const entries = kv.list<T>(selector, options);
      return {
        async next() {
          const result = await entries.next();
          if (!result.done) {
            const { key } = result.value;
            const name = key.join("/");
            listed.set(name, (listed.get(name) ?? 0) + 1);
            if (byObject.has(String(key[0]))) {
              places.set(String(key[0]), Number(key[1]));
              told.apart = Math.max(told.apart, Math.max(...places.values()) - Math.min(...places.values()));
            }
          }
          return result;
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
  };
  return { counting, told };
}

test("fsck reads each record of a clean store once and each leaf twice, and walks all collections in step", async () => {
  const { counting, told } = counted();
  expect(await named(counting)).toEqual([]);
  const oftener = [...told.listed].filter(([name, times]) => times > (name.startsWith("registry/leaf/") ? 2 : 1));
  // Accounts and blobs may be read more often, because several checks need their small records.
  expect(
    oftener.map(([name]) => name.split("/", 1)[0]).filter((name) => !["users", "blobs"].includes(name as string)),
  ).toEqual([]);
  expect(told.listed.size).toBeGreaterThan(9 * ENTRIES);
  // Only tiles, the head and a few other records are read one at a time.
  expect(told.singly).toBeLessThan(30);
  // The three lists of 1,100 records are read in parallel, so only the records of one or two objects are in memory.
  expect(told.apart).toBeLessThanOrEqual(1);
  expect(ENTRIES).toBeGreaterThan(4 * READ_AT_ONCE);
});

test("fsck finds each kind of damage at any position in a store that is read in several batches", async () => {
  const objectOf = async (tokenId: number) =>
    (await kv.get<ObjectRecord>(objectRecords.at(tokenId))).value as ObjectRecord & { readonly ownerId: string };
  const change = async (key: Deno.KvKey, more: object) =>
    kv.set(key, { ...((await kv.get<object>(key)).value as object), ...more });
  const at = async (prefix: Deno.KvKey): Promise<Deno.KvKey> => {
    for await (const { key } of kv.list({ prefix }, { limit: 1 })) return key;
    throw new Error(`nothing under ${prefix.join("/")}`);
  };
  const [removed, pointing, owned] = [await objectOf(300), await objectOf(301), await objectOf(302)];
  const [lonely, unheard] = [await at(["notifications", 1024]), await at(["notifications", 700])];
  const { ownerId } = await objectOf(700);
  const damages: readonly (readonly [Deno.KvKey, (key: Deno.KvKey) => Promise<unknown>, string?])[] = [
    [objectRecords.at(255), (key) => kv.delete(key)],
    [objectRecords.at(512), (key) => change(key, { objectName: "Volé" })],
    [objectRecords.at(1099), (key) => change(key, { cover: { hash: owned.hash, type: "image/png" } })],
    [["object_events", 511, 0], (key) => kv.delete(key)],
    [["object_events", 768, 0], (key) => kv.set(key, null)],
    [["object_events", 769, 1], (key) => kv.set(key, { tokenId: 769, number: 1 })],
    [registryKeys.token(1023, 0), (key) => kv.delete(key)],
    [registryKeys.token(256, 1), (key) => kv.set(key, 257)],
    [objectKeys.byId(removed.id), (key) => kv.delete(key)],
    [objectKeys.byHash(pointing.hash, "declared"), (key) => kv.set(key, 302)],
    [objectKeys.byId("2222"), (key) => kv.set(key, 2)],
    [["objects_by_owner", owned.ownerId, 5000], (key) => kv.set(key, 5000)],
    [["objects_by_owner", "nobody", 7], (key) => kv.set(key, 7)],
    [["object_former_owners", 600, "nobody"], (key) => kv.set(key, owned.hash)],
    [lonely, (key) => kv.delete(key), "registry/leaf/1024"],
    [["notifications_by_user", ownerId, unheard.at(-1) as string], (key) => kv.delete(key)],
    [["notifications_by_time", "zzz"], (key) => kv.set(key, 4)],
    [["notifications", 5000, "zzz"], (key) => kv.set(key, { id: "zzz", tokenId: 5000, recipientIds: [] })],
    [registryKeys.tile(0, 1), (key) => kv.set(key, new Uint8Array(256 * 32))],
    [registryKeys.tile(0, 9), (key) => kv.set(key, new Uint8Array(32))],
    [registryKeys.leaf(ENTRIES), (key) => kv.set(key, new Uint8Array(9))],
  ];
  for (const [key, damage] of damages) await damage(key);
  const found = new Set(await named(kv));
  expect(damages.map(([key, , name]) => name ?? key.join("/")).filter((name) => !found.has(name))).toEqual([]);

  // If an entry is missing, the tiles after it cannot be checked.
  await kv.delete(registryKeys.leaf(900));
  const { value } = await kv.get<Uint8Array>(registryKeys.leaf(255));
  await kv.set(registryKeys.leaf(256), value);
  const again = new Set(await named(kv));
  expect(["registry/leaf/256", "registry/leaf/257", "registry/leaf/900"].filter((name) => !again.has(name))).toEqual(
    [],
  );
});
