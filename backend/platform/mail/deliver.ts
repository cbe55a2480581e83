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

/** State of the outbox at its last check. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest waiting e-mail was written (ms since 1970); `null` if the outbox is empty. */
  readonly oldestAt: number | null;
  /** Since when the mail server is down (ms since 1970); `null` if it is not. */
  readonly downSince: number | null;
  /** When this process last delivered an e-mail (ms since 1970); `null` if never. */
  readonly sentAt: number | null;
}

export interface Delivery {
  /** Sends all due e-mails and returns how many were sent. A call during a run waits for that run. */
  run(): Promise<number>;
  state(): OutboxState;
}

/**
 * Lease of one delivery (ms), longer than the timeout of a transport. When it expires, another process may send the
 * e-mail.
 */
const LEASE_MS = 30_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** How long an e-mail is retried (RFC 5321, section 4.5.4.1) (ms). */
export const GIVEN_UP_MS = 5 * 24 * 60 * 60_000;
/** Number of e-mails that are sent in parallel. */
const AT_ONCE = 4;
/** Due e-mails are listed again after this many, so that new urgent ones are sent next. */
const ROUND = 4 * AT_ONCE;
const LOOK_AGAIN_MS = 250;
/** Pauses of the queue while the server is down (ms). Short, because a code is valid for only ten minutes. */
const FIRST_DOWN_MS = 2000;
const LONGEST_DOWN_MS = 30_000;
/** Age at which an e-mail that waits for a server is reported to the operator (ms). */
const LATE_MS = 5 * 60_000;

/**
 * Sends due e-mails, urgent ones first, four at a time. Each e-mail is leased (one check, so that only one process
 * sends it), sent, and then removed. After a crash between the last two steps it is sent twice; it is never lost.
 *
 * An e-mail that the server refuses is postponed, each time for twice as long, up to an hour, and given up after five
 * days. If the server is down, the whole queue pauses for up to half a minute. Then a single e-mail tests the server:
 * the urgent one with the fewest failures, so that an e-mail that makes the server fail does not block the others. If
 * the clock is set back, no pause becomes longer.
 */
export function createDelivery({ kv, transport, log, now, standings }: DeliveryOptions): Delivery {
  let running: Promise<number> | null = null;
  let state: OutboxState = { waiting: 0, oldestAt: null, downSince: null, sentAt: null };
  /** Number of consecutive failures of the server, and until when the queue pauses (ms since 1970). */
  let down = { failures: 0, until: 0 };

  /** Lists the outbox and returns the first due e-mails. */
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
      // If the time lies in the future, a wrong clock has set it. Uses the current time instead, because the e-mail
      // would otherwise be retried for too long.
      const writtenAt = isWithin(mail.writtenAt, now(), GIVEN_UP_MS) ? mail.writtenAt : now();
      const later: OutboxRecord = { ...mail, writtenAt, failures, dueAt };
      await addWrites(kv.atomic().check(held), outboxRecords.replace(leased, later)).commit();
      log({ ...told, event: "mail_failed" });
      return false;
    }
  }

  const isPaused = () => isAhead(down.until, now(), LONGEST_DOWN_MS);

  /**
   * Pauses the queue because the server is down. If several e-mails that were sent in parallel fail, the pause is not
   * lengthened.
   */
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

    /** Waits until another e-mail was sent or has failed, or until it is time to look for urgent e-mails. */
    async function wait(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LOOK_AGAIN_MS);
      await Promise.race([promise, ended.promise]);
      clearTimeout(timer);
    }

    /**
     * Sends one e-mail after the other until none is due and none is being sent. Several calls run in parallel, so
     * that a slow e-mail does not block the others.
     */
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
    const reason = `The mail server accepts no e-mail, and one has waited for ${minutes} minutes.`;
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

/** Returns the e-mails to send next: urgent ones first, then those with the fewest failures, then the oldest. */
const firstOf = (entries: readonly Deno.KvEntry<OutboxRecord>[]): Deno.KvEntry<OutboxRecord>[] =>
  entries
    .toSorted(
      ({ value: a }, { value: b }) =>
        Number(b.urgent ?? false) - Number(a.urgent ?? false) || a.failures - b.failures || a.writtenAt - b.writtenAt,
    )
    .slice(0, ROUND);
