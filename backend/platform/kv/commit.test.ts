import { beforeEach, expect, onTestFinished, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { commit, commitsBesideLog, type Reader } from "./commit.ts";
import type { Atomic, Kv } from "./kv.ts";
import { jittered } from "./pause.ts";

const COUNT = ["count"];
const atOnce = { pause: () => Promise.resolve() };
let kv: Kv;

beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  const opened = kv;
  onTestFinished(() => opened.close());
});

const count = async () => (await kv.get<number>(COUNT)).value;

/** Adds one to the stored number. `meanwhile` runs between the read and the commit. */
const oneMore =
  (meanwhile: () => Promise<unknown> = async () => undefined) =>
  async (read: Reader) => {
    const value = ((await read.get<number>(COUNT)).value ?? 0) + 1;
    await meanwhile();
    return { writes: [{ key: COUNT, value }], result: value };
  };

test("commit repeats its decision if a record that it read has changed", async () => {
  let conflicts = 2;
  const meanwhile = async () => {
    if (conflicts > 0) await kv.set(COUNT, 10 * conflicts);
    conflicts -= 1;
  };
  expect(await commit(kv, oneMore(meanwhile), atOnce)).toBe(11);
  expect(await count()).toBe(11);
  expect(conflicts).toBe(-1);
});

test("commit checks each of several keys that were read at once, including missing ones", async () => {
  let tries = 0;
  await commit(
    kv,
    async (read) => {
      const [, there] = await read.getMany<[unknown, string]>([["a"], ["b"]]);
      tries += 1;
      if (tries === 1) await kv.set(["b"], "came meanwhile");
      return { writes: [{ key: ["seen"], value: there.value }], result: undefined };
    },
    atOnce,
  );
  expect(tries).toBe(2);
  expect((await kv.get(["seen"])).value).toBe("came meanwhile");
});

test("commit checks the additional entries that a decision returns", async () => {
  await kv.set(["listed", 1], "a");
  let tries = 0;
  const newest = await commit(
    kv,
    async () => {
      tries += 1;
      const [first] = await Array.fromAsync(kv.list<string>({ prefix: ["listed"] }, { reverse: true, limit: 1 }));
      if (!first) throw new Error("Nothing is listed.");
      if (tries === 1) await kv.atomic().delete(first.key).set(["listed", 0], "b").commit();
      return { checks: [first], writes: [{ key: ["newest"], value: first.value }], result: first.value };
    },
    atOnce,
  );
  expect([newest, tries, (await kv.get(["newest"])).value]).toEqual(["b", 2, "b"]);
});

test("twenty parallel changes of the same record all succeed", async () => {
  await Promise.all(Array.from({ length: 20 }, () => commit(kv, oneMore())));
  expect(await count()).toBe(20);
});

test("commit fails as unavailable, without writing, if other commits are faster at each try", async () => {
  let tries = 0;
  const meanwhile = () => {
    tries += 1;
    return kv.set(COUNT, -tries);
  };
  await expect(commit(kv, oneMore(meanwhile), { ...atOnce, tries: 5 })).rejects.toMatchObject({ code: "unavailable" });
  expect(tries).toBe(5);
  expect(await count()).toBe(-5);
});

test("commit gives up within two seconds by default", async () => {
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  const pause = jittered({ firstMs: 2, mostMs: 64, random: () => 1, sleep });
  await expect(
    commit(
      kv,
      oneMore(() => kv.set(COUNT, 0)),
      { pause },
    ),
  ).rejects.toMatchObject({ code: "unavailable" });
  const slept = pauses.reduce((sum, ms) => sum + ms, 0);
  expect(slept).toBeGreaterThan(1000);
  expect(slept).toBeLessThan(2000);
});

test("pauses between tries of a commit double up to a limit and are half random; there is none before the first try", async () => {
  const chance = [0, 1, 0.5, 0, 1];
  const pauses: number[] = [];
  const pause = jittered({
    firstMs: 2,
    mostMs: 10,
    random: () => chance[pauses.length] as number,
    sleep: async (ms) => void pauses.push(ms),
  });
  await expect(
    commit(
      kv,
      oneMore(() => kv.set(COUNT, 0)),
      { tries: 6, pause },
    ),
  ).rejects.toThrow(Refusal);
  expect(pauses).toEqual([1, 4, 6, 5, 10]);
  await commit(kv, oneMore(), { tries: 1, pause });
  expect(pauses).toHaveLength(5);
});

test("a refusal in the decision of a commit ends it at once and writes nothing", async () => {
  let tries = 0;
  const refused = commit(kv, async (read) => {
    tries += 1;
    await read.get(COUNT);
    throw new Refusal("conflict", "No.");
  });
  await expect(refused).rejects.toMatchObject({ code: "conflict", message: "No." });
  expect(tries).toBe(1);
  expect(await Array.fromAsync(kv.list({ prefix: [] }))).toEqual([]);
});

test("nothing is committed if the decision returns no writes", async () => {
  const silent = Object.create(kv, { get: { value: kv.get.bind(kv) }, atomic: { value: () => expect.unreachable() } });
  const decide = async (read: Reader) => ({ writes: [], result: (await read.get(COUNT)).value });
  expect(await commit(silent, decide)).toBeNull();
});

test("a commit outside the log states the reason why it does not change the head", async () => {
  const atomics: Atomic[] = [];
  const watched = Object.create(kv, {
    get: { value: kv.get.bind(kv) },
    atomic: {
      value() {
        const atomic = kv.atomic();
        atomics.push(atomic);
        return atomic;
      },
    },
  });
  await commit(watched, oneMore());
  await commit(watched, async (read) => ({ ...(await oneMore()(read)), besideLog: "Nothing decides on it." }));
  expect(atomics.map((atomic) => commitsBesideLog.get(atomic))).toEqual([undefined, "Nothing decides on it."]);
});
