import { expect, onTestFinished, test, vi } from "vitest";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import type { BlobLocation } from "../blobs/settings.ts";
import { createSpace } from "../blobs/space.ts";
import { openKv } from "../kv/open.ts";
import { createComponentHealth } from "./component-health.ts";
import { openFiles } from "./files.ts";
import { retryStorage } from "./storage.ts";

/** Opens a process whose files are in a store that fails on command. */
async function open(kv: "file" | "server" = "server", store = openFaultyStore()) {
  onTestFinished(store.close);
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-files-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const credentials = { accessKeyId: "me", secretAccessKey: "not to be told" };
  const blobs: BlobLocation = { kind: "s3", location: store.location, credentials };
  const standings = createComponentHealth(() => undefined);
  let ids = 0;
  const records = await openKv(":memory:");
  onTestFinished(() => records.close());
  const id = crypto.randomUUID();
  const openAgain = () =>
    openFiles({
      kv: records,
      settings: { blobs, dataDir, kv: { kind: kv }, diskReserve: null },
      environment: { ulid: () => `${id}-${++ids}`, now: Date.now },
      standings,
    });
  return { ...(await openAgain()), openAgain, store, standings, kv: records };
}

test.each([
  [404, "NoSuchBucket", /^BLOB_URL names the bucket "files", which 127\.0\.0\.1:\d+ does not have\.$/],
  [403, "InvalidAccessKeyId", /^BLOB_ACCESS_KEY_ID is not known to 127\.0\.0\.1:\d+\.$/],
  [403, "SignatureDoesNotMatch", /^BLOB_SECRET_ACCESS_KEY does not belong to BLOB_ACCESS_KEY_ID /],
  [400, "ExpiredToken", /^BLOB_SESSION_TOKEN is invalid or has expired/],
  [403, "RequestTimeTooSkewed", /^The clock of this machine/],
  [301, "PermanentRedirect", /^BLOB_URL names the region "us-east-1"/],
  [
    403,
    "AccessDenied",
    /^The object store of BLOB_URL does not support an operation that the service needs: the bucket "files" at 127\.0\.0\.1:\d+ answers PUT with 403 AccessDenied\.$/,
  ],
])("an object store that answers %d %s prevents the start with a one-line message", async (status, code, sentence) => {
  const { begin, store } = await open();
  store.fail(() => refusal(status, code));
  const refused = await begin().then(
    () => null,
    (error: Error) => error.message,
  );
  expect(refused).toMatch(sentence);
  expect(refused).not.toMatch(/not to be told|\n/);
});

test.each([
  ["read", "GET", ""],
  ["listed", "GET", "list-type=2"],
  ["erased", "DELETE", ""],
])("an object store whose objects may not be %s prevents the start", async (_, method, query) => {
  const { begin, store } = await open();
  store.fail((asked) =>
    asked.method === method && asked.path.includes(query) ? refusal(403, "AccessDenied") : undefined,
  );
  await expect(begin()).rejects.toThrow(`answers ${method} with 403 AccessDenied`);
});

test("a working object store allows the start, and keeps only the owner mark", async () => {
  const { begin, store, standings } = await open();
  await begin();
  expect(store.asked.length).toBeGreaterThan(3);
  expect([[...store.objects.keys()], store.uploads.size]).toEqual([["/files/owner"], 0]);
  expect(standings.troubles()).toEqual([]);
});

test("a prefix belongs to the store that uses it first, in all processes of that store", async () => {
  const store = openFaultyStore();
  const first = await open("server", store);
  await first.begin();
  await first.begin();
  await (await first.openAgain()).begin();
  await expect((await open("server", store)).begin()).rejects.toThrow("BLOB_URL is used by another installation");
});

test("an incomplete owner mark is read again, and refused if it stays incomplete", async () => {
  const { begin, openAgain, store } = await open();
  await begin();
  const whole = store.objects.get("/files/owner") ?? new Uint8Array();
  let reads = 0;
  const cut = (lengths: readonly number[]) => {
    reads = 0;
    store.fail(({ method, path }) => {
      if (method === "GET" && path === "/files/owner")
        store.objects.set(path, whole.slice(0, lengths[Math.min(reads++, lengths.length - 1)]));
      return undefined;
    });
  };
  cut([0, 5, whole.length]);
  await (await openAgain()).begin();
  expect(reads).toBe(3);
  cut([5]);
  await expect((await openAgain()).begin()).rejects.toThrow("another installation");
});

test.each([
  ["does not support conditional writes", 501, "NotImplemented", false],
  ["has another owner's mark by then", 412, "PreconditionFailed", true],
])("the owner of a prefix is decided once in an object store that %s", async (_, status, code, isOthers) => {
  const { begin, store } = await open();
  store.fail(({ headers }) => {
    if (!headers.has("if-none-match")) return undefined;
    if (isOthers) store.objects.set("/files/owner", new TextEncoder().encode("another"));
    return refusal(status, code);
  });
  if (isOthers) await expect(begin()).rejects.toThrow("another installation");
  else await begin();
});

test("a silent object store does not prevent the start, and health reports it", async () => {
  const { begin, store, standings } = await open();
  store.close();
  await begin();
  expect(standings.troubles()).toMatchObject([
    { part: "files", reason: "A write has failed: the object store did not accept it." },
  ]);
});

test("blobs in an object store use no disk space, and only a local store keeps a reserve of free space", async () => {
  expect(await (await open("server")).space.read()).toBeNull();
  const { space } = await open("file");
  const disk = await space.read();
  expect(disk?.total).toBeGreaterThan(0);
  (await space.claim(Number.MAX_SAFE_INTEGER))();
  await expect(createSpace(async () => disk).claim(Number.MAX_SAFE_INTEGER)).rejects.toThrow();
});

test("a failed read is reported until a read succeeds, even if writes do", async () => {
  const { blobs, store, standings, kv } = await open();
  store.fail(({ method }) => (method === "GET" ? refusal(403, "AccessDenied") : undefined));
  await expect(blobs.open("ab".repeat(32))).rejects.toThrow();
  const told = [{ reason: "A read has failed: the object store did not return the file." }];
  expect(standings.troubles()).toMatchObject(told);
  const tell = vi.spyOn(standings, "tell");
  await retryStorage(standings, { kv, blobs });
  expect(standings.troubles()).toMatchObject(told);
  expect(tell.mock.calls.filter(([, ailment]) => ailment === null)).toEqual([]);
  store.fail(() => undefined);
  await retryStorage(standings, { kv, blobs });
  expect(standings.troubles()).toEqual([]);
});
