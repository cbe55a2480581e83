/**
 * Leases: which process of a store does a job that needs only one. Two records:
 *
 *     lease/<name>         the holder, and its ordinal number: changes only when the lease is taken over
 *     lease/<name>/beat    increases while the holder lives
 *
 * A process that sees no beat for `LEASE_MS` by its own clock takes over; the holder stops well before that if it
 * cannot write beats. So no two clocks are compared. A process that was suspended has its next beat refused, and
 * whatever it commits under `fence`, too.
 */
import type { Logger } from "../http/calls/log.ts";
import type { Kv } from "../kv/kv.ts";

/** How often the holder says that it lives, and the others look. */
export const BEAT_MS = 2000;
/** So long without a beat, and the holder is taken for dead. */
const LEASE_MS = 12_000;
/** So long after its last beat the holder does nothing more. */
const SURE_MS = 8000;

interface Holder {
  readonly holder: string;
  readonly term: number;
}

/** What one of the processes of a store holds. */
export interface Lease {
  /** Whether this process holds it now. */
  isHeld(): boolean;
  /** What a commit checks that must not happen once another holds it; `null` where this one does not. */
  fence(): Deno.AtomicCheck | null;
  /** Says that it lives, looks whether the holder does, or takes it. To be called every `BEAT_MS`. */
  beat(): Promise<void>;
  /** Lets another take it at once. */
  release(): Promise<void>;
}

/** Of a store that one process has to itself. */
export const alone: Lease = {
  isHeld: () => true,
  fence: () => null,
  beat: async () => undefined,
  release: async () => undefined,
};

export interface LeaseOptions {
  readonly kv: Kv;
  readonly name: string;
  /** Of this process alone. */
  readonly id: string;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
  readonly log: Logger;
}

export function createLease({ kv, name, id, elapsed, log }: LeaseOptions): Lease {
  const [holderKey, beatKey] = [
    ["lease", name],
    ["lease", name, "beat"],
  ];
  /** The holder's record as this process wrote it, and when its last beat began. */
  let held: { readonly versionstamp: string; readonly at: number } | null = null;
  /** The last beat of another, and when it was first seen. */
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
