import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that the system gives to connections, and to listeners that ask for any (Linux: from 32,768 on). */
const [FROM, TO] = [20_000, 32_000];

const tried = new Set<number>();

/** Whether a port is free. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  // Rejects with the probe's error where it is taken.
  const listens = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  probe.close();
  await once(probe, "close");
  return true;
}

/** A free port, to listen on later: the system does not hand it out again soon, and this process gets it once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isFree(port)) return port;
  }
}
