import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import { fsck } from "../../fsck/fsck.ts";
import { S3Error } from "../../platform/blobs/s3-client.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import { StorageFailure } from "../../platform/storage-failure.ts";
import { body, openHarness, PASSWORD, sha256 } from "../../tests/harness.ts";
import { large } from "../../tests/large.ts";
import { type BlobRecord, blobRecords } from "./store.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/**
 * Opens an application with an object whose file is stored, and a file that a process published before it ended without
 * a record.
 */
async function open() {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.scan(ada, large("held")));
  await app.claimed(ada, sha256(large("held")));
  await app.checkpoints.sign();
  const pieces = async function* () {
    yield new TextEncoder().encode("stray");
  };
  const staged = await app.blobs.stage(pieces(), { maxBytes: 10, tooLarge: "" });
  await staged.publish();
  const isThere = async (text: string) => {
    const blob = await app.blobs.open(sha256(text));
    await blob?.body.cancel();
    return blob !== null;
  };
  const check = async (part: Partial<BlobStore> = {}) =>
    fsck({
      kv: app.kv,
      collections: app.collections,
      blobs: { ...app.blobs, ...part },
      now: app.environment.now,
      signed: { keys: app.checkpoints.keys(), note: await app.file.read() },
    });
  return { ...app, ada, isThere, check };
}

test("fsck counts a file without a record; it is recorded within a day and erased a week later, unless it is in use", async () => {
  const { kv, sweep, pass, isThere, check } = await open();
  const { findings, read } = await check();
  expect([findings, read.get("files that no record names")]).toEqual([[], 1]);
  await sweep();
  expect(await isThere("stray")).toBe(true);
  expect((await kv.get<BlobRecord>(blobRecords.at(sha256("stray")))).value).toMatchObject({ size: 5 });
  pass(WEEK_MS - HOUR_MS);
  await sweep();
  expect(await isThere("stray")).toBe(true);
  pass(2 * HOUR_MS + 1);
  await sweep();
  expect([await isThere("stray"), await isThere(large("held"))]).toEqual([false, true]);
  expect((await check()).read.get("files that no record names")).toBeUndefined();
});

test("a file without a record becomes the scan of a user who scans the same file in the meantime", async () => {
  const { ada, call, scan, sweep, pass, isThere, check } = await open();
  await sweep();
  pass(WEEK_MS - 12 * HOUR_MS);
  const later = await body<TokenPair>(call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  await body(scan({ ...ada, ...later }, "stray"));
  pass(16 * HOUR_MS);
  await sweep();
  expect(await isThere("stray")).toBe(true);
  expect((await check()).findings).toEqual([]);
});

test("files without a record are searched for once a day, for any number of sweeps", async () => {
  const { blobs, sweep, pass } = await open();
  const { hashes } = blobs;
  let looks = 0;
  blobs.hashes = () => {
    looks += 1;
    return hashes();
  };
  for (let turn = 0; turn < 26; turn += 1) {
    await sweep();
    pass(HOUR_MS);
  }
  expect(looks).toBe(2);
});

test("an unavailable object store aborts fsck, because its content is unknown; a failing disk counts as damage", async () => {
  const { check } = await open();
  const failing = (cause: Error) => {
    let asked = 0;
    const open = async () => {
      asked += 1;
      throw new StorageFailure("The file could not be read.", { cause });
    };
    return { open, asked: () => asked };
  };
  const away = failing(new S3Error("the bucket", "does not answer GET", 0, ""));
  await expect(check(away)).rejects.toThrow("could not be read");
  expect(away.asked()).toBe(2);
  const { findings } = await check(failing(new Error("Input/output error (os error 5)")));
  expect(findings).toContainEqual({
    record: expect.stringMatching(/^blobs\//),
    problem: expect.stringContaining("could not be read"),
  });
});
