/** Counts commits and file writes of claims. Times would depend on the machine. */
import { expect, test } from "vitest";
import { IMAGES, inserted, pngChunk } from "../../formats/cover/samples.ts";
import { MAX_SMALL_BYTES, smallFiles } from "../../platform/blobs/small.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import { openKv } from "../../platform/kv/open.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { openHarness, sha256 } from "../../tests/harness.ts";
import { type BlobRecord, blobRecords } from "../scans/store.ts";

const AT_ONCE = 16;

/** Returns a different picture of about this many bytes for each number. */
const picture = (bytes: number, nth: number) =>
  Uint8Array.from(
    inserted(
      IMAGES.png,
      33,
      pngChunk(
        "IDAT",
        Array.from({ length: bytes }, (_, at) => (at + nth) & 255),
      ),
    ),
  );

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ file: new File([bytes], "cover.png") });

/**
 * Opens an application that counts commits and files. The first commit of a test is delayed until all claims have
 * arrived.
 */
async function open(parts: { readonly keepsSmallFiles?: () => boolean } = {}) {
  const counts = { commits: 0, staged: 0, published: 0 };
  let waited = 0;
  let arrived = Promise.withResolvers<void>();
  let isHeld = false;
  const kv = faultyKv(await openKv(":memory:"), {
    async writing(write) {
      counts.commits += 1;
      if (isHeld) await arrived.promise;
      return write();
    },
  });
  const app = await openHarness({ kv, parts });
  const { stage } = app.blobs;
  Object.assign(app.blobs, {
    async stage(...args: Parameters<BlobStore["stage"]>) {
      counts.staged += 1;
      const staged = await stage(...args);
      return {
        ...staged,
        publish() {
          counts.published += 1;
          return staged.publish();
        },
      };
    },
  });
  const people = await Promise.all(Array.from({ length: 4 }, (_, at) => app.signUp(`Ada${at}`)));
  return {
    ...app,
    counts,
    /** Sends claims, each with its own file and cover. */
    async claimAll(coverOf: (nth: number) => Uint8Array<ArrayBuffer>): Promise<readonly number[]> {
      Object.assign(counts, { commits: 0, staged: 0, published: 0 });
      arrived = Promise.withResolvers();
      isHeld = true;
      const answers = Array.from({ length: AT_ONCE }, async (_, nth) => {
        const who = people[nth % people.length] as (typeof people)[number];
        const bytes = coverOf(nth);
        waited += 1;
        return (await app.claim(who, sha256(`file ${waited} ${nth}`), fileOf(bytes))).status;
      });
      // All other claims wait for the first commit.
      while (app.waiting() < AT_ONCE) await new Promise((resolve) => setTimeout(resolve));
      isHeld = false;
      arrived.resolve();
      return Promise.all(answers);
    },
  };
}

test("sixteen concurrent claims with covers take at most three commits and write no file", async () => {
  const app = await open();
  expect(new Set(await app.claimAll((nth) => picture(5000, nth)))).toEqual(new Set([201]));
  expect(app.counts).toEqual({ commits: expect.toSatisfy((commits: number) => commits <= 3), staged: 0, published: 0 });
  expect(app.staged()).toEqual([]);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("a cover that many claims share is stored once, whether small or large", async () => {
  const app = await open();
  const [small, large] = [picture(5000, 1), picture(2 * MAX_SMALL_BYTES, 1)];
  await app.claimAll(() => small);
  expect(app.counts.commits).toBeLessThanOrEqual(3);
  await app.claimAll(() => large);
  const { published } = app.counts;
  expect(app.counts.commits).toBeLessThanOrEqual(3);
  expect(published).toBeGreaterThan(0);
  await app.claimAll(() => large);
  expect(app.counts).toMatchObject({ published: 0 });
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("a large cover is stored as a file, and its record is written in the commit of the claim; covers of both sizes are erased once no object uses them", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  for (const [bytes, isSmall] of [
    [picture(100, 1), true],
    [picture(2 * MAX_SMALL_BYTES, 2), false],
  ] as const) {
    const { pictureUrl, file } = await app.claimed(ada, sha256(`of ${bytes.length}`), fileOf(bytes));
    const answer = await app.call("GET", pictureUrl.slice("/api".length), ada);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect((await app.kv.get(smallFiles.at(`${file}`))).value !== null).toBe(isSmall);
    expect((await app.blobs.open(`${file}`)) !== null).toBe(!isSmall);
  }
  expect((await Array.fromAsync(app.kv.list<BlobRecord>({ prefix: blobRecords.all }))).length).toBe(2);
  await app.call("POST", "/user/delete-account", ada, { email: ada.email });
  await app.resumeErasures();
  app.pass(26 * 3_600_000);
  expect(await app.sweep()).toBe(2);
  for (const { all } of [blobRecords, smallFiles])
    expect(await Array.fromAsync(app.kv.list({ prefix: all }))).toEqual([]);
  expect(await Array.fromAsync(app.blobs.hashes())).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("while an older version runs, stores a small cover as a file, and its record before the claim", async () => {
  const app = await open({ keepsSmallFiles: () => false });
  const ada = await app.signUp();
  const { file } = await app.claimed(ada, sha256("a file"), fileOf(picture(100, 1)));
  expect(app.counts).toMatchObject({ staged: 1, published: 1 });
  expect((await app.kv.get(smallFiles.at(`${file}`))).value).toBeNull();
  expect(await app.blobs.open(`${file}`)).not.toBeNull();
  expect(app.staged()).toEqual([]);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test.each([
  [
    "other bytes",
    (app: Awaited<ReturnType<typeof openHarness>>, hash: string) => app.kv.set(smallFiles.at(hash), new Uint8Array(9)),
  ],
  ["no record", (app: Awaited<ReturnType<typeof openHarness>>, hash: string) => app.kv.delete(blobRecords.at(hash))],
  ["no bytes", (app: Awaited<ReturnType<typeof openHarness>>, hash: string) => app.kv.delete(smallFiles.at(hash))],
])("fsck reports a small file with %s", async (_, damage) => {
  const app = await openHarness();
  const { file } = await app.claimed(await app.signUp(), sha256("a file"));
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
  await damage(app, `${file}`);
  expect((await app.audit()).join("\n")).toMatch(new RegExp(`(small_files|blobs)/${file}: `));
});
