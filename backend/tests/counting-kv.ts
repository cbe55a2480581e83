/** A store that counts its reads. */

import type { Kv } from "../platform/kv/kv.ts";
import { openKv } from "../platform/kv/open.ts";
import { faultyKv } from "./faulty-kv.ts";

export interface Reads {
  /** Keys read, alone or together. */
  keys: number;
  /** Records returned by lists. */
  listed: number;
}

/** Opens a store in memory. `read` counts since it was opened, or since its counts were set to 0. */
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
