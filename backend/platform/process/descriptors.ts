import type { ConnectionBudget } from "../http/listener/server.ts";

/** More than the most connections need; counting further would say nothing. */
const COUNTED = 8192 + 128;
/** For the store, its journals, the log, letters and what chores open. */
const RESERVE = 48;
const MOST_CONNECTIONS = 4096;
const LEAST_CONNECTIONS = 8;

/**
 * How many files this process may open beside those that it holds, up to 8,320. The limit itself can be read by nobody who lacks
 * all permissions, so it is tried: `path` is opened until the system says no, and all is closed again.
 */
export function countFreeDescriptors(path: string, most = COUNTED): number {
  const held: Deno.FsFile[] = [];
  try {
    while (held.length < most) held.push(Deno.openSync(path, { read: true }));
  } catch {
    // That was the last one.
  } finally {
    for (const file of held) file.close();
  }
  return held.length;
}

/**
 * How many connections may be open so that descriptors never run out: one for the connection and one for the file that its request reads
 * or writes. One address has a quarter of them, unless a proxy stands for all (`isProxied`).
 */
export function connectionBudget(freeDescriptors: number, isProxied: boolean): ConnectionBudget {
  const fitting = Math.floor((freeDescriptors - RESERVE) / 2);
  const most = Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, fitting));
  return { most, perAddress: isProxied ? most : Math.ceil(most / 4) };
}
