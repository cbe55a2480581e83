import { beforeEach, expect, test } from "vitest";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { type Change, createLog } from "./log.ts";
import { readHead, registryKeys } from "./store.ts";
import { WRITER_WAITING } from "./writer-fairness.ts";

const DIGEST = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
const now = () => 1_767_225_600_000;
const pause = () => Promise.resolve();

let kv: Kv;
beforeEach(async () => {
  kv = await openKv(":memory:");
  return () => kv.close();
});

let salt = 0;
/** Returns a change that counts the entries appended to its record. */
function counted(): Change<number> {
  const key = ["count"];
  salt += 1;
  const commitment = `${String(salt).padStart(42, "x")}A`;
  return {
    reads: [key],
    decide(read, { index }) {
      const count = (read<number>(key) ?? 0) + 1;
      const entry = { type: "mint", fingerprint: DIGEST, tokenId: index, eventNumber: 0, commitment } as const;
      return { entry, writes: [{ key, value: count }], result: count };
    },
  };
}

/** Returns a store that counts the calls. */
function watched() {
  const told = { reads: 0, commits: 0, lost: 0 };
  const store = faultyKv(kv, {
    reading(_, read) {
      told.reads += 1;
      return read();
    },
    async writing(write) {
      const outcome = await write();
      told.commits += 1;
      if ((outcome as { readonly ok?: boolean }).ok === false) told.lost += 1;
      return outcome;
    },
  });
  return { store, told };
}

test("the log writer does not read again what it wrote, and needs one read and one commit per entry", async () => {
  const { store, told } = watched();
  const log = createLog({ kv: store, now });
  await log.append(counted());
  for (let entry = 2; entry <= 5; entry++) {
    const before = { ...told };
    expect(await log.append(counted())).toBe(entry);
    expect({ reads: told.reads - before.reads, commits: told.commits - before.commits }).toEqual({
      reads: 1,
      commits: 1,
    });
  }
});

test("the log writer notices entries of another writer before it commits, so that neither commit fails its check", async () => {
  const { store, told } = watched();
  const logs = [createLog({ kv: store, now, pause }), createLog({ kv: store, now, pause })];
  for (let entry = 1; entry <= 10; entry++)
    expect(await (logs[entry % 2] as (typeof logs)[number]).append(counted())).toBe(entry);
  expect(told.lost).toBe(0);
  expect((await readHead(kv)).size).toBe(10);
});

test("the log writer reads a record again that was changed together with the head between two entries", async () => {
  const log = createLog({ kv, now });
  await log.append(counted());
  const head = await readHead(kv);
  await kv.atomic().set(registryKeys.head, head).set(["count"], 40).commit();
  expect(await log.append(counted())).toBe(41);
});

test("a log writer yields to another writer that asked for priority, even if its own copy of the head is still current", async () => {
  let time = 0;
  let stoodBack = 0;
  const yielding = async () => {
    stoodBack += 1;
    time += 500;
  };
  const log = createLog({ kv, now, elapsed: () => time, yielding });
  await log.append(counted());
  await kv.set(WRITER_WAITING, "another");
  expect(await log.append(counted())).toBe(2);
  expect(stoodBack).toBeGreaterThan(0);
});
