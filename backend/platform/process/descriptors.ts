import type { ConnectionBudget } from "../http/listener/server.ts";

/** Number of descriptors at which counting stops: slightly more than the highest connection limit needs. */
const COUNTED = 8192 + 128;
/** Descriptors for the store, its journals, the log, e-mails and background jobs. */
const RESERVE = 48;
const MAX_CONNECTIONS = 4096;
const LEAST_CONNECTIONS = 8;

/**
 * Returns how many more files this process may open, up to 8,320. Reading the system's limit would need all
 * permissions. So `path` is opened again and again until the system refuses, and then all are closed.
 */
export function countFreeDescriptors(path: string, most = COUNTED): number {
  const held: Deno.FsFile[] = [];
  try {
    while (held.length < most) held.push(Deno.openSync(path, { read: true }));
  } catch {
    // The limit is reached.
  } finally {
    for (const file of held) file.close();
  }
  return held.length;
}

/**
 * Returns how many connections may be open so that descriptors never run out: each needs one for the connection and
 * one for the file of its request. One address may have a quarter of them, unless a proxy represents all clients
 * (`isProxied`).
 */
export function connectionBudget(freeDescriptors: number, isProxied: boolean): ConnectionBudget {
  const fitting = Math.floor((freeDescriptors - RESERVE) / 2);
  const most = Math.min(MAX_CONNECTIONS, Math.max(LEAST_CONNECTIONS, fitting));
  return { most, perAddress: isProxied ? most : Math.ceil(most / 4) };
}
