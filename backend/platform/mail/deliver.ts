import type { Logger } from "../http/log.ts";
import type { Kv } from "../kv/kv.ts";
import { addWrites } from "../kv/write.ts";
import { withoutPrivate } from "../observe/described.ts";
import { type OutboxRecord, outboxRecords } from "./outbox.ts";
import type { Transport } from "./transport.ts";

export interface DeliveryOptions {
  readonly kv: Kv;
  readonly transport: Transport;
  readonly log: Logger;
  readonly now: () => number;
}

/** A try that takes longer than this is taken for dead, and somebody else may try. */
const LEASE_MS = 30_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** As long as mail servers try (RFC 5321, section 4.5.4.1): then nobody has that address, and it is not kept for ever. */
const GIVEN_UP_MS = 5 * 24 * 60 * 60_000;

/**
 * Sends what is due; answers how many letters left. Order for each: lease it (one check, so that of several processes one
 * tries), send it, take it out. A crash between the last two sends it twice, never not at all. A failure puts it off, each
 * time for twice as long, up to an hour; what has failed for five days is given up.
 */
export function createDelivery({ kv, transport, log, now }: DeliveryOptions) {
  let running: Promise<number> | null = null;

  async function deliverDue(): Promise<number> {
    let sent = 0;
    for await (const entry of kv.list<OutboxRecord>({ prefix: outboxRecords.all })) {
      const mail = entry.value;
      if (mail.dueAt > now()) continue;
      const leased: OutboxRecord = { ...mail, dueAt: now() + LEASE_MS };
      const lease = await addWrites(kv.atomic().check(entry), outboxRecords.replace(mail, leased)).commit();
      if (!lease.ok) continue;
      const held = { key: entry.key, versionstamp: lease.versionstamp };
      try {
        const receipt = await transport.send(mail);
        await addWrites(kv.atomic().check(held), outboxRecords.remove(leased)).commit();
        log({ level: "info", event: "mail_sent", mail: mail.id, ...receipt });
        sent += 1;
      } catch (error) {
        const failures = mail.failures + 1;
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.failures, LONGEST_PAUSE_MS);
        const told = { level: "error", mail: mail.id, failures, error: withoutPrivate((error as Error).message) };
        if (now() + pause >= mail.writtenAt + GIVEN_UP_MS) {
          await addWrites(kv.atomic().check(held), outboxRecords.remove(leased)).commit();
          log({ ...told, event: "mail_given_up" });
          continue;
        }
        const later: OutboxRecord = { ...mail, failures, dueAt: now() + pause };
        await addWrites(kv.atomic().check(held), outboxRecords.replace(leased, later)).commit();
        log({ ...told, event: "mail_failed" });
      }
    }
    return sent;
  }

  /** A call while one is under way waits for that one. */
  return function deliver(): Promise<number> {
    running ??= deliverDue().finally(() => {
      running = null;
    });
    return running;
  };
}
