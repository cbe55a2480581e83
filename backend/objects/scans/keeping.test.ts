import { expect, onTestFinished, test } from "vitest";
import { smallFiles } from "../../platform/blobs/small.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { Refusal } from "../../platform/refusal.ts";
import { StorageFailure } from "../../platform/storage-failure.ts";
import { sha256 } from "../../tests/harness.ts";
import { createKeeping, GOING_MS, type SmallBlob } from "./keeping.ts";
import { type BlobRecord, blobRecords } from "./store.ts";

const HASH = "ab".repeat(32);
const DAY_MS = 86_400_000;

/**
 * Two processes share a store of records and a store of files. Each step of a process is delayed as `hold` determines.
 */
async function open() {
  const kv = (await openKv(":memory:")) as Kv;
  onTestFinished(() => kv.close());
  let time = 10 * DAY_MS;
  const files = new Set<string>();
  const nothing = async (): Promise<void> => undefined;
  const hold = { erase: nothing, publish: nothing };
  const blobs = {
    async erase(hash: string) {
      await hold.erase();
      files.delete(hash);
    },
  } as BlobStore;
  const staged = {
    hash: HASH,
    size: 3,
    async publish() {
      files.add(HASH);
      await hold.publish();
    },
  };
  const clock = { step: 0 };
  const now = () => {
    time += clock.step;
    return time;
  };
  const pauses: (() => void | Promise<void>)[] = [];
  const pause = async () => pauses.shift()?.();
  const isDue = ({ keepUntil }: BlobRecord) => keepUntil < time;
  const [one, other] = [createKeeping(kv, blobs, now, pause), createKeeping(kv, blobs, now, pause)];
  const record = async () => (await kv.get<BlobRecord>(blobRecords.at(HASH))).value;
  return {
    files,
    hold,
    clock,
    pauses,
    record,
    keep: () => one.keep(staged, time + DAY_MS),
    erase: () => other.erase(HASH, isDue),
    keepTogether: (blobs: readonly SmallBlob[]) => one.keepTogether(blobs, time + DAY_MS, async () => []),
    isKept: async (hash: string) => (await kv.get(smallFiles.at(hash))).value !== null,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

test("a file that arrives while another process erases its bytes is kept once the erasure ends", async () => {
  const { files, hold, pauses, record, keep, erase, pass } = await open();
  await keep();
  pass(2 * DAY_MS);
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  hold.erase = () => {
    begun.resolve();
    return go.promise;
  };
  const erased = erase();
  await begun.promise;
  pauses.push(async () => {
    go.resolve();
    await erased;
  });
  await keep();
  expect(await erased).toBe(true);
  expect(files.has(HASH)).toBe(true);
  expect(await record()).toMatchObject({ hash: HASH, size: 3 });
  expect((await record())?.goingSince).toBeUndefined();
});

test("the bytes of a file are published again if they were erased between their publication and their record", async () => {
  const { files, hold, record, keep, erase, pass } = await open();
  await keep();
  pass(2 * DAY_MS);
  let isErased = false;
  hold.publish = async () => {
    if (isErased) return;
    isErased = true;
    expect(await erase()).toBe(true);
    expect(files.size).toBe(0);
  };
  await keep();
  expect(files.has(HASH)).toBe(true);
  expect(await record()).not.toBeNull();
});

test("a sweep does not erase a file that was kept again after it became due", async () => {
  const { files, hold, record, keep, erase, pass } = await open();
  await keep();
  pass(2 * DAY_MS);
  await keep();
  hold.erase = () => Promise.reject(new Error("nothing is to be erased"));
  expect(await erase()).toBe(false);
  expect(files.has(HASH)).toBe(true);
  expect(await record()).not.toBeNull();
});

test("an interrupted erasure may be completed by its own process for a time; then another process continues it", async () => {
  const { files, hold, record, keep, erase, pass } = await open();
  await keep();
  pass(2 * DAY_MS);
  hold.erase = () => Promise.reject(new StorageFailure("The file could not be written."));
  await expect(erase()).rejects.toThrow(StorageFailure);
  expect((await record())?.goingSince).toBeDefined();
  hold.erase = async () => undefined;
  expect(await erase()).toBe(false);
  await expect(keep()).rejects.toThrow(Refusal);
  pass(GOING_MS + 1);
  expect(await erase()).toBe(true);
  expect(await record()).toBeNull();
  expect(files.size).toBe(0);
});

test("after an interrupted erasure has timed out, the file can be stored again, even if its bytes are gone", async () => {
  const { files, hold, record, keep, erase, pass } = await open();
  await keep();
  pass(2 * DAY_MS);
  hold.erase = () => Promise.reject(new StorageFailure("The file could not be written."));
  await expect(erase()).rejects.toThrow(StorageFailure);
  pass(GOING_MS + 1);
  files.clear();
  await keep();
  expect(files.has(HASH)).toBe(true);
  expect((await record())?.goingSince).toBeUndefined();
});

test("a process that was suspended after it decided to erase a file does not erase it", async () => {
  const { files, record, keep, erase, pass, hold, clock } = await open();
  await keep();
  pass(2 * DAY_MS);
  hold.erase = () => Promise.reject(new Error("nothing is to be erased"));
  // The clock advances by this much at each call.
  clock.step = GOING_MS;
  expect(await erase()).toBe(false);
  expect(files.has(HASH)).toBe(true);
  expect(await record()).not.toBeNull();
});

test("while two processes keep, erase and adopt a thousand files, the bytes of every recorded file exist", async () => {
  const kv = (await openKv(":memory:")) as Kv;
  onTestFinished(() => kv.close());
  const files = new Set<string>();
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve));
  /** Takes as long as a network call: sometimes several turns of the event loop. */
  const line = async () => {
    for (let turns = Math.floor(Math.random() * 4); turns > 0; turns -= 1) await soon();
  };
  const blobs = {
    async open(hash: string) {
      await line();
      return files.has(hash) ? { size: 3, body: new Blob(["abc"]).stream() } : null;
    },
    async erase(hash: string) {
      await line();
      files.delete(hash);
      await line();
    },
  } as BlobStore;
  const processes = Array.from({ length: 2 }, () => createKeeping(kv, blobs, () => 10 * DAY_MS, soon));
  const [one, other] = processes as [ReturnType<typeof createKeeping>, ReturnType<typeof createKeeping>];
  const outcomes = { kept: 0, erased: 0, both: 0 };

  async function meet(at: number): Promise<void> {
    const hash = at.toString(16).padStart(64, "0");
    const publish = async () => {
      await line();
      files.add(hash);
      await line();
    };
    const staged = { hash, size: 3, publish };
    await one.keep(staged, DAY_MS);
    const [kept, erased] = await Promise.all([
      one.keep(staged, 11 * DAY_MS).then(
        () => true,
        (error) => {
          if (!(error instanceof Refusal)) throw error;
          return false;
        },
      ),
      line().then(() => other.erase(hash, ({ keepUntil }) => keepUntil < 10 * DAY_MS)),
      line().then(() => other.takeUp(hash, 10 * DAY_MS)),
    ]);
    const { value } = await kv.get<BlobRecord>(blobRecords.at(hash));
    if (value !== null && value.goingSince === undefined) expect(files.has(hash), `${hash} is there`).toBe(true);
    if (kept) expect(value?.keepUntil).toBe(11 * DAY_MS);
    outcomes[kept && erased ? "both" : kept ? "kept" : "erased"] += 1;
  }

  // How often the two operations overlap depends on the load of the machine. Continue until some blobs were kept before
  // the erasure, and some during or after it.
  const haveMet = () => outcomes.kept > 10 && outcomes.both > 10;
  for (let at = 0; at < 1000 || (at < 20_000 && !haveMet()); at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, nth) => meet(at + nth)));
  expect(haveMet(), JSON.stringify(outcomes)).toBe(true);
});

test("several small files are kept in one commit, except the one that is being erased", async () => {
  const { hold, keep, erase, pass, record, keepTogether, isKept } = await open();
  const small = ["one", "two"].map((text): SmallBlob => {
    const bytes = new TextEncoder().encode(text);
    return { hash: sha256(bytes), size: bytes.length, bytes };
  });
  const erased: SmallBlob = { hash: HASH, size: 3, bytes: new Uint8Array(3) };
  await keep();
  pass(2 * DAY_MS);
  hold.erase = () => Promise.reject(new StorageFailure("The file could not be written."));
  await expect(erase()).rejects.toThrow(StorageFailure);
  expect(await keepTogether([...small, erased])).toEqual([erased]);
  for (const { hash } of small) expect(await isKept(hash)).toBe(true);
  expect((await record())?.goingSince).toBeDefined();
  pass(GOING_MS + 1);
  expect(await keepTogether([...small, erased])).toEqual([]);
  expect((await record())?.goingSince).toBeUndefined();
});
