import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { DOWNLOAD_TICKET_MS } from "../../contract/constants.ts";
import type { Environment } from "../environment.ts";
import { isAhead } from "../expiry-time.ts";
import { collection } from "../kv/collection.ts";
import type { Kv } from "../kv/kv.ts";
import { addWrites } from "../kv/write.ts";
import { Refusal } from "../refusal.ts";

/** The credential with which a download was requested: a session of an account, or one of its API keys. */
export interface TicketMaker {
  readonly userId: string;
  readonly by: "session" | "key";
  /** Id of the session or the key. */
  readonly id: string;
}

/** Returns whether the session or key is still valid. */
export type MakerStands = (maker: TicketMaker) => Promise<boolean>;

/** A ticket in use. */
export interface UsedTicket {
  readonly subject: string;
  /**
   * Rejects with `gone` once the session or key that requested the ticket has ended. Must be called between the parts
   * of a long download.
   */
  demandMaker(): Promise<void>;
}

export interface TicketRecord {
  /** SHA-256 of the ticket, base64url. */
  readonly id: string;
  /** What the ticket gives access to: a hash for an object, an id for a user. */
  readonly subject: string;
  /** Absent in tickets of an older version. */
  readonly maker?: TicketMaker;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Declares the tickets for one kind of download; they are not valid for another kind. They expire within a minute. */
export const ticketCollection = (name: string) =>
  collection<TicketRecord>([name], {
    key: ({ id }) => [id],
    until: ({ expiresAt }) => expiresAt,
  });

type TicketRecords = ReturnType<typeof ticketCollection>;

const gone = () => new Refusal("gone", "This download address has expired or was already used.");

/**
 * Creates one-time tickets for downloads, so that URLs contain no access token. The store has only their hashes. A
 * ticket is valid only as long as the session or key with which it was requested.
 */
export function createTickets(
  kv: Kv,
  { now, randomBytes }: Environment,
  records: TicketRecords,
  makerStands: MakerStands,
) {
  const idOf = (ticket: string) => createHash("sha256").update(ticket).digest("base64url");
  const isMakerGone = async ({ maker }: TicketRecord) => maker !== undefined && !(await makerStands(maker));
  const stands = async (ticket: TicketRecord) =>
    isAhead(ticket.expiresAt, now(), DOWNLOAD_TICKET_MS) && !(await isMakerGone(ticket));
  const keyOf = (ticket: string) => records.at(idOf(ticket));
  const tickets = {
    async issue(subject: string, maker: TicketMaker): Promise<string> {
      const ticket = Buffer.from(randomBytes(32)).toString("base64url");
      const at = now();
      const record: TicketRecord = { id: idOf(ticket), subject, maker, expiresAt: at + DOWNLOAD_TICKET_MS };
      await addWrites(kv.atomic(), records.put(record, at)).commit();
      return ticket;
    },
    /**
     * Returns the ticket without using it up; `null` if it is unknown, expired or used, or if its session or key has
     * ended.
     */
    async peek(ticket: string): Promise<TicketRecord | null> {
      const stored = await kv.get<TicketRecord>(keyOf(ticket));
      return stored.versionstamp !== null && (await stands(stored.value)) ? stored.value : null;
    },
    /** Like `peek`, but uses the ticket up. Of several parallel calls, only one gets the ticket. */
    async spend(ticket: string): Promise<TicketRecord | null> {
      const stored = await kv.get<TicketRecord>(keyOf(ticket));
      if (stored.versionstamp === null) return null;
      const { ok } = await addWrites(kv.atomic().check(stored), records.remove(stored.value)).commit();
      return ok && (await stands(stored.value)) ? stored.value : null;
    },
    /**
     * Like `peek` or `spend`. Calls `hold` with the subject before the ticket is used up; if `hold` throws, the
     * ticket stays valid.
     */
    async use(
      ticket: string,
      { peek, hold }: { readonly peek: boolean; readonly hold: (subject: string) => void | Promise<void> },
    ): Promise<UsedTicket | null> {
      const seen = await tickets.peek(ticket);
      if (seen && !peek) await hold(seen.subject);
      const used = peek || !seen ? seen : await tickets.spend(ticket);
      if (!used) return null;
      return {
        subject: used.subject,
        async demandMaker() {
          if (await isMakerGone(used)) throw gone();
        },
      };
    },
  };
  return tickets;
}
