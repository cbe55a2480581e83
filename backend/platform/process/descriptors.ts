import type { ConnectionBudget } from "../http/listener/server.ts";

/** More than the most connections need; counting further would say nothing. */
const COUNTED = 8192 + 128;
/** For the store, its journals, the log, letters and what chores open. */
const RESERVE = 48;
const MOST_CONNECTIONS = 4096;
const LEAST_CONNECTIONS = 8;

/**
 * Returns how many more files this process may open, up to 8,320. Reading the limit needs all permissions, so `path`
 * is opened until the system refuses, and all are closed again.
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
 * How many connections may be open so that descriptors never run out: one for the connection and one for the file of
 * its request. One address has a quarter of them, unless a proxy represents all clients (`isProxied`).
 */
export function connectionBudget(freeDescriptors: number, isProxied: boolean): ConnectionBudget {
  const fitting = Math.floor((freeDescriptors - RESERVE) / 2);
  const most = Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, fitting));
  return { most, perAddress: isProxied ? most : Math.ceil(most / 4) };
}
