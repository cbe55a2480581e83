import { beforeEach, expect, test } from "vitest";
import { encodedKv, type Kv, UnreadableRecord } from "./kv.ts";

let store: Deno.Kv;
let kv: Kv;
beforeEach(async () => {
  store = await Deno.openKv(":memory:");
  kv = encodedKv(store);
  return () => store.close();
});

const ADA = { id: "1", name: "Ada", children: [{ name: "Byron" }] };

test("get, getMany and list return what was written", async () => {
  await kv.set(["users", 1], ADA);
  await kv
    .atomic()
    .check({ key: ["tile"], versionstamp: null })
    .set(["tile"], Uint8Array.of(1, 2, 3))
    .set(["gone"], "soon")
    .delete(["gone"])
    .commit();
  expect((await kv.get(["users", 1])).value).toStrictEqual(ADA);
  const [tile, gone] = await kv.getMany([["tile"], ["gone"]]);
  expect(tile.value).toStrictEqual(Uint8Array.of(1, 2, 3));
  expect(gone).toEqual({ key: ["gone"], value: null, versionstamp: null });
  expect((await Array.fromAsync(kv.list({ prefix: ["users"] }))).map(({ value }) => value)).toStrictEqual([ADA]);
  await kv.delete(["users", 1]);
  expect((await kv.get(["users", 1])).versionstamp).toBeNull();
});

test("a watch on the store yields decoded values until it is cancelled", async () => {
  await kv.set(["bell"], "first");
  const reader = kv.watch<[string, string]>([["bell"], ["other"]]).getReader();
  expect((await reader.read()).value?.map(({ value }) => value)).toEqual(["first", null]);
  await kv.set(["bell"], "second");
  expect((await reader.read()).value?.map(({ value }) => value)).toEqual(["second", null]);
  await reader.cancel();
});

test("cancelling a waiting watch cancels the watch on the underlying store", async () => {
  let ended = 0;
  const changes = () =>
    new ReadableStream({
      cancel() {
        ended += 1;
      },
    });
  const reader = encodedKv(Object.create(store, { watch: { value: changes } }))
    .watch([["bell"]])
    .getReader();
  const waiting = reader.read();
  await reader.cancel();
  expect(await waiting).toMatchObject({ done: true });
  expect(ended).toBe(1);
});

test("a stored null differs from a missing record", async () => {
  await kv.set(["nothing"], null);
  expect(await kv.get(["nothing"])).toMatchObject({ value: null, versionstamp: expect.any(String) });
});

test("a value that cannot be encoded is refused, and nothing of its commit is written", async () => {
  const refused = new TypeError("The record users/1 cannot be stored: value.name is undefined.");
  await expect(kv.set(["users", 1], { name: undefined })).rejects.toThrow(refused);
  expect(() => kv.atomic().set(["users", 2], ADA).set(["users", 1], { name: undefined })).toThrow(refused);
  expect(await Array.fromAsync(store.list({ prefix: [] }))).toEqual([]);
});

test("an unreadable record is reported with its key, without its content", async () => {
  await store.set(["users", 1], { name: "Ada" });
  const unreadable = new UnreadableRecord(["users", 1], "the value is not in the format of this store");
  expect(unreadable.message).toBe("The record users/1 cannot be read: the value is not in the format of this store.");
  await expect(kv.get(["users", 1])).rejects.toThrow(unreadable);
  await expect(kv.getMany([["users", 1]])).rejects.toThrow(unreadable);
  await expect(Array.fromAsync(kv.list({ prefix: [] }))).rejects.toThrow(unreadable);
  await expect(
    kv
      .watch([["users", 1]])
      .getReader()
      .read(),
  ).rejects.toThrow(unreadable);
});

test("a list continues after an unreadable record", async () => {
  await store.set(["a"], new Map());
  await kv.set(["b"], "good");
  const entries = kv.list({ prefix: [] });
  await expect(entries.next()).rejects.toThrow(UnreadableRecord);
  expect(await entries.next()).toMatchObject({ value: { value: "good" } });
  expect(await entries.next()).toMatchObject({ done: true });
});
