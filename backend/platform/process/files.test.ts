import { expect, onTestFinished, test } from "vitest";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import type { BlobLocation } from "../blobs/settings.ts";
import { createSpace } from "../blobs/space.ts";
import { openFiles } from "./files.ts";
import { createStandings } from "./standing.ts";

/** A process with its files in a store that fails as it is told. */
async function open(kv: "file" | "server" = "server") {
  const store = openFaultyStore();
  onTestFinished(store.close);
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-files-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const credentials = { accessKeyId: "me", secretAccessKey: "not to be told" };
  const blobs: BlobLocation = { kind: "s3", location: store.location, credentials };
  const standings = createStandings(() => undefined);
  let ids = 0;
  const files = await openFiles({
    settings: { blobs, dataDir, kv: { kind: kv }, diskReserve: null },
    environment: { ulid: () => `id-${++ids}`, now: Date.now },
    standings,
  });
  return { ...files, store, standings, dataDir };
}

test.each([
  [404, "NoSuchBucket", /^BLOB_URL names the bucket "files", which 127\.0\.0\.1:\d+ does not have\.$/],
  [403, "InvalidAccessKeyId", /^BLOB_ACCESS_KEY_ID is a name that 127\.0\.0\.1:\d+ does not know\.$/],
  [403, "SignatureDoesNotMatch", /^BLOB_SECRET_ACCESS_KEY is not what /],
  [400, "ExpiredToken", /^BLOB_SESSION_TOKEN is not/],
  [403, "RequestTimeTooSkewed", /^The clock of this machine/],
  [301, "PermanentRedirect", /^BLOB_URL names the region "us-east-1"/],
  [
    403,
    "AccessDenied",
    /^The object store of BLOB_URL does not do what the service needs: S3 answers PUT with 403 AccessDenied\.$/,
  ],
])("a store that answers %d %s ends the start with a sentence of one line", async (status, code, sentence) => {
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
])("a store whose objects may not be %s ends the start", async (_, method, query) => {
  const { begin, store } = await open();
  store.fail((asked) =>
    asked.method === method && asked.path.includes(query) ? refusal(403, "AccessDenied") : undefined,
  );
  await expect(begin()).rejects.toThrow(`S3 answers ${method} with 403 AccessDenied`);
});

test("a store that is well lets the start go on, and keeps nothing of what was tried", async () => {
  const { begin, store, standings } = await open();
  await begin();
  expect(store.asked.length).toBeGreaterThan(3);
  expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
  expect(standings.troubles()).toEqual([]);
});

test("a store that does not answer keeps nobody from starting, and health says so", async () => {
  const { begin, store, standings } = await open();
  store.close();
  await begin();
  expect(standings.troubles()).toMatchObject([
    { part: "files", reason: "A write has failed: the object store does not take it." },
  ]);
});

test("files in an object store take no room of a disk, whose reserve is the store's of records where that is a file", async () => {
  expect(await (await open("server")).space.read()).toBeNull();
  const { space } = await open("file");
  const disk = await space.read();
  expect(disk?.total).toBeGreaterThan(0);
  (await space.claim(Number.MAX_SAFE_INTEGER))();
  await expect(createSpace(async () => disk).claim(Number.MAX_SAFE_INTEGER)).rejects.toThrow();
});

test("a read that fails is told, too, until something is written and read again", async () => {
  const { blobs, store, standings } = await open();
  store.fail(() => refusal(403, "AccessDenied"));
  await expect(blobs.open("ab".repeat(32))).rejects.toThrow();
  expect(standings.troubles()).toMatchObject([{ reason: "A read has failed: the object store does not give it." }]);
});
