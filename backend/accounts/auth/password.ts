import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../platform/refusal.ts";

// Algorithm 2 is argon2id; the package names it by a const enum, which cannot be read with `isolatedModules`.
const ALGORITHM = { algorithm: 2, parallelism: 1 } as const;

/** argon2 parameters: memory (KiB) and iterations. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/**
 * Salt and hash that match no password. For an unknown account, the typed password is verified against them, which
 * takes as long as for a known account.
 */
const DUMMY = "c29tZXRoaW5nc2FsdHk$W1mP1qb8tXxuR9o4h7t8nq2dT0mYc3kV5sJ6aLzQe0g";

/**
 * Returns how many password hashes may run at once: at most two, because each needs 19 MiB, and one core is left free
 * if there are several.
 */
export const hashesAtOnce = (cores: number): number => Math.min(2, Math.max(1, cores - 1));

const MAX_AT_ONCE = hashesAtOnce(navigator.hardwareConcurrency);
const MAX_WAITING = 64;

/**
 * Hashes and checks passwords with argon2id, after NFC normalisation. A hash needs 19 MiB and a core, so at most two
 * run at once, and a bounded number of calls wait in a queue.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches. `null` never matches, but takes as long as a hash. */
  verify(encoded: string | null, password: string): Promise<boolean>;
  /** Returns whether a hash was made with other parameters than the current ones. */
  isOutdated(encoded: string): boolean;
}

/**
 * Creates the password hasher. Its methods reject with `unavailable` if too many calls are waiting. Tests pass a
 * lower cost; the service uses the default.
 */
export function createPasswords({ memoryCost, timeCost }: PasswordCost = COST): Passwords {
  const parameters = { ...ALGORITHM, memoryCost, timeCost };
  const encodedParameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${ALGORITHM.parallelism}$`;
  const dummy = `${encodedParameters}${DUMMY}`;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_WAITING)
        throw new Refusal("unavailable", "Too many people are signing in. Please try again in a moment.");
      // A call that ends passes its slot to the next waiting call, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password.normalize("NFC"), parameters)),
    verify: (encoded, password) =>
      inTurn(async () => {
        const same = await verify(encoded ?? dummy, password.normalize("NFC"));
        return same && encoded !== null;
      }),
    isOutdated: (encoded) => !encoded.startsWith(encodedParameters),
  };
}
