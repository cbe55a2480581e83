import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { type Fault, openFaultyStore, PAGE, refusal } from "../../tests/faulty-object-store.ts";
import { explained, StorageFailure } from "../storage-failure.ts";
import { openS3Blobs } from "./s3.ts";
import type { After } from "./s3-client.ts";
import { PART_BYTES } from "./s3-upload.ts";

const LIMITS = { maxBytes: 100_000_000, tooLarge: "too large" };
const SMALL = new Uint8Array(3000).fill(7);
const LARGE = new Uint8Array(PART_BYTES + 1000).fill(9);

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Opens blobs in a store that fails on command. Pauses end at once, and time limits expire only when `hurry` is called.
 */
function open() {
  const store = openFaultyStore();
  onTestFinished(store.close);
  const limits = new Set<() => void>();
  const after: After = (ms, then) => {
    // All pauses are shorter than the time limits.
    if (ms < 10_000) queueMicrotask(then);
    else limits.add(then);
    return () => void limits.delete(then);
  };
  let ids = 0;
  const credentials = { accessKeyId: "me", secretAccessKey: "secret" };
  const newId = () => `id-${++ids}`;
  const blobs = openS3Blobs({ location: store.location, credentials, newId, now: () => 0, after });
  const hurry = () => {
    for (const late of [...limits]) late();
  };
  return { store, blobs, hurry };
}

/** Returns a fault: the first `times` requests for which `is` returns true get this answer. */
function failing(
  is: (asked: { method: string; path: string }) => boolean,
  answer: () => Response,
  times = 1000,
): Fault {
  let left = times;
  return (asked) => (is(asked) && left-- > 0 ? answer() : undefined);
}

const isCopy: Fault = ({ headers }) => (headers.has("x-amz-copy-source") ? new Response() : undefined);

test("every request to an object store that is temporarily busy or broken is retried", async () => {
  const { store, blobs } = open();
  for (const [status, code] of [
    [503, "SlowDown"],
    [500, "InternalError"],
    [429, "TooManyRequests"],
  ] as const) {
    const seen = new Set<string>();
    // Each request fails the first time and succeeds the second.
    store.fail(({ method, path, headers }) => {
      const name = `${method} ${path} ${headers.get("x-amz-copy-source")}`;
      if (seen.has(name)) return undefined;
      seen.add(name);
      return refusal(status, code);
    });
    for (const bytes of [SMALL, LARGE]) {
      const staged = await blobs.stage(one(bytes), LIMITS);
      await staged.publish();
      await staged.discard();
      const blob = await blobs.open(staged.hash);
      expect((await new Response(blob?.body).bytes()).length).toBe(bytes.length);
      await blobs.erase(staged.hash);
    }
    expect(store.objects.size).toBe(0);
    expect(store.uploads.size).toBe(0);
  }
});

test.each([
  ["refuses access", refusal.bind(null, 403, "AccessDenied"), 1],
  ["stays busy", refusal.bind(null, 503, "SlowDown"), 4],
  [
    "redirects to another host",
    () => new Response(null, { status: 307, headers: { location: "http://elsewhere.example/" } }),
    1,
  ],
])("every call fails after few requests if the object store %s", async (_, answer, requests) => {
  const { store, blobs } = open();
  const staged = await blobs.stage(one(SMALL), LIMITS);
  await staged.publish();
  store.fail(() => answer());
  for (const call of [
    () => staged.publish(),
    () => staged.read(),
    () => blobs.open(staged.hash),
    () => blobs.erase(staged.hash),
    () => blobs.sweepStaged(0),
  ]) {
    store.asked.length = 0;
    await expect(call()).rejects.toThrow(StorageFailure);
    expect(store.asked).toHaveLength(requests);
  }
  await expect(blobs.stage(one(SMALL), LIMITS)).rejects.toThrow(StorageFailure);
  await expect(blobs.stage(one(LARGE), LIMITS)).rejects.toThrow(StorageFailure);
});

test("a missing bucket is reported as a StorageFailure, not as a missing blob", async () => {
  const { store, blobs } = open();
  const hash = "ab".repeat(32);
  expect(await blobs.open(hash)).toBeNull();
  store.fail(() => refusal(404, "NoSuchBucket"));
  await expect(blobs.open(hash)).rejects.toThrow(StorageFailure);
  await expect(blobs.erase(hash)).rejects.toThrow(StorageFailure);
});

test("a copy or an upload that fails although the object store answered 200 is detected", async () => {
  const { store, blobs } = open();
  const late = () => new Response("<Error><Code>InternalError</Code></Error>");
  const staged = await blobs.stage(one(SMALL), LIMITS);
  store.fail((asked) => isCopy(asked) && late());
  await expect(staged.publish()).rejects.toThrow(StorageFailure);
  // An empty answer does not confirm the copy.
  store.fail(isCopy);
  await expect(staged.publish()).rejects.toThrow(StorageFailure);
  store.fail(failing(({ method, path }) => method === "POST" && path.includes("uploadId"), late));
  await expect(blobs.stage(one(LARGE), LIMITS)).rejects.toThrow(StorageFailure);
  expect(store.uploads.size).toBe(0);
});

test("an upload succeeds if the answer to its completion was lost", async () => {
  const { store, blobs } = open();
  store.fail((asked) => {
    if (asked.method !== "POST" || !asked.path.includes("uploadId")) return undefined;
    store.fail(() => undefined);
    // The upload is completed, but its answer is lost.
    store.objects.set(asked.path.replace(/\?.*/, ""), LARGE);
    store.uploads.clear();
    return refusal(500, "InternalError");
  });
  const staged = await blobs.stage(one(LARGE), LIMITS);
  expect(staged.size).toBe(LARGE.length);
  await staged.publish();
});

test("an upload is never published if its stored length is wrong or its object changed before publication", async () => {
  const { store, blobs } = open();
  const head = (headers: Record<string, string>) =>
    store.fail(({ method }) => (method === "HEAD" ? new Response(null, { headers }) : undefined));
  head({ etag: '"x"', "content-length": "2999" });
  await expect(blobs.stage(one(SMALL), LIMITS)).rejects.toThrow(StorageFailure);
  head({ "content-length": "3000" });
  await expect(blobs.stage(one(SMALL), LIMITS)).rejects.toThrow(StorageFailure);
  head({ etag: '"another"', "content-length": "3000" });
  const staged = await blobs.stage(one(SMALL), LIMITS);
  await expect(staged.publish()).rejects.toThrow(StorageFailure);
  expect(await blobs.open(staged.hash)).toBeNull();
});

test("the hash of each request body is signed, and no request contains the secret", async () => {
  const { store, blobs } = open();
  const staged = await blobs.stage(one(LARGE), LIMITS);
  await staged.publish();
  expect(store.asked.length).toBeGreaterThan(4);
  for (const { headers, body, path } of store.asked) {
    expect(headers.get("x-amz-content-sha256"), path).toBe(createHash("sha256").update(body).digest("hex"));
    expect(headers.get("authorization"), path).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
    expect(JSON.stringify([...headers])).not.toContain("secret");
  }
});

test("an upload buffers at most one part, for files of any length", async () => {
  const { store, blobs } = open();
  let sent = 0;
  let most = 0;
  const source = async function* () {
    for (let piece = 0; piece < 40; piece += 1) {
      sent += 1024 ** 2;
      const kept = store.asked.reduce((sum, { body }) => sum + body.length, 0);
      most = Math.max(most, sent - kept);
      yield new Uint8Array(1024 ** 2);
    }
  };
  const staged = await blobs.stage(source(), LIMITS);
  expect(staged.size).toBe(40 * 1024 ** 2);
  expect(most).toBeLessThanOrEqual(PART_BYTES + 1024 ** 2);
});

test("an object store that hangs is waited for once, without retries, and no request stays pending", async () => {
  const { store, blobs, hurry } = open();
  const staged = await blobs.stage(one(SMALL), LIMITS);
  await staged.publish();
  const released: (() => void)[] = [];
  onTestFinished(() => {
    for (const release of released) release();
  });
  store.fail(() => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    released.push(() => resolve(new Response()));
    setTimeout(hurry);
    return promise;
  });
  for (const call of [() => blobs.open(staged.hash), () => blobs.erase(staged.hash), () => staged.publish()]) {
    store.asked.length = 0;
    await expect(call()).rejects.toThrow(StorageFailure);
    expect(store.asked).toHaveLength(1);
  }
});

test("reading a blob fails if its bytes stall or end too early", async () => {
  const { store, blobs, hurry } = open();
  const staged = await blobs.stage(one(SMALL), LIMITS);
  await staged.publish();
  const begun = (rest: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
    store.fail(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              controller.enqueue(SMALL.subarray(0, 10));
              rest(controller);
            },
          }),
          { headers: { "content-length": "3000" } },
        ),
    );
  let end = (): void => undefined;
  begun((controller) => {
    end = () => controller.close();
  });
  const hanging = await blobs.open(staged.hash);
  const reader = hanging?.body.getReader();
  expect((await reader?.read())?.value).toHaveLength(10);
  const next = expect(reader?.read()).rejects.toThrow(StorageFailure);
  setTimeout(hurry);
  await next;
  end();
  begun((controller) => controller.error(new Error("cut")));
  const cut = await blobs
    .open(staged.hash)
    .then(
      (blob) => new Response(blob?.body).bytes(),
      (error) => Promise.reject(error),
    )
    .catch((error) => error);
  expect(cut).toBeInstanceOf(StorageFailure);
});

test("reports a full object store in the same way as a full disk", async () => {
  const { store, blobs } = open();
  store.fail(() => refusal(507, "XMinioStorageFull"));
  const failure = await blobs.stage(one(SMALL), LIMITS).catch((error) => error);
  expect(failure).toBeInstanceOf(StorageFailure);
  expect(failure.isFull).toBe(true);
});

test("every page of an object listing is read, and a truncated page without a marker for the next is an error", async () => {
  const { store, blobs } = open();
  const hashes: string[] = [];
  for (let at = 0; at < 2 * PAGE + 1; at += 1) {
    const staged = await blobs.stage(one(new Uint8Array(at + 1)), LIMITS);
    await staged.publish();
    hashes.push(staged.hash);
  }
  expect((await Array.fromAsync(blobs.hashes())).sort()).toEqual(hashes.sort());
  for (let at = 0; at < 2 * PAGE + 1; at += 1) store.uploads.set(`dead-${at}`, new Map());
  await blobs.sweepStaged(0);
  expect([...store.objects.keys()].filter((path) => path.includes("staged"))).toEqual([]);
  expect(store.uploads.size).toBe(0);
  const same = "<List><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></List>";
  store.fail(() => new Response(same));
  await expect(Array.fromAsync(blobs.hashes())).rejects.toThrow(StorageFailure);
});

test("every failure message of the object store names bucket and host, but no credentials", async () => {
  const { store, blobs } = open();
  store.fail(() => refusal(503, "SlowDown"));
  const asked: readonly (() => Promise<unknown>)[] = [
    () => blobs.stage(one(SMALL), LIMITS),
    () => blobs.stage(one(LARGE), LIMITS),
    () => blobs.open("0".repeat(64)),
    () => blobs.erase("0".repeat(64)),
    () => blobs.sweepStaged(0),
    () => Array.fromAsync(blobs.hashes()),
  ];
  const { host } = new URL(store.location.url);
  for (const ask of asked) {
    const told = await ask().then(() => "", explained);
    expect(told, String(ask)).toContain(`the bucket "files" at ${host} answers`);
    expect(told).not.toContain("secret");
  }
});
