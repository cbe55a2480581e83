import { expect, onTestFinished, test } from "vitest";
import { toBase64url } from "../formats/tlog/bytes.ts";
import { digest } from "../formats/tlog/hash.ts";
import { commit } from "../platform/kv/commit.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { openKv } from "../platform/kv/open.ts";
import { createLog } from "../registry/log/log.ts";
import { headTouched } from "../registry/log/store.ts";
import { guarded } from "./guarded.ts";

/** Opens a log with a change that depends on the record of Ada. */
async function open() {
  const real = await openKv(":memory:");
  onTestFinished(() => real.close());
  const app = guarded(real, (kv) => createLog({ kv, now: Date.now }));
  const hash = toBase64url(digest(new Uint8Array()));
  await app.registry.append({
    reads: [["people", "ada"]],
    decide: (_, { index }) => ({
      entry: { type: "mint", fingerprint: hash, tokenId: index, eventNumber: 0, commitment: hash },
      writes: [{ key: ["people", "ada"], value: 1 }],
      result: undefined,
    }),
  });
  return app;
}

const bob = { key: ["people", "bob"], value: 2 };

test("the guard accepts writes of the log, and of records that its changes do not read", async () => {
  const { kv, broken } = await open();
  await kv.set(["letters", "bob"], 1);
  await kv.set(["people", "by_name", "bob"], 1);
  expect(broken()).toEqual([]);
});

test("the guard requires that a record of a kind which the log reads is written with the head or with a reason", async () => {
  const { kv, broken } = await open();
  await commit(kv, async (read) => ({ writes: [bob, await headTouched(read)], result: undefined }));
  await commit(kv, async () => ({ writes: [bob], result: undefined, besideLog: "Bob is of no account." }));
  expect(broken()).toEqual([]);
});

test.each<[string, (kv: Kv) => Promise<unknown>]>([
  ["a commit", (kv) => kv.atomic().set(["letters", "bob"], 1).set(bob.key, bob.value).commit()],
  ["a commit that erases", (kv) => kv.atomic().delete(bob.key).commit()],
  ["a decision without a reason", (kv) => commit(kv, async () => ({ writes: [bob], result: undefined }))],
  ["a write without a commit", (kv) => kv.set(bob.key, bob.value)],
  ["an erasure without a commit", (kv) => kv.delete(bob.key)],
])("the guard reports %s outside the log, at any time", async (_, write) => {
  const { kv, broken } = await open();
  await write(kv);
  expect(broken()).toEqual(["people/bob"]);
});

test("a commit has at most ten checks, the limit of a KV server", async () => {
  const { kv, broken } = await open();
  const checks = Array.from({ length: 10 }, (_, at) => ({ key: ["letters", at], versionstamp: null }));
  const letter = { key: ["letters", "bob"], value: 1 };
  await commit(kv, async () => ({ writes: [letter], checks, result: undefined }));
  expect(broken()).toEqual([]);
  await commit(kv, async (read) => {
    await read.get(["letters", 10]);
    return { writes: [letter], checks, result: undefined };
  });
  expect(broken()).toEqual(["11 checks: letters/bob"]);
});
