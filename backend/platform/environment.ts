import { ulidFactory } from "./ulid.ts";

/** Time and randomness, passed as parameters to all code that needs them. */
export interface Environment {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Monotonic clock (ms) with a resolution of one second. It continues while the machine sleeps. */
  readonly uptime: () => number;
  /** Returns `length` bytes from a cryptographic source. */
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Returns a new identifier that sorts by time: a ULID, 26 characters, increasing within one process. */
  readonly ulid: () => string;
}

/** Returns the real clock and the system's random source. */
export function systemEnvironment(): Environment {
  const now = Date.now;
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const uptime = () => Deno.osUptime() * 1000;
  return { now, uptime, randomBytes, ulid: ulidFactory(now, randomBytes) };
}
