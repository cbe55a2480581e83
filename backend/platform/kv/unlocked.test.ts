import { expect, test } from "vitest";
import type { Kv } from "./kv.ts";
import { openKv } from "./open.ts";
import { unlockedKv } from "./unlocked.ts";

/** Opens a store whose first commits fail with this error. */
async function openFailing(times: number, message: string) {
  const kv = await openKv(":memory:");
  let left = times;
  const failing: Kv = {
    ...kv,
    atomic() {
      const operation = kv.atomic();
      const { commit } = operation;
      return Object.assign(operation, {
        async commit() {
          if (left-- > 0) throw new TypeError(message);
          return commit();
        },
      });
    },
  };
  const pauses: number[] = [];
  return { kv: unlockedKv(failing, async (tries) => void pauses.push(tries)), pauses };
}

test("a commit that finds the database file locked is retried, and written once", async () => {
  const { kv, pauses } = await openFailing(3, "database is locked");
  expect(await kv.atomic().set(["a"], 1).commit()).toMatchObject({ ok: true });
  expect((await kv.get(["a"])).value).toBe(1);
  expect(pauses).toEqual([1, 2, 3]);
  kv.close();
});

test("a lock error that persists, and any other failure, is passed on", async () => {
  for (const [times, message] of [
    [1e9, "database is locked"],
    [1, "disk I/O error"],
  ] as const) {
    const { kv, pauses } = await openFailing(times, message);
    await expect(kv.atomic().set(["a"], 1).commit()).rejects.toThrow(message);
    expect(pauses.length).toBe(times === 1 ? 0 : 199);
    kv.close();
  }
});
