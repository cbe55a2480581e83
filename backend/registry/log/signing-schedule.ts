import type { Pace } from "./pace.ts";

/**
 * Longest time (ms) before a signature is due at which the tree may be read. Entries that arrive after the read are
 * only in the next checkpoint.
 */
const MAX_LEAD_MS = 20;

/** Decides when the next checkpoint may be signed, and when reading the tree for it begins. */
export interface SigningSchedule {
  /**
   * Resolves when reading the tree should begin, so that the read ends at about the time at which the signature is
   * due.
   */
  untilReading(): Promise<void>;
  /** Resolves when the signature is due: at once if the interval since the last signature has passed. */
  untilDue(): Promise<void>;
  /** Must be called when the tree has been read. Adapts the lead time to how early or late the read ended. */
  hasRead(): void;
  /** Starts the interval again, from a signature or a failed attempt that was `agoMs` ago. */
  restart(agoMs?: number): void;
}

export function createSigningSchedule({ everyMs, elapsed, sleep }: Pace): SigningSchedule {
  let startedAt = Number.NEGATIVE_INFINITY;
  /** Lead time for reading (ms). It adapts to the usual shortest duration of a read, including timer delays. */
  let leadMs = 4;

  /** Resolves `beforeMs` ahead of the time at which the signature is due. Loops, because a timer may fire early. */
  async function until(beforeMs: number): Promise<void> {
    for (;;) {
      const waitMs = startedAt + everyMs - beforeMs - elapsed();
      if (!(waitMs > 0)) return;
      await sleep(waitMs);
    }
  }

  return {
    untilReading: () => until(leadMs),
    untilDue: () => until(0),
    hasRead() {
      // Adapts in small steps, because one slow read does not predict the next. With these steps, three of four reads
      // end after the signature is due, so it is made without a further wait.
      leadMs = elapsed() < startedAt + everyMs ? Math.max(0, leadMs - 1) : Math.min(MAX_LEAD_MS, leadMs + 1 / 3);
    },
    restart(agoMs = 0) {
      startedAt = elapsed() - Math.min(Math.max(0, agoMs), everyMs);
    },
  };
}
