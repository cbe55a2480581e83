import { expect, onTestFinished, test } from "vitest";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import { Refusal } from "../refusal.ts";
import { createS3Client } from "./s3-client.ts";
import { createUploads, PART_BYTES } from "./s3-upload.ts";

const MIB = 1024 * 1024;
/** Space for two whole parts. */
const ROOM = 2 * PART_BYTES;

function open() {
  const store = openFaultyStore();
  onTestFinished(store.close);
  const client = createS3Client(store.location, { accessKeyId: "me", secretAccessKey: "secret" });
  return { store, uploadTo: createUploads(client, ROOM) };
}

const bytes = (length: number) => new Uint8Array(length).fill(5);

test("uploads to S3 over the shared memory limit are refused, and accepted again once other uploads have ended", async () => {
  const { store, uploadTo } = open();
  const [one, two, three] = [uploadTo("a"), uploadTo("b"), uploadTo("c")];
  await one.write(bytes(4.5 * MIB));
  await two.write(bytes(4.5 * MIB));
  await expect(three.write(bytes(1))).rejects.toThrow(Refusal);
  await three.abandon();
  await one.end();
  const small = Array.from({ length: 8 }, (_, at) => uploadTo(`small-${at}`));
  for (const upload of small) await upload.write(bytes(1000));
  await two.abandon();
  const four = uploadTo("d");
  await four.write(bytes(4.5 * MIB));
  for (const upload of [...small, four]) await upload.end();
  // All memory was released, so the same uploads fit again.
  for (const upload of [uploadTo("e"), uploadTo("f")]) await upload.write(bytes(4.5 * MIB));
  expect([...store.objects.values()].map(({ length }) => length).sort((a, b) => a - b)).toEqual([
    ...small.map(() => 1000),
    4.5 * MIB,
    4.5 * MIB,
  ]);
});

test("a failed upload to S3 releases its memory and its slot", async () => {
  const { store, uploadTo } = open();
  store.fail(() => refusal(403, "AccessDenied"));
  for (let turn = 0; turn < 10; turn += 1) {
    const upload = uploadTo(`failing-${turn}`);
    await upload.write(bytes(4.5 * MIB));
    await expect(upload.end()).rejects.toThrow();
    await upload.abandon();
  }
  store.fail(() => undefined);
  const upload = uploadTo("well");
  await upload.write(bytes(4.5 * MIB));
  await upload.end();
});

test("an upload to S3 sends four request bodies at once and queues further ones", async () => {
  const { store, uploadTo } = open();
  const held: (() => void)[] = [];
  const done: number[] = [];
  store.fail(({ method }) => {
    if (method !== "PUT") return undefined;
    return new Promise((resolve) => held.push(() => resolve(undefined as unknown as Response)));
  });
  const all = Array.from({ length: 6 }, async (_, at) => {
    const upload = uploadTo(`${at}`);
    await upload.write(bytes(10));
    await upload.end();
    done.push(at);
  });
  await expect.poll(() => held.length).toBe(4);
  expect(done).toEqual([]);
  for (let sent = 0; sent < 6; sent += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  }
  await Promise.all(all);
  expect(done).toHaveLength(6);
});
