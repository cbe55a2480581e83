/** Several processes that sign one log; some of them append no entries. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSigner } from "../../formats/tlog/note.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { type CheckpointFile, checkpointFile } from "./checkpoint-file.ts";
import { openCheckpoints } from "./checkpoints.ts";
import { createFollowing } from "./following.ts";
import { createLog } from "./log.ts";
import { atOnce } from "./pace.ts";
import { registryKeys } from "./store.ts";

const signers = [createSigner("log.example", new Uint8Array(32).fill(1))];
const now = () => Date.UTC(2026, 0, 1);

async function openShared() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-following-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  let up = 0;
  return {
    kv,
    pass: (ms: number) => {
      up += ms;
    },
    async process(name: string, has: Kv = kv, able = signers, copy: CheckpointFile | null = null) {
      const file = checkpointFile(join(dir, name));
      const log = () => undefined;
      const checkpoints = await openCheckpoints({ kv: has, signers: able, file, copy, now, log, pace: atOnce });
      onTestFinished(() => checkpoints.close());
      let told = 0;
      const look = createFollowing({
        kv: has,
        checkpoints: {
          ...checkpoints,
          grown() {
            told += 1;
            checkpoints.grown();
          },
        },
        elapsed: () => up,
      });
      return { ...checkpoints, file, look, told: () => told };
    },
    fill: (count: number, from: number) => fillLog(createLog({ kv, now }), count, from),
  };
}

test("an idle process serves what another has signed, writes it to its own checkpoint file and signs nothing", async () => {
  const shared = await openShared();
  const [writer, idle] = [await shared.process("writer"), await shared.process("idle")];
  for (const size of [3, 6, 9]) {
    await shared.fill(3, size);
    await writer.sign();
    expect(idle.latest()?.size).not.toBe(size);
    await idle.look();
    expect(idle.latest()?.note).toBe(writer.latest()?.note);
    expect(await idle.file.read()).toBe(writer.latest()?.note);
  }
  expect(idle.told()).toBe(0);
  // The idle process continues from the last checkpoint that it read.
  await shared.fill(1, 100);
  await idle.sign();
  await writer.look();
  expect(writer.latest()).toMatchObject({ size: 10, note: idle.latest()?.note });
});

test("a process without keys serves what others sign", async () => {
  const shared = await openShared();
  const writer = await shared.process("writer");
  await writer.sign();
  const reader = await shared.process("reader", shared.kv, []);
  await shared.fill(3, 0);
  await writer.sign();
  await reader.look();
  expect(reader.latest()?.note).toBe(writer.latest()?.note);
  expect(reader.refusal()).not.toBeNull();
});

test("entries that an ended process left unsigned are signed by another process after 2.5 seconds", async () => {
  const shared = await openShared();
  const idle = await shared.process("idle");
  await idle.sign();
  await shared.fill(3, 0);
  await idle.look();
  shared.pass(2000);
  await idle.look();
  expect(idle.told()).toBe(0);
  shared.pass(500);
  await idle.look();
  await expect.poll(() => idle.latest()?.size).toBe(3);
  await idle.look();
  shared.pass(10_000);
  await idle.look();
  expect(idle.told()).toBe(1);
});

test("while the second copy of the checkpoint is unavailable, processes continue to sign, and compare with the copy that they read last", async () => {
  const shared = await openShared();
  let note: string | null = null;
  let isAway = false;
  const starts: (boolean | undefined)[] = [];
  const copy: CheckpointFile = {
    async read(how) {
      starts.push(how?.atStart);
      if (isAway) throw new Error("away");
      return note;
    },
    async write(next) {
      if (isAway) throw new Error("away");
      note = next;
    },
  };
  const [one, two] = [
    await shared.process("one", shared.kv, signers, copy),
    await shared.process("two", shared.kv, signers, copy),
  ];
  await shared.fill(2, 0);
  await one.sign();
  await two.look();
  isAway = true;
  for (const [turn, [writer, idle]] of [
    [one, two],
    [two, one],
    [one, two],
  ].entries()) {
    await shared.fill(1, 10 * (turn + 1));
    await writer?.sign();
    await idle?.look();
    expect([writer?.latest()?.size, idle?.latest()?.size]).toEqual([3 + turn, 3 + turn]);
  }
  // Only the start waits longer for the copy.
  expect([starts.slice(0, 2), starts.slice(2).every((atStart) => atStart === false)]).toEqual([[true, true], true]);
  expect(starts.length).toBeGreaterThan(2);
  starts.length = 0;
  await expect(shared.process("three", shared.kv, signers, copy)).rejects.toThrow("away");
  expect(starts).toEqual([true]);
  isAway = false;
  await shared.fill(1, 100);
  await two.sign();
  expect(note).toBe(two.latest()?.note);
});

test("a slow second checkpoint location does not delay serving what another process has signed", async () => {
  const shared = await openShared();
  const taking = Promise.withResolvers<void>();
  const copy: CheckpointFile = { read: async () => null, write: () => taking.promise };
  const [writer, idle] = [await shared.process("writer"), await shared.process("idle", shared.kv, signers, copy)];
  await shared.fill(2, 0);
  await writer.sign();
  onTestFinished(() => taking.resolve());
  const looked = idle.look();
  await expect.poll(() => idle.latest()?.size).toBe(2);
  taking.resolve();
  await looked;
});

test("a process that follows the log refuses a store that was emptied, before anything is appended", async () => {
  const shared = await openShared();
  const [writer, idle] = [await shared.process("writer"), await shared.process("idle")];
  await shared.fill(5, 0);
  await writer.sign();
  await idle.look();
  for await (const { key } of shared.kv.list({ prefix: [] })) await shared.kv.delete(key);
  await idle.look();
  expect(idle.refusal()?.message).toContain(
    "The store has only 0 of the 5 entries that were signed, so it is an older copy.",
  );
});

test("a process that follows the log refuses a store that was replaced by an older copy", async () => {
  const shared = await openShared();
  const [writer, idle] = [await shared.process("writer"), await shared.process("idle")];
  await shared.fill(5, 0);
  await writer.sign();
  const [older] = [await shared.kv.get(registryKeys.checkpoint)];
  const head = await shared.kv.get(registryKeys.head);
  await shared.fill(4, 5);
  await writer.sign();
  await idle.look();
  await shared.kv.set(registryKeys.checkpoint, older.value);
  await shared.kv.set(registryKeys.head, head.value);
  await idle.look();
  expect(idle.refusal()?.message).toContain(
    "The store has only 5 of the 9 entries that were signed, so it is an older copy.",
  );
  expect(() => idle.latest()).toThrow();
});

test("processes that sign and follow each other at the same time do not interfere", async () => {
  const shared = await openShared();
  const [one, two] = [await shared.process("one"), await shared.process("two")];
  for (let turn = 1; turn <= 10; turn++) {
    await shared.fill(2, turn * 2);
    await Promise.all([one.sign(), two.sign(), one.look(), two.look()]);
    await Promise.all([one.look(), two.look()]);
    expect([one.latest()?.size, two.latest()?.size]).toEqual([turn * 2, turn * 2]);
  }
  expect(one.refusal() ?? two.refusal()).toBeNull();
});
