import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import { StorageFailure } from "../storage-failure.ts";
import { copyBlobs } from "./copy.ts";
import { openFileBlobs } from "./files.ts";
import { openS3Blobs } from "./s3.ts";

const LIMITS = { maxBytes: 1000, tooLarge: "" };

/** Opens a folder with ten files, and an empty object store. */
async function open() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-copy-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const store = openFaultyStore();
  onTestFinished(store.close);
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const folder = await openFileBlobs(dir, newId);
  const credentials = { accessKeyId: "me", secretAccessKey: "secret" };
  const bucket = openS3Blobs({ location: store.location, credentials, newId, now: Date.now });
  const hashes: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    const staged = await folder.stage(new Blob([`file ${at}`]).stream(), LIMITS);
    await staged.publish();
    hashes.push(staged.hash);
  }
  return { dir, store, folder, bucket, hashes: hashes.sort() };
}

test("copies every blob unchanged and only once, from a folder to a bucket and back", async () => {
  const { dir, folder, bucket, hashes, store } = await open();
  expect(await copyBlobs(folder, bucket)).toEqual({ copied: 10, there: 0, damaged: [] });
  expect(await copyBlobs(folder, bucket)).toEqual({ copied: 0, there: 10, damaged: [] });
  expect(store.objects.size).toBe(10);
  const back = await openFileBlobs(join(dir, "back"), () => crypto.randomUUID());
  expect(await copyBlobs(bucket, back)).toEqual({ copied: 10, there: 0, damaged: [] });
  expect((await Array.fromAsync(back.hashes())).sort()).toEqual(hashes);
  for (const hash of hashes) {
    const bytes = await new Response((await back.open(hash))?.body).bytes();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
  }
});

test("reports a blob whose bytes have changed, and copies all other blobs", async () => {
  const { dir, folder, bucket, hashes } = await open();
  const [hash = ""] = hashes;
  await Deno.writeTextFile(join(dir, hash.slice(0, 2), hash.slice(2)), "other");
  expect(await copyBlobs(folder, bucket)).toEqual({ copied: 9, there: 0, damaged: [hash] });
  expect(await bucket.open(hash)).toBeNull();
});

test("stops when the target fails, and does not copy finished blobs again in the next run", async () => {
  const { folder, bucket, store } = await open();
  let puts = 0;
  store.fail(({ method, headers }) =>
    method === "PUT" && headers.has("x-amz-copy-source") && ++puts > 3 ? refusal(403, "AccessDenied") : undefined,
  );
  await expect(copyBlobs(folder, bucket)).rejects.toThrow(StorageFailure);
  store.fail(() => undefined);
  const { copied, there } = await copyBlobs(folder, bucket);
  expect(there).toBe(3);
  expect(copied).toBe(7);
});

test("rejects only after all running copies have ended", async () => {
  const { folder, bucket, store } = await open();
  const begun = Promise.withResolvers<void>();
  let slowIsUnderWay = false;
  store.fail(async ({ method }) => {
    if (method !== "PUT") return undefined;
    if (slowIsUnderWay) {
      begun.resolve();
      return refusal(403, "AccessDenied");
    }
    slowIsUnderWay = true;
    await begun.promise;
    await new Promise((resolve) => setTimeout(resolve, 100));
    slowIsUnderWay = false;
    return refusal(403, "AccessDenied");
  });
  await expect(copyBlobs(folder, bucket)).rejects.toThrow(StorageFailure);
  expect(slowIsUnderWay).toBe(false);
});
