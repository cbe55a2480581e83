import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import { createSigner } from "../../formats/tlog/note.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { checkpointCopy, checkpointFile } from "./checkpoint-file.ts";
import { type Checkpoints, openCheckpoints } from "./checkpoints.ts";
import { createLog } from "./log.ts";
import { atOnce, type Pace, withinASecond } from "./pace.ts";
import { registryKeys } from "./store.ts";

const signers = [createSigner("log.example", new Uint8Array(32).fill(1))];

/** Creates a folder with a store, which can be copied as an operator would. */
async function openFolder() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-log-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const path = join(dir, "kv.sqlite3");
  const file = checkpointFile(join(dir, "checkpoint"));
  let kv = await openKv(path);
  onTestFinished(() => kv.close());
  const now = () => Date.UTC(2026, 0, 1);
  const openCheckpointsHere = async (beside = file): Promise<Checkpoints> => {
    const checkpoints = await openCheckpoints({ kv, signers, file: beside, now, log: () => undefined, pace: atOnce });
    onTestFinished(() => checkpoints.close());
    return checkpoints;
  };
  return {
    dir,
    file,
    now,
    kv: () => kv,
    open: openCheckpointsHere,
    fill: (count: number, from: number, checkpoints?: Checkpoints) =>
      fillLog(createLog({ kv, now, ...(checkpoints ? { refusal: checkpoints.refusal } : {}) }), count, from),
    /** Closes the store, lets `change` edit its file, and opens the store again. */
    async whileClosed(change: (path: string) => Promise<void>) {
      kv.close();
      await change(path);
      kv = await openKv(path);
    },
  };
}

test("the log signs the empty tree and each tree that has grown, and none twice", async () => {
  const folder = await openFolder();
  const checkpoints = await folder.open();
  expect(checkpoints.latest()).toBeNull();
  await checkpoints.sign();
  const empty = checkpoints.latest();
  expect(empty).toMatchObject({ origin: "log.example", size: 0, root: EMPTY_ROOT });
  expect(await folder.file.read()).toBe(empty?.note);
  await checkpoints.sign();
  expect(checkpoints.latest()).toBe(empty);
  await folder.fill(3, 0);
  await checkpoints.sign();
  const first = checkpoints.latest();
  expect(first?.size).toBe(3);
  expect(await folder.file.read()).toBe(first?.note);
  await checkpoints.sign();
  expect(checkpoints.latest()).toEqual(first);
});

test("a growing log is signed about once a second, with all entries so far", async () => {
  const folder = await openFolder();
  const checkpoints = await openCheckpoints({
    kv: folder.kv(),
    signers,
    file: folder.file,
    now: Date.now,
    log: () => undefined,
  });
  const log = createLog({ kv: folder.kv(), now: Date.now, onGrown: checkpoints.grown });
  const signed = new Set<number>();
  const start = performance.now();
  for (let batch = 0; batch < 30; batch++) {
    await fillLog(log, 10, batch * 10);
    await new Promise((resolve) => setTimeout(resolve, 100));
    signed.add(checkpoints.latest()?.size ?? 0);
  }
  signed.delete(0);
  expect(signed.size).toBeGreaterThanOrEqual(2);
  expect(signed.size).toBeLessThanOrEqual((performance.now() - start) / withinASecond.everyMs + 1);
  while (checkpoints.latest()?.size !== 300) await new Promise((resolve) => setTimeout(resolve, 20));
  await checkpoints.close();
});

test("an older copy of the database is refused, so that nothing is signed or appended", async () => {
  const folder = await openFolder();
  const yesterday = await folder.open();
  await folder.fill(5, 0);
  await yesterday.sign();
  await folder.whileClosed((path) => Deno.copyFile(path, `${path}.yesterday`));
  const today = await folder.open();
  await folder.fill(4, 5);
  await today.sign();
  await folder.whileClosed(async (path) => {
    for (const part of ["-wal", "-shm"]) await Deno.remove(path + part).catch(() => undefined);
    await Deno.copyFile(`${path}.yesterday`, path);
  });
  const after = await folder.open();
  const reason = "The store has only 5 of the 9 entries that were signed, so it is an older copy.";
  expect(after.refusal()?.message).toContain(reason);
  expect(() => after.latest()).toThrow(reason);
  expect(after.signed()?.note).toBe(await folder.file.read());
  await after.sign();
  expect(readCheckpoint((await folder.file.read()) as string).size).toBe(9);
  await expect(folder.fill(1, 100, after)).rejects.toThrow(reason);
});

test("a longer store with another history is refused", async () => {
  const folder = await openFolder();
  const before = await folder.open();
  await folder.fill(5, 0);
  await before.sign();
  await before.close();
  await folder.whileClosed((path) => Deno.remove(path));
  await folder.fill(8, 1000);
  const after = await folder.open();
  expect(after.refusal()?.message).toContain("The first 5 of the 8 entries in the store differ");
});

test.each([
  ["as long", 4],
  ["longer", 8],
  ["shorter, and caught up since", 3],
])(
  "if two servers sign different histories, the server that signed first refuses the history of the other server, %s",
  async (_, count) => {
    const folder = await openFolder();
    const first = await folder.open();
    await folder.fill(5, 0);
    await first.sign();
    await folder.whileClosed((path) => Deno.copyFile(path, `${path}.yesterday`));
    const again = await folder.open();
    await folder.fill(4, 5);
    await again.sign();
    await folder.whileClosed(async (path) => {
      for (const part of ["-wal", "-shm"]) await Deno.remove(path + part).catch(() => undefined);
      await Deno.copyFile(`${path}.yesterday`, path);
    });
    const elsewhere = await folder.open(checkpointFile(join(folder.dir, "elsewhere")));
    await folder.fill(count, 1000);
    await elsewhere.sign();
    if (count < 4) await folder.fill(5, 2000);
    const after = await folder.open();
    expect(after.refusal()?.message).toContain("The first 9 of the");
  },
);

/** Returns a clock that advances when the code sleeps or when the test advances it. */
function virtualPace(): Pace & { readonly slept: () => number; readonly pass: (ms: number) => void } {
  let time = 5000;
  return {
    pass: (ms) => {
      time += ms;
    },
    everyMs: 1000,
    elapsed: () => time,
    sleep: async (ms) => {
      time += ms;
    },
    slept: () => time - 5000,
  };
}

test("checkpoints are signed at least a second apart, for any callers and any clock", async () => {
  const folder = await openFolder();
  const pace = virtualPace();
  const written: number[] = [];
  let time = folder.now();
  const checkpoints = await openCheckpoints({
    kv: folder.kv(),
    signers,
    file: {
      read: folder.file.read,
      async write(note) {
        written.push(pace.elapsed());
        await folder.file.write(note);
      },
    },
    now: () => time,
    log: () => undefined,
    pace,
  });
  for (let turn = 0; turn < 4; turn++) {
    await folder.fill(2, turn * 2);
    if (turn % 2) checkpoints.grown();
    await checkpoints.sign();
    expect(checkpoints.latest()?.size).toBe(turn * 2 + 2);
    // The clock is set back by an hour. A checkpoint that is due within a second is still due within a second.
    time -= 3_600_000;
  }
  expect(written.map((at) => at - (written[0] as number))).toEqual([0, 1000, 2000, 3000]);
  expect(pace.slept()).toBe(3000);
});

test("after a quiet time the tree is read at most 20 ms before the checkpoint is signed", async () => {
  const folder = await openFolder();
  const clock = virtualPace();
  const sleeps: number[] = [];
  const pace: Pace = {
    ...clock,
    async sleep(ms) {
      sleeps.push(ms);
      await clock.sleep(ms);
    },
  };
  const { file, now } = folder;
  const checkpoints = await openCheckpoints({ kv: folder.kv(), signers, file, now, log: () => undefined, pace });
  for (let turn = 0; turn < 80; turn++) {
    await folder.fill(1, turn);
    await checkpoints.sign();
    clock.pass(60_000);
  }
  expect(sleeps).toEqual([]);
  await folder.fill(1, 80);
  await checkpoints.sign();
  await folder.fill(1, 81);
  await checkpoints.sign();
  expect(sleeps).toHaveLength(2);
  expect(sleeps[1]).toBeLessThanOrEqual(20);
});

test("a request to sign a checkpoint covers every entry that was in the log at that time", async () => {
  const folder = await openFolder();
  const checkpoints = await folder.open();
  await folder.fill(1, 0);
  const first = checkpoints.sign();
  await folder.fill(1, 1);
  await Promise.all([first, checkpoints.sign()]);
  expect(checkpoints.latest()?.size).toBe(2);
});

test("a lost checkpoint file is written again even if the tree has not grown", async () => {
  const folder = await openFolder();
  const before = await folder.open();
  await folder.fill(3, 0);
  await before.sign();
  const note = await folder.file.read();
  await Deno.remove(join(folder.dir, "checkpoint"));
  const after = await folder.open();
  await after.sign();
  expect(await folder.file.read()).toBe(note);
});

test("a checkpoint that cannot be written to the file is not published", async () => {
  const folder = await openFolder();
  const full = { read: folder.file.read, write: () => Promise.reject(new Error("the disk is full")) };
  const checkpoints = await folder.open(full);
  await folder.fill(3, 0);
  await expect(checkpoints.sign()).rejects.toThrow("the disk is full");
  expect(checkpoints.latest()).toBeNull();
  full.write = folder.file.write as never;
  await checkpoints.sign();
  expect(checkpoints.latest()?.size).toBe(3);
});

test("of two servers of one store, the slower server publishes what the other one has signed", async () => {
  const folder = await openFolder();
  const [one, two] = [await folder.open(), await folder.open(checkpointFile(join(folder.dir, "elsewhere")))];
  for (let turn = 1; turn < 4; turn++) {
    await folder.fill(2, turn * 2);
    await one.sign();
    // A checkpoint covers all earlier entries, whichever process signs it.
    await two.sign();
    expect([one.latest()?.size, two.latest()?.size]).toEqual([turn * 2, turn * 2]);
    expect(two.latest()?.note).toBe(one.latest()?.note);
  }
});

test("a changed tile stops the signing of checkpoints", async () => {
  const folder = await openFolder();
  const checkpoints = await folder.open();
  await folder.fill(5, 0);
  await checkpoints.sign();
  const key = registryKeys.tile(0, 0);
  const { value } = await folder.kv().get<Uint8Array>(key);
  await folder.kv().set(
    key,
    (value as Uint8Array).map((byte, at) => (at === 3 ? byte ^ 1 : byte)),
  );
  await folder.fill(1, 5);
  await checkpoints.sign();
  expect(checkpoints.refusal()?.message).toContain("differ from those that were signed");
});

test("a crash between writing the checkpoint file and updating the store is repaired", async () => {
  const folder = await openFolder();
  const before = await folder.open();
  await folder.fill(5, 0);
  await before.sign();
  await folder.kv().delete(registryKeys.checkpoint);
  const after = await folder.open();
  expect(after.latest()?.size).toBe(5);
  await after.sign();
  expect((await folder.kv().get<{ note: string }>(registryKeys.checkpoint)).value?.note).toBe(await folder.file.read());
});

/** Creates a folder with a second copy of its checkpoint in another place. */
async function openWithCopy() {
  const folder = await openFolder();
  const elsewhere = await Deno.makeTempDir({ prefix: "authentica-copy-" });
  onTestFinished(() => Deno.remove(elsewhere, { recursive: true }));
  const copy = await checkpointCopy(elsewhere);
  const told: (string | null)[] = [];
  const lines: Readonly<Record<string, unknown>>[] = [];
  const open = () =>
    openCheckpoints({
      kv: folder.kv(),
      signers,
      file: folder.file,
      copy,
      onCopied: (problem) => told.push(problem),
      now: folder.now,
      log: (line) => lines.push(line),
      pace: atOnce,
    });
  return { ...folder, elsewhere, copy, told, lines, open };
}

test("an older copy of the whole folder is refused because of the checkpoint in the second place", async () => {
  const folder = await openWithCopy();
  const yesterday = await folder.open();
  await folder.fill(5, 0);
  await yesterday.sign();
  const note = (await folder.file.read()) as string;
  await folder.whileClosed((path) => Deno.copyFile(path, `${path}.yesterday`));
  const today = await folder.open();
  await folder.fill(4, 5);
  await today.sign();
  expect(await folder.copy.read()).toBe(await folder.file.read());
  await folder.whileClosed(async (path) => {
    for (const part of ["-wal", "-shm"]) await Deno.remove(path + part).catch(() => undefined);
    await Deno.copyFile(`${path}.yesterday`, path);
    await folder.file.write(note);
  });
  const after = await folder.open();
  const reason = "The store has only 5 of the 9 entries that were signed, so it is an older copy.";
  expect(after.refusal()?.message).toContain(reason);
  await after.sign();
  await expect(folder.fill(1, 100, after)).rejects.toThrow(reason);
  expect(readCheckpoint((await folder.copy.read()) as string).size).toBe(9);
});

test("an unwritable second checkpoint location is reported, stops nothing, and is updated once it is writable again", async () => {
  const folder = await openWithCopy();
  const checkpoints = await folder.open();
  await Deno.remove(folder.elsewhere, { recursive: true });
  await folder.fill(3, 0);
  await checkpoints.sign();
  expect(checkpoints.latest()?.size).toBe(3);
  // Anyone can read this message, so the path of the copy is only in the operator's log, and only once.
  expect(folder.told).toEqual(["The second copy of the last checkpoint (CHECKPOINT_COPY) cannot be written."]);
  await folder.fill(1, 10);
  await checkpoints.sign();
  expect(folder.lines).toMatchObject([
    { event: "checkpoint_copy_failed", error: expect.stringContaining(folder.elsewhere) },
  ]);
  // A signing run that has nothing to sign does not clear the problem.
  await checkpoints.sign();
  expect(folder.told.at(-1)).toBe("The second copy of the last checkpoint (CHECKPOINT_COPY) cannot be written.");
  await Deno.mkdir(folder.elsewhere);
  // The copy is written even if there are no new entries.
  checkpoints.resume();
  await checkpoints.sign();
  expect(await folder.copy.read()).toBe(await folder.file.read());
  expect(folder.told.at(-1)).toBeNull();
});

test("a request to read the checkpoints again during signing does not block it, and is fulfilled afterwards", async () => {
  const folder = await openFolder();
  const stored = folder.kv();
  let isSigning = false;
  let reads = 0;
  const kv: Kv = Object.create(stored, {
    get: {
      async value(key: Deno.KvKey, options?: { consistency?: Deno.KvConsistencyLevel }) {
        const entry = await stored.get(key, options);
        if (isSigning && key.join() === registryKeys.head.join()) {
          isSigning = false;
          checkpoints.resume();
        }
        return entry;
      },
    },
  });
  const file = {
    ...folder.file,
    read() {
      reads += 1;
      return folder.file.read();
    },
  };
  const checkpoints = await openCheckpoints({
    kv,
    signers,
    file,
    now: folder.now,
    log: () => undefined,
    pace: atOnce,
  });
  onTestFinished(() => checkpoints.close());
  await folder.fill(3, 0);
  isSigning = true;
  reads = 0;
  await checkpoints.sign();
  expect(checkpoints.latest()?.size).toBe(3);
  await checkpoints.sign();
  expect(reads).toBe(1);
});

test("a second checkpoint location that is readable again is reported, even without changes", async () => {
  const folder = await openWithCopy();
  const checkpoints = await folder.open();
  await checkpoints.sign();
  const { read } = folder.copy;
  folder.copy.read = () => Promise.reject(new Error("away"));
  for (const problem of ["The second copy of the last checkpoint (CHECKPOINT_COPY) cannot be read.", null]) {
    checkpoints.resume();
    await checkpoints.sign();
    expect(folder.told.at(-1)).toBe(problem);
    folder.copy.read = read;
  }
});

test("a missing folder for the second checkpoint location prevents the start instead of being created", async () => {
  await expect(checkpointCopy("/nowhere/at/all")).rejects.toThrow('CHECKPOINT_COPY is "/nowhere/at/all"');
});
