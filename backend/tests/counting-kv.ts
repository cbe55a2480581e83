/** A store that counts what is read of it. */

import type { Kv } from "../platform/kv/kv.ts";
import { openKv } from "../platform/kv/open.ts";
import { faultyKv } from "./faulty-kv.ts";

export interface Reads {
  /** Keys asked for one by one or together. */
  keys: number;
  /** Records that lists gave. */
  listed: number;
}

/** A store in memory, and what was read since it was opened or its counts were last set to 0. */
export async function countingKv(): Promise<{ readonly kv: Kv; readonly read: Reads }> {
  const read: Reads = { keys: 0, listed: 0 };
  const counted = faultyKv(await openKv(":memory:"), {
    reading: (keys, reading) => {
      read.keys += keys.length;
      return reading();
    },
  });
  const list = counted.list.bind(counted);
  const kv = Object.assign(counted, {
    async *list<T>(...asked: Parameters<Kv["list"]>) {
      for await (const entry of list<T>(...asked)) {
        read.listed += 1;
        yield entry;
      }
    },
  }) as Kv;
  return { kv, read };
}
