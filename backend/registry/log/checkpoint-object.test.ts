/** Protection against a rolled-back store, for instances without a disk. */
import { expect, onTestFinished, test } from "vitest";
import { signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import { createSigner } from "../../formats/tlog/note.ts";
import { afterTime } from "../../platform/blobs/s3-client.ts";
import { openKv } from "../../platform/kv/open.ts";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { checkpointInMemory } from "./checkpoint-file.ts";
import { checkpointObject } from "./checkpoint-object.ts";
import { openCheckpointPlaces, readCopyLocation } from "./checkpoint-places.ts";
import { openCheckpoints } from "./checkpoints.ts";
import { createLog } from "./log.ts";
import { atOnce } from "./pace.ts";
import { registryKeys } from "./store.ts";

const signers = [createSigner("log.example", new Uint8Array(32).fill(1))];
const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
const now = () => Date.UTC(2026, 0, 1);
const noteOf = (size: number, by = signers) => signCheckpoint({ size, root: EMPTY_ROOT }, by, now());

function openStore() {
  const store = openFaultyStore();
  onTestFinished(() => store.close());
  const places = { location: store.location, credentials };
  /** Requested pauses and time limits (ms). */
  const waits: number[] = [];
  let end: () => void = () => undefined;
  return {
    ...store,
    object: () => checkpointObject(places, "checkpoint"),
    waits,
    /** An object whose pauses end at once, and whose calls time out when `hang` is called. */
    impatient: () =>
      checkpointObject(places, "checkpoint", (ms, then) => {
        waits.push(ms);
        if (ms < 2500) return afterTime(0, then);
        end = then;
        return () => undefined;
      }),
    /** Never answers, and lets the call time out. */
    hang(): Promise<Response> {
      end();
      return new Promise(() => undefined);
    },
  };
}

test("the object of the last checkpoint is not replaced by a checkpoint of fewer entries", async () => {
  const store = openStore();
  const [one, two] = [store.object(), store.object()];
  expect(await one.read()).toBeNull();
  await one.write(await noteOf(5));
  await two.write(await noteOf(1234));
  expect(await one.read()).toBe(await noteOf(1234));
  await one.write(await noteOf(17));
  expect(await two.read()).toBe(await noteOf(1234));
  // The same size, with other signatures.
  const again = await noteOf(1234, [...signers, createSigner("log.example", new Uint8Array(32).fill(2))]);
  await two.write(again);
  expect(await one.read()).toBe(again);
});

test("a checkpoint object that is being written is read again, and one that is not a checkpoint is not overwritten", async () => {
  const store = openStore();
  const object = store.object();
  await object.write(await noteOf(5));
  const whole = await noteOf(5);
  let reads = 0;
  store.fail(({ method, path }) => {
    if (method !== "GET") return undefined;
    reads += 1;
    store.objects.set(path, new TextEncoder().encode(reads < 3 ? whole.slice(0, 10) : whole));
    return undefined;
  });
  await object.write(await noteOf(17));
  expect(reads).toBe(3);
  store.fail(({ path }) => void store.objects.set(path, new Uint8Array()));
  await expect(object.write(await noteOf(18))).rejects.toThrow("no empty line");
});

test.each([
  ["one that another process has put meanwhile", 5],
  ["none", null],
])(
  "of two checkpoints that are written at the same time in the place of %s, the one with more entries stays",
  async (_, before) => {
    const store = openStore();
    const object = store.object();
    if (before !== null) await object.write(await noteOf(before));
    const other = new TextEncoder().encode(await noteOf(1234));
    let puts = 0;
    store.fail(({ method, path }) => {
      if (method === "PUT") {
        puts += 1;
        store.objects.set(path, other);
      }
      return undefined;
    });
    await object.write(await noteOf(17));
    expect(puts).toBe(1);
    expect(await object.read()).toBe(await noteOf(1234));
  },
);

test("a refusal by the object store is an error, not a missing checkpoint", async () => {
  const store = openStore();
  store.fail(() => refusal(403, "AccessDenied"));
  await expect(store.object().read()).rejects.toThrow("403 AccessDenied");
  store.fail(() => refusal(404, "NoSuchBucket"));
  await expect(store.object().read()).rejects.toThrow("404 NoSuchBucket");
});

test("the start waits longer for each late answer of the object store, and then reads the checkpoint", async () => {
  const store = openStore();
  await store.object().write(await noteOf(5));
  store.asked.length = 0;
  store.fail(() => (store.asked.length <= 2 ? store.hang() : undefined));
  expect(await store.impatient().read({ atStart: true })).toBe(await noteOf(5));
  expect(store.waits).toEqual([2500, 250, 5000, 500, 10_000]);
});

test("the start fails if the object store never answers", async () => {
  const store = openStore();
  store.fail(() => store.hang());
  await expect(store.impatient().read({ atStart: true })).rejects.toThrow(
    /^The last checkpoint cannot be read from the object store: the bucket "files" at \S+ does not answer GET: not in time \(tried 4 times\)\.$/,
  );
  expect(store.asked).toHaveLength(4);
});

test("the start waits for a busy object store and fails at once if it refuses", async () => {
  const store = openStore();
  await store.object().write(await noteOf(5));
  store.asked.length = 0;
  // Each call is itself tried four times.
  store.fail(() => (store.asked.length <= 5 ? refusal(503, "SlowDown") : undefined));
  expect(await store.impatient().read({ atStart: true })).toBe(await noteOf(5));
  store.asked.length = 0;
  store.fail(() => refusal(403, "AccessDenied"));
  await expect(store.impatient().read({ atStart: true })).rejects.toThrow("403 AccessDenied.");
  expect(store.asked).toHaveLength(1);
});

test("the start reads an incomplete checkpoint again for a while, and then fails", async () => {
  const store = openStore();
  const whole = await noteOf(5);
  let reads = 0;
  const cut = (times: number) => {
    reads = 0;
    store.fail(({ path }) => {
      reads += 1;
      store.objects.set(path, new TextEncoder().encode(reads <= times ? whole.slice(0, 10) : whole));
      return undefined;
    });
  };
  cut(6);
  expect(await store.impatient().read({ atStart: true })).toBe(whole);
  cut(Number.POSITIVE_INFINITY);
  await expect(store.impatient().read({ atStart: true })).rejects.toThrow(
    "no empty line between its text and its signatures (tried",
  );
});

test("a running instance gives up an unreadable checkpoint object soon, and rejects content that is not a checkpoint", async () => {
  const store = openStore();
  store.fail(() => store.hang());
  await expect(store.impatient().read()).rejects.toThrow("not in time.");
  expect(store.waits).toEqual([2500]);
  store.fail(({ path }) => void store.objects.set(path, new Uint8Array(3)));
  await expect(store.impatient().read()).rejects.toThrow("The last checkpoint cannot be read from the object store: ");
});

test("an instance without a disk recognises an older copy of the store", async () => {
  const store = openStore();
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const places = { kind: "s3", location: store.location, credentials } as const;
  const start = async () => {
    const { file, copy } = await openCheckpointPlaces({
      dataDir: "/nowhere/at/all",
      hasDisk: false,
      checkpointCopy: places,
    });
    const checkpoints = await openCheckpoints({ kv, signers, file, copy, now, log: () => undefined, pace: atOnce });
    onTestFinished(() => checkpoints.close());
    return checkpoints;
  };
  const log = createLog({ kv, now });
  const first = await start();
  await fillLog(log, 5, 0);
  await first.sign();
  const older = await kv.getMany([registryKeys.checkpoint, registryKeys.head]);
  await fillLog(log, 4, 5);
  await first.sign();
  for (const { key, value } of older) await kv.set(key, value);
  const after = await start();
  expect(after.refusal()?.message).toContain(
    "The store has only 5 of the 9 entries that were signed, so it is an older copy.",
  );
});

const S3 = { BLOB_ACCESS_KEY_ID: "id", BLOB_SECRET_ACCESS_KEY: "secret" };
const inBucket = { kind: "s3", location: expect.objectContaining({ bucket: "guard" }) };

test.each([
  ["nowhere by itself", {}, { isShared: false }, null],
  ["nowhere where the files alone are in an object store", {}, { isShared: false, files: true }, null],
  ["beside the files where the store is on a server, too", {}, { isShared: true, files: true }, inBucket],
  [
    "in the folder that is named",
    { CHECKPOINT_COPY: "/mnt/other" },
    { isShared: true, files: true },
    { kind: "folder", path: "/mnt/other" },
  ],
  [
    "in the object store that is named",
    { ...S3, CHECKPOINT_COPY: "s3://guard?region=eu-west-3" },
    { isShared: false },
    inBucket,
  ],
])(
  "the copy of the last checkpoint is kept %s",
  (_, settings: Record<string, string>, {
    isShared,
    files = false,
  }: { isShared: boolean; files?: boolean }, expected) => {
    const location = { bucket: "guard", region: "eu-west-3", prefix: "", url: "https://guard.example" };
    const blobs = files ? ({ kind: "s3", location, credentials } as const) : ({ kind: "folder" } as const);
    const read = (name: string) => settings[name];
    if (expected === null) expect(readCopyLocation(read, { isShared, blobs })).toBeNull();
    else expect(readCopyLocation(read, { isShared, blobs })).toMatchObject(expected);
  },
);

test("a copy of the last checkpoint in an object store requires credentials and a valid address", () => {
  const read = (settings: Record<string, string>) => () =>
    readCopyLocation((name) => settings[name], { isShared: true, blobs: { kind: "folder" } });
  expect(read({ CHECKPOINT_COPY: "s3://guard" })).toThrow(/^A CHECKPOINT_COPY in an object store needs credentials/);
  expect(read({ ...S3, CHECKPOINT_COPY: "s3://G" })).toThrow(/^CHECKPOINT_COPY must name a folder or an object store/);
});

test("a checkpoint kept in memory can be read", async () => {
  const file = checkpointInMemory();
  expect(await file.read()).toBeNull();
  await file.write("a");
  expect(await file.read()).toBe("a");
});
