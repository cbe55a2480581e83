import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Environment } from "../environment.ts";

export interface TicketsOptions {
  readonly kv: Deno.Kv;
  readonly environment: Environment;
  /** First part of the keys. */
  readonly kind: string;
  readonly lifetimeMs: number;
}

interface TicketRecord {
  /** What it is for: the hash of an object, the id of a person. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Tickets that stand for one download, so that no access token is ever in an address. The store keeps their hashes. */
export function createTickets({ kv, environment: { now, randomBytes }, kind, lifetimeMs }: TicketsOptions) {
  const keyOf = (ticket: string) => [kind, createHash("sha256").update(ticket).digest("base64url")];
  return {
    async issue(subject: string): Promise<string> {
      const ticket = Buffer.from(randomBytes(32)).toString("base64url");
      const record: TicketRecord = { subject, expiresAt: now() + lifetimeMs };
      await kv.set(keyOf(ticket), record, { expireIn: lifetimeMs });
      return ticket;
    },
    /** The subject that the ticket is for, without spending it; `null` when it is unknown, late or spent. */
    async look(ticket: string): Promise<string | null> {
      const stored = await kv.get<TicketRecord>(keyOf(ticket));
      return stored.versionstamp !== null && stored.value.expiresAt > now() ? stored.value.subject : null;
    },
    /** As `look`, once and for all: of parallel tries one wins. */
    async spend(ticket: string): Promise<string | null> {
      const stored = await kv.get<TicketRecord>(keyOf(ticket));
      if (stored.versionstamp === null) return null;
      const { ok } = await kv.atomic().check(stored).delete(stored.key).commit();
      return ok && stored.value.expiresAt > now() ? stored.value.subject : null;
    },
  };
}
