import { beforeEach, expect, test } from "vitest";
import { leafHash, NO_LEAF, parseLeaf } from "../../formats/tlog/leaf.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { readTotals } from "../../platform/kv/totals.ts";
import { Refusal } from "../../platform/refusal.ts";
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
/** Returns a change that reserves a name, and is refused if the name is taken. */
function take(name: string, extra: Partial<{ padding: number; throws: Error }> = {}): Change<number> {
  const key = ["names", name];
  salt += 1;
  const commitment = `${String(salt).padStart(42, "x")}A`;
  return {
    reads: [key],
    decide(read, { index }) {
      if (extra.throws) throw extra.throws;
      if (read(key) !== null) throw new Refusal("conflict", `${name} is taken`);
      return {
        entry: { type: "mint", fingerprint: DIGEST, tokenId: index, eventNumber: 0, commitment },
        writes: [{ key, value: "x".repeat(extra.padding ?? 1) }],
        result: index,
      };
    },
  };
}

type Fault = "fine" | "throw and keep" | "throw and keep later" | "throw and lose" | "lose the check" | "repeat";

/** Returns a store whose commits fail according to `plan`. "Later" means: when the keys of a change are next read. */
function faulty(plan: readonly Fault[]): {
  readonly kv: Kv;
  readonly commits: () => number;
} {
  let commits = 0;
  let late: (() => Promise<unknown>) | null = null;
  const store = faultyKv(kv, {
    async reading(keys, read) {
      if (late && keys.some(([first]) => first === "names")) {
        await late();
        late = null;
      }
      return read();
    },
    async writing<T>(write: () => Promise<T>) {
      const fault = plan[commits++] ?? "fine";
      if (fault === "throw and keep later") late = write;
      if (fault === "throw and lose" || fault === "throw and keep later") throw new Error("the connection broke");
      if (fault === "lose the check") return { ok: false } as T;
      const outcome = await write();
      // A client without an answer repeats the commit.
      if (fault === "repeat") return write();
      if (fault === "throw and keep") throw new Error("the connection broke");
      return outcome;
    },
  });
  return { kv: store, commits: () => commits };
}

/** Reads the log, checks the chain of entries, and returns their number. */
async function checkedSize(): Promise<number> {
  const head = await readHead(kv);
  let previous = NO_LEAF;
  for (let index = 0; index < head.size; index++) {
    const bytes = (await kv.get<Uint8Array>(registryKeys.leaf(index))).value as Uint8Array;
    expect(parseLeaf(bytes).previous).toBe(previous);
    previous = leafHash(bytes);
  }
  expect(head.last).toBe(previous);
  return head.size;
}

test("parallel changes of the log share a commit and keep their order", async () => {
  const store = faulty([]);
  const log = createLog({ kv: store.kv, now });
  const results = await Promise.all(Array.from({ length: 30 }, (_, at) => log.append(take(`n${at}`))));
  expect(results).toEqual(Array.from({ length: 30 }, (_, at) => at));
  expect(await checkedSize()).toBe(30);
  expect(store.commits()).toBeLessThanOrEqual(2);
});

test("a change of the log sees the writes of earlier changes in the same commit", async () => {
  const log = createLog({ kv, now });
  const results = await Promise.allSettled([
    log.append(take("first")),
    log.append(take("same")),
    log.append(take("same")),
    log.append(take("last")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await checkedSize()).toBe(3);
});

test("an unexpected error of a change rejects only that change", async () => {
  const log = createLog({ kv, now });
  const results = await Promise.allSettled([
    log.append(take("a")),
    log.append(take("b", { throws: new Error("broken") })),
    log.append(take("c")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await checkedSize()).toBe(2);
});

test("reading a key that the change did not list is refused", async () => {
  const log = createLog({ kv, now });
  const change: Change<number> = { ...take("a"), reads: [] };
  await expect(log.append(change)).rejects.toThrow("without declaring it");
});

test("writes that exceed one commit are split over several", async () => {
  const store = faulty([]);
  const log = createLog({ kv: store.kv, now });
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, at) => log.append(take(`n${at}`, { padding: 30_000 }))),
  );
  expect(results).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(await checkedSize()).toBe(100);
  expect(store.commits()).toBeGreaterThan(4);
});

test("a value that the store cannot hold is rejected and not retried, and other values are written", async () => {
  const store = faulty([]);
  const log = createLog({ kv: store.kv, now, pause });
  const results = await Promise.allSettled([
    log.append(take("a")),
    log.append(take("b", { padding: 70_000 })),
    log.append(take("c")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: expect.any(TypeError) });
  expect(await checkedSize()).toBe(2);
});

test("if the head has changed, the batch is built again on the new head", async () => {
  const store = faulty(["lose the check", "lose the check"]);
  const log = createLog({ kv: store.kv, now, yielding: pause });
  expect(await Promise.all([log.append(take("a")), log.append(take("b"))])).toEqual([0, 1]);
  expect(await checkedSize()).toBe(2);
});

test("if the commits of a batch keep failing because the head changes, the batch is written within ten seconds or refused", async () => {
  let time = 0;
  const elapsed = () => time;
  const lost = (commits: number) => Array.from({ length: commits }, () => "lose the check" as const);
  const waits = (ms: number) => async () => {
    time += ms;
  };
  const patient = createLog({ kv: faulty(lost(120)).kv, now, elapsed, yielding: waits(80) });
  expect(await Promise.all([patient.append(take("a")), patient.append(take("b"))])).toEqual([0, 1]);
  const tooLong = createLog({ kv: faulty(lost(300)).kv, now, elapsed, yielding: waits(90) });
  await expect(tooLong.append(take("c"))).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("at once"),
  });
  expect(await checkedSize()).toBe(2);
});

test("a commit that the store's client sent twice is answered once and not written again", async () => {
  const store = faulty(["repeat"]);
  const log = createLog({ kv: store.kv, now, yielding: pause });
  const results = await Promise.allSettled([log.append(take("a")), log.append(take("b")), log.append(take("a"))]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(await checkedSize()).toBe(2);
});

test("a commit that threw but succeeded is answered once and not written twice", async () => {
  const store = faulty(["throw and keep"]);
  const log = createLog({ kv: store.kv, now, pause });
  const results = await Promise.allSettled([log.append(take("a")), log.append(take("b")), log.append(take("a"))]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(await checkedSize()).toBe(2);
});

test("growth of the log is reported even if its commit threw", async () => {
  const store = faulty(["throw and keep"]);
  let told = 0;
  const onGrown = () => {
    told += 1;
  };
  await createLog({ kv: store.kv, now, pause, onGrown }).append(take("a"));
  expect(told).toBe(1);
});

test("a commit that threw and succeeds during the next attempt is answered once", async () => {
  const store = faulty(["throw and keep later"]);
  const log = createLog({ kv: store.kv, now, pause });
  expect(await log.append(take("a"))).toBe(0);
  expect(await checkedSize()).toBe(1);
});

test("a commit that threw and failed is repeated", async () => {
  const store = faulty(["throw and lose", "throw and lose"]);
  const log = createLog({ kv: store.kv, now, pause });
  expect(await Promise.all([log.append(take("a")), log.append(take("b"))])).toEqual([0, 1]);
  expect(await checkedSize()).toBe(2);
});

test("a store that stays down is answered with unavailable, and the log works again afterwards", async () => {
  const store = faulty(Array.from({ length: 8 }, () => "throw and lose" as const));
  const log = createLog({ kv: store.kv, now, pause });
  await expect(log.append(take("a"))).rejects.toMatchObject({ code: "unavailable" });
  expect(await log.append(take("a"))).toBe(0);
  expect(await checkedSize()).toBe(1);
});

test("two log writers of one store produce one chain without gaps", async () => {
  const logs = [createLog({ kv, now, batchSize: 5 }), createLog({ kv, now, batchSize: 5 })];
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      (logs[at % 2] as (typeof logs)[number]).append(take(`n${at % 40}`)).catch(() => null),
    ),
  );
  const written = results.filter((index) => index !== null);
  expect(written.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(await checkedSize()).toBe(40);
});

test("a slower log writer still gets to commit, and a writer that asked and crashed delays the others only briefly", async () => {
  let time = 0;
  const elapsed = () => time;
  const yielding = async () => {
    time += 30;
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const quick = createLog({ kv, now, elapsed, yielding, id: "quick" });
  let entered = 0;
  // After each read by the slow writer, the quick one writes as often as it may.
  const slow = createLog({
    kv: faultyKv(kv, {
      async writing(write, { keys }) {
        if (keys.some((key) => key[0] === "names")) {
          const wins = quick.append(take(`quick ${entered++}`));
          await Promise.race([wins, new Promise((resolve) => setTimeout(resolve, 30))]);
        }
        return write();
      },
    }),
    now,
    elapsed,
    yielding,
    id: "slow",
  });
  await slow.append(take("slow"));
  expect(entered).toBeLessThan(6);
  await expect.poll(() => quick.waiting()).toBe(0);
  expect(await checkedSize()).toBe(entered + 1);
  expect((await kv.get(WRITER_WAITING)).versionstamp).toBeNull();

  await kv.set(WRITER_WAITING, "dead");
  let begun = time;
  await quick.append(take("after it"));
  expect(time - begun).toBeGreaterThanOrEqual(2000);
  begun = time;
  await quick.append(take("and at once"));
  expect(time - begun).toBe(0);
});

/** Returns the time of each entry, its `ts` (Unix s). */
async function timesOf(): Promise<number[]> {
  const leaves = await Array.fromAsync(kv.list<Uint8Array>({ prefix: registryKeys.leaves }));
  return leaves.map(({ value }) => parseLeaf(value).timestamp);
}

test("an entry is never dated before the previous one, even if the clock steps back by seconds", async () => {
  let time = now();
  const log = createLog({ kv, now: () => time });
  await log.append(take("a"));
  time -= 90_000;
  await Promise.all([log.append(take("b")), log.append(take("c"))]);
  time += 95_000;
  await log.append(take("d"));
  const start = now() / 1000;
  expect(await timesOf()).toEqual([start, start, start, start + 5]);
  expect(await checkedSize()).toBe(4);
});

test("of two servers, the server whose clock is behind dates no entry before the entries of the other server", async () => {
  const [ahead, behind] = [createLog({ kv, now: () => now() + 60_000 }), createLog({ kv, now })];
  await ahead.append(take("a"));
  await behind.append(take("b"));
  const [a, b] = await timesOf();
  expect(b).toBe(a);
});

test("a wrong clock is refused at once, and nothing is written", async () => {
  let time = now();
  const log = createLog({ kv, now: () => time, pause: () => Promise.reject(new Error("it was tried again")) });
  await log.append(take("a"));
  time -= 3_600_000;
  await expect(log.append(take("b"))).rejects.toMatchObject({ code: "unavailable" });
  expect(await checkedSize()).toBe(1);
});

test("the log reports since when its oldest change has been waiting", async () => {
  let time = 1000;
  const { promise: pausing, resolve: pauses } = Promise.withResolvers<void>();
  const { promise: stuck, resolve: goOn } = Promise.withResolvers<void>();
  const pause = () => {
    pauses();
    return stuck;
  };
  const log = createLog({ kv: faulty(["throw and lose"]).kv, now: () => time, batchSize: 1, pause });
  expect(log.waitingSince()).toBeNull();
  const first = log.append(take("first"));
  time = 5000;
  const second = log.append(take("second"));
  await pausing;
  expect(log.waitingSince()).toBe(1000);
  goOn();
  await first;
  await expect.poll(() => log.waitingSince()).not.toBe(1000);
  await second;
  await expect.poll(() => log.waitingSince()).toBeNull();
});

test.each<Fault>(["fine", "repeat", "lose the check", "throw and keep", "throw and keep later", "throw and lose"])(
  "a batch adds to a total once: %s",
  async (fault) => {
    const log = createLog({ kv: faulty([fault]).kv, now, pause, yielding: pause });
    const adding = (name: string, add: number): Change<number> => {
      const change = take(name);
      return {
        ...change,
        decide(read, slot) {
          const decided = change.decide(read, slot);
          return { ...decided, writes: [...decided.writes, { key: ["total"], add }] };
        },
      };
    };
    await Promise.all([log.append(adding("one", 5)), log.append(adding("two", -2)), log.append(adding("three", 4))]);
    expect(await readTotals(kv, [["total"]])).toEqual([7]);
    expect(await checkedSize()).toBe(3);
  },
);
