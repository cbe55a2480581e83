import { ulidFactory } from "./ulid.ts";

/** Time and randomness, as parameters of everything that needs them. */
export interface Environment {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Monotonic milliseconds that include the machine's sleep, in steps of a second. */
  readonly uptime: () => number;
  /** `length` bytes from a cryptographic source. */
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** A new identifier that sorts by time: a ULID, 26 characters, increasing within one process. */
  readonly ulid: () => string;
}

/** The real clock and the system's random source. */
export function systemEnvironment(): Environment {
  const now = Date.now;
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const uptime = () => Deno.osUptime() * 1000;
  return { now, uptime, randomBytes, ulid: ulidFactory(now, randomBytes) };
}
