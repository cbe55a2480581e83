/**
 * Instances of two and three versions on one store, in one process. `tests/rolling.test.ts` runs them in separate
 * processes.
 */
import { expect, onTestFinished, test } from "vitest";
import { bytesOf, convertMore, type RollingStep, type Step } from "./format.ts";
import { encodedKv } from "./kv.ts";
import { joinStore } from "./rolling.ts";
import { encodeValue } from "./value.ts";

const WORDS = { name: "The store", instead: "open another" };
const none: Step = { convert: () => undefined };

/** Converts format 2, `{ name }`, to format 3, `{ names: [name] }`. */
const names: RollingStep = {
  newer: ([kind], value) => {
    const { name } = value as { name?: string };
    return kind === "people" && name !== undefined ? { names: [name] } : value;
  },
  older: ([kind], value) => (kind === "people" ? { name: (value as { names: string[] }).names[0] } : value),
};
const OLD: readonly Step[] = [none];
const NEW: readonly Step[] = [none, names];

async function openRaw(format: number): Promise<Deno.Kv> {
  const store = await Deno.openKv(":memory:");
  onTestFinished(() => store.close());
  await store.set(["format"], bytesOf({ format }));
  return store;
}

async function join(store: Deno.Kv, steps: readonly Step[], onLost?: (reason: string) => void) {
  const moves: string[] = [];
  const onFormat = (from: number, to: number) => moves.push(`${from} to ${to}`);
  const member = await joinStore(store, WORDS, { steps, everyMs: 5, onFormat, ...(onLost && { onLost }) });
  onTestFinished(member.leave);
  return { ...member, moves, kv: encodedKv(store, member.shapes) };
}

const stored = async (store: Deno.Kv, key: Deno.KvKey) =>
  JSON.parse(new TextDecoder().decode((await store.get<Uint8Array>(key)).value ?? undefined));
const mark = (store: Deno.Kv) => stored(store, ["format"]);
const turns = () => new Promise((resolve) => setTimeout(resolve, 60));

test("a new version writes the older format while an older version runs, and converts the store once that has left", async () => {
  const store = await openRaw(2);
  const old = await join(store, OLD);
  const [one, two] = [await join(store, NEW), await join(store, NEW)];
  for (let people = 0; people < 30; people++) await old.kv.set(["people", people], { name: `old ${people}` });
  await one.kv.set(["people", 30], { names: ["new"] });
  await one.kv.set(["other", 1], { name: "nobody" });
  await turns();
  expect(await mark(store)).toEqual({ format: 2 });
  expect([one.level(), two.level()]).toEqual([2, 2]);
  expect([one.moves, two.moves]).toEqual([[], []]);
  expect((await old.kv.get(["people", 30])).value).toEqual({ name: "new" });
  expect((await two.kv.get(["people", 7])).value).toEqual({ names: ["old 7"] });

  await old.leave();
  await expect.poll(() => mark(store)).toEqual({ format: 3 });
  await expect.poll(() => [one.moves, two.moves]).toEqual([["2 to 3"], ["2 to 3"]]);
  expect([one.level(), two.level()]).toEqual([3, 3]);
  for (let person = 0; person <= 30; person++) expect(await stored(store, ["people", person])).toHaveProperty("names");
  expect(await stored(store, ["other", 1])).toEqual({ name: "nobody" });
});

test("an older version refuses to start during a conversion, and an instance that did not announce itself is ended", async () => {
  const store = await openRaw(2);
  const lost = Promise.withResolvers<string>();
  await join(store, OLD, lost.resolve);
  for await (const { key } of store.list({ prefix: ["format", "live"] })) await store.delete(key);
  await store.set(["format"], bytesOf({ format: 2, next: 3 }));
  await expect(join(store, OLD)).rejects.toThrow(
    "records of format 2, partly converted to format 3; this version reads formats 1 to 2",
  );
  expect(await lost.promise).toMatch(/was converted to a format that this version cannot read/);
});

test("an instance of the older version that joins late delays the switch to the new format", async () => {
  const store = await openRaw(2);
  // An instance that announced itself and read the format record before it got `next`, and that is about to start work.
  await store.set(["format", "live", "slow"], encodeValue({ reads: 2, writes: 0 }));
  await store.set(["format"], bytesOf({ format: 2, next: 3 }));
  const one = await join(store, NEW);
  await one.kv.set(["people", 1], { names: ["new"] });
  await turns();
  expect(one.level()).toBe(2);
  expect(await stored(store, ["people", 1])).toEqual({ name: "new" });
  await store.delete(["format", "live", "slow"]);
  await expect.poll(() => mark(store)).toEqual({ format: 3 });
  expect(await stored(store, ["people", 1])).toEqual({ names: ["new"] });
});

test("nothing is converted while any instance still writes the older format", async () => {
  const store = await openRaw(2);
  await store.set(["format", "live", "behind"], encodeValue({ reads: 3, writes: 2 }));
  const one = await join(store, NEW);
  await expect.poll(one.level).toBe(3);
  await turns();
  expect(await mark(store)).toEqual({ format: 2, next: 3 });
  await store.set(["people", 1], encodeValue({ name: "late" }));
  await store.set(["format", "live", "behind"], encodeValue({ reads: 3, writes: 3 }));
  await expect.poll(() => mark(store)).toEqual({ format: 3 });
  expect(await stored(store, ["people", 1])).toEqual({ names: ["late"] });
});

test("a record written while it is converted keeps the new value", async () => {
  const raw = await openRaw(2);
  await raw.set(["format"], bytesOf({ format: 2, next: 3 }));
  await raw.set(["people", 1], encodeValue({ name: "before" }));
  let puts = 0;
  const store: Deno.Kv = Object.create(raw, {
    get: { value: raw.get.bind(raw) },
    list: { value: raw.list.bind(raw) },
    atomic: {
      value: () => {
        const operation = raw.atomic();
        const commit = operation.commit.bind(operation);
        operation.commit = async () => {
          if (puts++ === 0) await raw.set(["people", 1], encodeValue({ names: ["meanwhile"] }));
          return commit();
        };
        return operation;
      },
    },
  });
  while ((await mark(raw)).format === 2)
    await convertMore(store, await raw.get(["format"]), await mark(raw), names, true);
  expect(puts).toBe(2);
  expect(await stored(raw, ["people", 1])).toEqual({ names: ["meanwhile"] });
});

test("a conversion that changes keys is refused while other processes use the store", async () => {
  const store = await openRaw(1);
  const steps = [none];
  await store.set(["format", "live", "other"], encodeValue({ reads: 1, writes: 1 }));
  await expect(join(store, steps)).rejects.toThrow(
    "The store is used by 1 other processes, but this version must convert it from format 1 to 2 alone. Stop the other processes",
  );
  expect(await mark(store)).toEqual({ format: 1 });
  await store.delete(["format", "live", "other"]);
  await join(store, steps);
  expect(await mark(store)).toEqual({ format: 2 });
});
