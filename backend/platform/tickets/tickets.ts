import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { DOWNLOAD_TICKET_MS } from "../../contract/constants.ts";
import { isAhead } from "../ahead.ts";
import type { Environment } from "../environment.ts";
import { collection } from "../kv/collection.ts";
import type { Kv } from "../kv/kv.ts";
import { addWrites } from "../kv/write.ts";

export interface TicketRecord {
  /** SHA-256 of the ticket, base64url. */
  readonly id: string;
  /** What it is for: the hash of an object, the id of a person. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A place for the tickets of one kind of download, which open no other. They are gone within a minute, whoever leaves. */
export const ticketCollection = (name: string) =>
  collection<TicketRecord>([name], {
    key: ({ id }) => [id],
    until: ({ expiresAt }) => expiresAt,
  });

type TicketRecords = ReturnType<typeof ticketCollection>;

/** Tickets that stand for one download, so that no access token is ever in an address. The store keeps their hashes. */
export function createTickets(kv: Kv, { now, randomBytes }: Environment, records: TicketRecords) {
  const idOf = (ticket: string) => createHash("sha256").update(ticket).digest("base64url");
  const stands = ({ expiresAt }: TicketRecord) => isAhead(expiresAt, now(), DOWNLOAD_TICKET_MS);
  const keyOf = (ticket: string) => records.at(idOf(ticket));
  const tickets = {
    async issue(subject: string): Promise<string> {
      const ticket = Buffer.from(randomBytes(32)).toString("base64url");
      const at = now();
      const record: TicketRecord = { id: idOf(ticket), subject, expiresAt: at + DOWNLOAD_TICKET_MS };
      await addWrites(kv.atomic(), records.put(record, at)).commit();
      return ticket;
    },
    /** The subject that the ticket is for, without spending it; `null` when it is unknown, late or spent. */
    async peek(ticket: string): Promise<string | null> {
      const stored = await kv.get<TicketRecord>(keyOf(ticket));
      return stored.versionstamp !== null && stands(stored.value) ? stored.value.subject : null;
    },
    /** As `peek`, once and for all: of parallel tries one wins. */
    async spend(ticket: string): Promise<string | null> {
      const stored = await kv.get<TicketRecord>(keyOf(ticket));
      if (stored.versionstamp === null) return null;
      const { ok } = await addWrites(kv.atomic().check(stored), records.remove(stored.value)).commit();
      return ok && stands(stored.value) ? stored.value.subject : null;
    },
    /** As `peek` or `spend`. `hold` is told the subject before the ticket is spent; when it throws, the ticket stays good. */
    async use(
      ticket: string,
      { peek, hold }: { readonly peek: boolean; readonly hold: (subject: string) => void },
    ): Promise<string | null> {
      const subject = await tickets.peek(ticket);
      if (peek || subject === null) return subject;
      hold(subject);
      return tickets.spend(ticket);
    },
  };
  return tickets;
}
