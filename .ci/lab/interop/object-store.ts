/** Tests our files in an object store of another project. */
import { equal, match, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { openS3Blobs } from "../../../backend/platform/blobs/s3.ts";
import { createS3Client } from "../../../backend/platform/blobs/s3-client.ts";
import { parseS3Location, type S3Credentials } from "../../../backend/platform/blobs/s3-location.ts";
import { createUploads } from "../../../backend/platform/blobs/s3-upload.ts";
import { large } from "../../../backend/tests/large.ts";
import { runFsck, runServer } from "../../../backend/tests/server.ts";
import { callsOf, claimForm, register, scanForm, sha256Of } from "../../../backend/tests/story-run.ts";
import type { Bench } from "./bench.ts";

const LIMITS = { maxBytes: 100_000_000, tooLarge: "too large" };

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000);
}

/**
 * Runs a service of ours with its files in the store, from the start to an integrity check of everything stored.
 * Rejects with the difference.
 */
export async function servesFiles(bench: Bench, endpoint: string, credentials: S3Credentials): Promise<void> {
  const settings = {
    BLOB_URL: `s3://authentica-files/service?endpoint=${endpoint}`,
    BLOB_ACCESS_KEY_ID: credentials.accessKeyId,
    BLOB_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const log = await bench.openLog(settings);
  for (let claims = 0; claims < 3; claims++) await log.claim();
  const file = new TextEncoder().encode(large("Tableau"));
  const { call } = callsOf(log.url);
  const grace = await register(log.url, "grace@example.com");
  await call("POST", "/fingerprint/generate-fingerprint", grace, scanForm(file));
  await call("POST", "/object/register", grace, claimForm(grace, sha256Of(file)), 201);
  await log.stop();
  const { code, output } = await runFsck(log.folder, settings);
  ok(code === 0, output);
  // Smaller files and covers are records of the store.
  const blobs = openS3Blobs({
    location: parseS3Location(settings.BLOB_URL),
    credentials,
    newId: String,
    now: Date.now,
  });
  equal((await Array.fromAsync(blobs.hashes())).join(), sha256Of(file));

  const nowhere = { ...settings, BLOB_URL: settings.BLOB_URL.replace("authentica-files", "authentica-nothing") };
  const refused = await runServer(log.folder, nowhere);
  equal(refused.code, 1);
  match(refused.stderr, /^Authentica cannot start: BLOB_URL names the bucket "authentica-nothing", which/);
}

/** Creates a bucket and runs the service's file operations in it. Rejects with the difference. */
export async function keepsFiles(endpoint: string, credentials: S3Credentials): Promise<void> {
  const location = parseS3Location(`s3://authentica-files/people?endpoint=${endpoint}`);
  const client = createS3Client(location, credentials);
  await client.send({ method: "PUT", withinMs: 10_000 });
  let [now, ids] = [Date.now(), 0];
  const blobs = openS3Blobs({ location, credentials, newId: () => `id-${++ids}`, now: () => now });
  const left = async () => {
    const list = async (query: Readonly<Record<string, string>>) =>
      (await client.send({ method: "GET", query, withinMs: 10_000 })).text;
    const objects = await list({ "list-type": "2", prefix: "people/" });
    const uploads = await list({ uploads: "" });
    return [objects.split("<Contents>").length - 1, uploads.split("<Upload>").length - 1];
  };

  for (const length of [0, 1000, 11_000_001]) {
    const bytes = new Uint8Array(length).map((_, at) => (at * 31 + (at >> 10)) & 255);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const staged = await blobs.stage(inPieces(bytes), LIMITS);
    equal(staged.hash, hash);
    equal(await blobs.open(hash), null);
    await staged.publish();
    await staged.publish();
    await staged.discard();
    const blob = await blobs.open(hash);
    ok(blob);
    equal(blob.size, length);
    equal(
      createHash("sha256")
        .update(await new Response(blob.body).bytes())
        .digest("hex"),
      hash,
    );
  }
  equal((await left()).join(), "3,0");
  equal((await Array.fromAsync(blobs.hashes())).length, 3);

  // What a crashed process leaves: a staged file, and an unfinished upload.
  const dead = await blobs.stage(inPieces(new Uint8Array(500)), LIMITS);
  await createUploads(client)("staged/id-dead").write(new Uint8Array(6 * 1024 ** 2));
  equal((await left()).join(), "4,1");
  await blobs.sweepStaged(60_000);
  // Some stores report a wrong start time for an upload.
  equal((await left())[0], 4);
  now += 120_000;
  await blobs.sweepStaged(60_000);
  equal((await left()).join(), "3,0");
  await dead.publish().then(
    () => ok(false, "what was swept is published"),
    () => undefined,
  );

  const empty = createHash("sha256").digest("hex");
  await blobs.erase(empty);
  await blobs.erase(empty);
  equal(await blobs.open(empty), null);
  equal((await left()).join(), "2,0");
}
