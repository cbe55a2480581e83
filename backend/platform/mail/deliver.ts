import { isAhead, isWithin } from "../expiry-time.ts";
import type { Logger } from "../http/calls/log.ts";
import type { Kv } from "../kv/kv.ts";
import { addWrites } from "../kv/write.ts";
import { withoutPrivate } from "../observe/described.ts";
import type { ComponentHealth } from "../process/component-health.ts";
import { type OutboxRecord, outboxRecords } from "./outbox.ts";
import { ServerDown, type Transport } from "./transport.ts";

export interface DeliveryOptions {
  readonly kv: Kv;
  readonly transport: Transport;
  readonly log: Logger;
  readonly now: () => number;
  readonly standings: Pick<ComponentHealth, "tell">;
}

/** How the outbox stood when it was last looked at. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest letter that waits was written, ms since 1970; `null`: none waits. */
  readonly oldestAt: number | null;
  /** Since when the mail server takes nothing, ms since 1970; `null`: it does. */
  readonly downSince: number | null;
  /** When this process last delivered one, ms since 1970; `null`: none yet. */
  readonly sentAt: number | null;
}

export interface Delivery {
  /** Sends what is due; answers how many letters left. A call while one is under way waits for that one. */
  run(): Promise<number>;
  state(): OutboxState;
}

/** A try that takes longer than this is taken for dead, and somebody else may try; longer than a transport lets one take. */
const LEASE_MS = 30_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** As long as mail servers try (RFC 5321, section 4.5.4.1): then nobody has that address, and it is not kept for ever. */
export const GIVEN_UP_MS = 5 * 24 * 60 * 60_000;
/** So many are on their way at once. */
const AT_ONCE = 4;
/** After so many the outbox is looked at again: what has become urgent meanwhile goes next. */
const ROUND = 4 * AT_ONCE;
const LOOK_AGAIN_MS = 250;
/** The queue's pauses while the server is down: a code lives ten minutes, and must find it back. */
const FIRST_DOWN_MS = 2000;
const LONGEST_DOWN_MS = 30_000;
/** Whoever runs the service is told of a letter that has waited this long for a server that is down. */
const LATE_MS = 5 * 60_000;

/**
 * Sends what is due, what somebody waits for first, four at a time. Order for each: lease it (one check, so that of several
 * processes one tries), send it, take it out. A crash between the last two sends it twice, never not at all.
 *
 * A letter that the server refuses is put off, each time for twice as long, up to an hour; what has failed for five days is
 * given up. A server that is down is nobody's fault: the whole queue pauses, up to half a minute, then one letter tries
 * for all. That one is the urgent one which has failed least, so that no letter that breaks the server stands before
 * the others for ever. No pause outlasts its length where the clock was ahead and is set back.
 */
export function createDelivery({ kv, transport, log, now, standings }: DeliveryOptions): Delivery {
  let running: Promise<number> | null = null;
  let state: OutboxState = { waiting: 0, oldestAt: null, downSince: null, sentAt: null };
  /** Connections that have failed one after the other, and until when the queue pauses for it. */
  let down = { failures: 0, until: 0 };

  /** Looks through the outbox: the first of what is due. */
  async function look(): Promise<readonly Deno.KvEntry<OutboxRecord>[]> {
    let due: Deno.KvEntry<OutboxRecord>[] = [];
    let waiting = 0;
    let oldestAt: number | null = null;
    for await (const entry of kv.list<OutboxRecord>({ prefix: outboxRecords.all })) {
      waiting += 1;
      oldestAt = Math.min(oldestAt ?? entry.value.writtenAt, entry.value.writtenAt);
      if (isAhead(entry.value.dueAt, now(), LONGEST_PAUSE_MS)) continue;
      due.push(entry);
      if (due.length >= 10 * ROUND) due = firstOf(due);
    }
    state = { ...state, waiting, oldestAt };
    return firstOf(due);
  }

  async function send(entry: Deno.KvEntry<OutboxRecord>): Promise<boolean> {
    const mail = entry.value;
    const leased: OutboxRecord = { ...mail, dueAt: now() + LEASE_MS };
    const lease = await addWrites(kv.atomic().check(entry), outboxRecords.replace(mail, leased)).commit();
    if (!lease.ok) return false;
    const held = { key: entry.key, versionstamp: lease.versionstamp };
    try {
      const receipt = await transport.send(mail);
      await addWrites(kv.atomic().check(held), outboxRecords.remove(leased)).commit();
      log({ level: "info", event: "mail_sent", mail: mail.id, ...receipt });
      down = { failures: 0, until: 0 };
      state = { ...state, downSince: null, sentAt: now() };
      return true;
    } catch (error) {
      const isDown = error instanceof ServerDown;
      if (isDown) pause();
      const failures = mail.failures + 1;
      const dueAt = isDown ? down.until : now() + Math.min(FIRST_PAUSE_MS * 2 ** mail.failures, LONGEST_PAUSE_MS);
      const told = { level: "error", mail: mail.id, failures, error: withoutPrivate((error as Error).message) };
      if (dueAt >= mail.writtenAt + GIVEN_UP_MS) {
        await addWrites(kv.atomic().check(held), outboxRecords.remove(leased)).commit();
        log({ ...told, event: "mail_given_up" });
        return false;
      }
      // One of a clock that was ahead would be given up as late as that clock was wrong.
      const writtenAt = isWithin(mail.writtenAt, now(), GIVEN_UP_MS) ? mail.writtenAt : now();
      const later: OutboxRecord = { ...mail, writtenAt, failures, dueAt };
      await addWrites(kv.atomic().check(held), outboxRecords.replace(leased, later)).commit();
      log({ ...told, event: "mail_failed" });
      return false;
    }
  }

  const isPaused = () => isAhead(down.until, now(), LONGEST_DOWN_MS);

  /** The server is down: nothing is tried for a while. Those that were on their way with the first to fail add nothing. */
  function pause(): void {
    if (isPaused()) return;
    down = {
      failures: down.failures + 1,
      until: now() + Math.min(FIRST_DOWN_MS * 2 ** down.failures, LONGEST_DOWN_MS),
    };
    state = { ...state, downSince: Math.min(state.downSince ?? now(), now()) };
  }

  async function deliverDue(): Promise<number> {
    let sent = 0;
    let underway = 0;
    let due: Deno.KvEntry<OutboxRecord>[] = [];
    let looking: Promise<void> | null = null;
    let ended = Promise.withResolvers<void>();

    async function next(): Promise<Deno.KvEntry<OutboxRecord> | undefined> {
      if (due.length === 0) {
        looking ??= look()
          .then((found) => {
            due = [...found];
          })
          .finally(() => {
            looking = null;
          });
        await looking;
      }
      return due.shift();
    }

    /** Until another letter has ended, or for as long as somebody may wait for one that is written meanwhile. */
    async function wait(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LOOK_AGAIN_MS);
      await Promise.race([promise, ended.promise]);
      clearTimeout(timer);
    }

    /** One letter after the other, until none is due and none is on its way: a letter that hangs holds up no other. */
    async function carry(): Promise<void> {
      while (!isPaused()) {
        const entry = await next();
        const isProbing = down.failures > 0 && underway > 0;
        if (!entry || isProbing) {
          if (underway === 0) return;
          if (entry) due.unshift(entry);
          await wait();
          continue;
        }
        underway += 1;
        try {
          if (await send(entry)) sent += 1;
        } finally {
          underway -= 1;
          ended.resolve();
          ended = Promise.withResolvers();
        }
      }
    }

    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, carry));
    tell();
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return sent;
  }

  function tell(): void {
    const { oldestAt, downSince } = state;
    const waitedMs = now() - Math.max(oldestAt ?? now(), downSince ?? now());
    const minutes = Math.floor(waitedMs / 60_000);
    const reason = `The mail server takes no letter, and one has waited for ${minutes} minutes.`;
    standings.tell("outbox", waitedMs >= LATE_MS ? { reason } : null);
  }

  return {
    run() {
      running ??= deliverDue().finally(() => {
        running = null;
      });
      return running;
    },
    state: () => state,
  };
}

/** The first of a round: what somebody waits for, then what has failed least, then by age. */
const firstOf = (entries: readonly Deno.KvEntry<OutboxRecord>[]): Deno.KvEntry<OutboxRecord>[] =>
  entries
    .toSorted(
      ({ value: a }, { value: b }) =>
        Number(b.urgent ?? false) - Number(a.urgent ?? false) || a.failures - b.failures || a.writtenAt - b.writtenAt,
    )
    .slice(0, ROUND);
