import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports of the system (Linux: from 32,768 on). */
const [FROM, TO] = [20_000, 32_000];

const tried = new Set<number>();

/** Returns whether a port is free. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  // Rejects with the probe's error if the port is taken.
  const listens = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  probe.close();
  await once(probe, "close");
  return true;
}

/**
 * Returns a free port to listen on later. The system does not hand it out soon, and this process does not return it
 * twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isFree(port)) return port;
  }
}
