/**
 * Leases decide which process of a store does a job that only one may do. Two records:
 *
 *     lease/<name>         the holder, and its ordinal number: changes only when the lease is taken over
 *     lease/<name>/beat    increases while the holder is alive
 *
 * A process that sees no new beat for `LEASE_MS` by its own clock takes the lease over. A holder that cannot write
 * beats stops well before that. So clocks of different machines are never compared. If a holder was suspended and has
 * lost the lease, its next beat is refused, and so is everything that it commits with `fence`.
 */
import type { Logger } from "../http/calls/log.ts";
import type { Kv } from "../kv/kv.ts";

/** How often the holder writes a beat, and the others check for one (ms). */
export const BEAT_MS = 2000;
/** Time without a beat after which another process takes over (ms). */
const LEASE_MS = 12_000;
/** Time after its last beat at which the holder stops its work (ms). */
const SURE_MS = 8000;

interface Holder {
  readonly holder: string;
  readonly term: number;
}

/** The lease as one process sees it. */
export interface Lease {
  /** Returns whether this process holds the lease now. */
  isHeld(): boolean;
  /**
   * Returns the check for commits that must fail once another process holds the lease; `null` if this process does
   * not hold it.
   */
  fence(): Deno.AtomicCheck | null;
  /** Renews the lease, or checks the holder and takes over if it is dead. Must be called every `BEAT_MS`. */
  beat(): Promise<void>;
  /** Gives the lease up, so that another process can take it at once. */
  release(): Promise<void>;
}

/** The lease for a store that only one process uses. */
export const alone: Lease = {
  isHeld: () => true,
  fence: () => null,
  beat: async () => undefined,
  release: async () => undefined,
};

export interface LeaseOptions {
  readonly kv: Kv;
  readonly name: string;
  /** Unique id of this process. */
  readonly id: string;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
  readonly log: Logger;
}

export function createLease({ kv, name, id, elapsed, log }: LeaseOptions): Lease {
  const [holderKey, beatKey] = [
    ["lease", name],
    ["lease", name, "beat"],
  ];
  /** Version of the holder's record as this process wrote it, and when its last beat began. */
  let held: { readonly versionstamp: string; readonly at: number } | null = null;
  /** The last beat of another process, and when this process first saw it. */
  let seen: { readonly versionstamp: string | null; readonly at: number } | null = null;

  const isHeld = () => held !== null && elapsed() - held.at < SURE_MS;

  function lose(): void {
    if (held !== null) log({ level: "info", event: "lease_lost", lease: name });
    held = null;
    seen = null;
  }

  async function renew({ versionstamp }: NonNullable<typeof held>): Promise<void> {
    const at = elapsed();
    const renewed = await kv.atomic().check({ key: holderKey, versionstamp }).set(beatKey, id).commit();
    if (renewed.ok) held = { versionstamp, at };
    else lose();
  }

  async function watch(): Promise<void> {
    const at = elapsed();
    const [holder, beat] = await kv.getMany<[Holder, string]>([holderKey, beatKey]);
    if (holder.versionstamp !== null && (seen === null || seen.versionstamp !== beat.versionstamp))
      seen = { versionstamp: beat.versionstamp, at };
    const isFree = holder.versionstamp === null || beat.versionstamp === null;
    if (!isFree && seen !== null && at - seen.at < LEASE_MS) return;
    const next: Holder = { holder: id, term: (holder.value?.term ?? 0) + 1 };
    const taken = await kv.atomic().check(holder, beat).set(holderKey, next).set(beatKey, id).commit();
    if (!taken.ok) return;
    held = { versionstamp: taken.versionstamp, at };
    log({ level: "info", event: "lease_taken", lease: name, term: next.term });
  }

  return {
    isHeld,
    fence: () => (held !== null && isHeld() ? { key: holderKey, versionstamp: held.versionstamp } : null),
    beat: () => (held === null ? watch() : renew(held)),
    async release() {
      if (held === null) return;
      const { versionstamp } = held;
      held = null;
      await kv.atomic().check({ key: holderKey, versionstamp }).delete(beatKey).commit();
    },
  };
}
