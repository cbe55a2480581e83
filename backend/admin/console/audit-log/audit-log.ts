/**
 * The audit log: a hash chain of what administrators have done or tried to do. Each record is written in the same
 * commit as the action it records, and contains the hash of the previous record, so no record can be changed or
 * removed unnoticed.
 *
 * Two commits cannot overwrite each other's audit record. A record that belongs to an entry of the registry is
 * written by the registry's writer, which also checks the head of the audit log (`withAudit`). Every other record
 * touches the head of the registry (`commitAudited`).
 */

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { findUser, type UserRecord, userRecords } from "../../../accounts/users/store.ts";
import type { AuditAction } from "../../../contract/admin-audit.ts";
import { COLLECTIONS, type Collection } from "../../../contract/admin-collections.ts";
import { AUDIT_ACTIONS, REDACTED } from "../../../contract/constants.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { collection } from "../../../platform/kv/collection.ts";
import { commit, type Decision, type Reader } from "../../../platform/kv/commit.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { present, type Write } from "../../../platform/kv/write.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Change, Read } from "../../../registry/log/log.ts";
import { headTouched } from "../../../registry/log/store.ts";

/** The administrator who makes a request. */
export interface Actor {
  readonly user: UserRecord;
  /** Network address of the request. */
  readonly address: string;
}

/**
 * Content of a record before it is numbered and hashed. Values are JSON, and contain no name, no personal address and
 * no secret.
 */
export interface AuditDraft {
  readonly actorId: string;
  readonly address: string;
  readonly action: AuditAction;
  readonly target: { readonly collection: Collection | "audit" | "store"; readonly id: string | null };
  /** Old values and requested values of the fields that change. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly outcome: "done" | "refused";
  /** Error code of the refusal. */
  readonly code: string | null;
}

export interface StoredAudit extends AuditDraft {
  /** Position of the record in the audit log, counted from 0. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Hash of the previous record; 64 zeros for the first one. */
  readonly previous: string;
  /** SHA-256 of the canonical JSON of all other fields, hexadecimal. */
  readonly hash: string;
}

export interface AuditHead {
  readonly size: number;
  /** Hash of the last record. */
  readonly last: string;
}

export const EMPTY_AUDIT: AuditHead = { size: 0, last: "0".repeat(64) };

export const auditHeadKey = ["admin_audit", "head"] as const;

/** Audit records are kept forever. The only personal data in them are account ids. */
export const auditRecords = collection<StoredAudit>(["admin_audit", "record"], {
  kind: "audit records",
  key: ({ number }) => [number],
});

export function auditHash({ hash: _, ...record }: StoredAudit): string {
  return createHash("sha256")
    .update(canonicalize(record) as string)
    .digest("hex");
}

/** Returns the writes of a record that follows `head`, and of the new head. */
function auditWrites(head: AuditHead, draft: AuditDraft, at: number): Write[] {
  const open: StoredAudit = { ...draft, number: head.size, at, previous: head.last, hash: "" };
  const record: StoredAudit = { ...open, hash: auditHash(open) };
  return [
    ...auditRecords.put(record),
    { key: auditHeadKey, value: { size: head.size + 1, last: record.hash } satisfies AuditHead },
  ];
}

/**
 * Throws unless the user is an active administrator. The role may have been removed, or the account disabled, since
 * the request arrived.
 */
function requireAdmin(user: UserRecord | null): void {
  if (user?.role !== "admin" || user.disabled) throw new Refusal("forbidden", "Only administrators may do this.");
}

/**
 * Returns a change of the registry that also writes an audit record. `draftOf` may only read keys that the change
 * reads.
 */
export function withAudit<T>(
  actorId: string,
  change: Change<T>,
  draftOf: (read: Read) => AuditDraft,
  now: () => number,
): Change<T> {
  return {
    reads: [...change.reads, auditHeadKey, userRecords.at(actorId)],
    decide(read, slot) {
      requireAdmin(read<UserRecord>(userRecords.at(actorId)));
      const decision = change.decide(read, slot);
      const record = auditWrites(read<AuditHead>(auditHeadKey) ?? EMPTY_AUDIT, draftOf(read), now());
      return { ...decision, writes: [...decision.writes, ...record] };
    },
  };
}

/** Decision of a commit outside the registry, with its audit record. */
export interface AuditedDecision<T> extends Decision<T> {
  readonly draft: AuditDraft;
}

/** Commits a change outside the registry together with its audit record; retries conflicts like `commit`. */
export function commitAudited<T>(
  kv: Kv,
  now: () => number,
  decide: (read: Reader) => Promise<AuditedDecision<T>>,
): Promise<T> {
  return commit(kv, async (read) => {
    const { draft, ...decision } = await decide(read);
    if (draft.outcome === "done") requireAdmin(await findUser(read, draft.actorId));
    const last = present(await read.get<AuditHead>(auditHeadKey)) ?? EMPTY_AUDIT;
    const writes = [...decision.writes, ...auditWrites(last, draft, now()), await headTouched(read)];
    return { ...decision, writes };
  });
}

/** Commits an audit record for an action that changes nothing in the store. */
export const commitRecord = (kv: Kv, now: () => number, draft: AuditDraft): Promise<void> =>
  commitAudited(kv, now, async () => ({ writes: [], draft, result: undefined }));

/** An action that an administrator attempts. */
export interface Intent extends Pick<AuditDraft, "action" | "target" | "after" | "reason"> {
  readonly actor: Actor;
}

/** Returns the audit record of an action that was carried out. `before`: the values before the change. */
export const done = ({ actor, ...intent }: Intent, before: AuditDraft["before"]): AuditDraft => ({
  ...intent,
  actorId: actor.user.id,
  address: actor.address,
  before: before && redacted(before),
  after: intent.after && redacted(intent.after),
  outcome: "done",
  code: null,
});

/** Refusals that are already recorded. */
const recorded = new WeakSet<Error>();

/**
 * Records a refused intent, once per refusal. Two kinds of refusals are not recorded: `unavailable`, because the
 * store failed and nothing was decided, and `rate_limited`, because one record per request would make the limit
 * useless.
 */
export async function recordRefusal(
  kv: Kv,
  now: () => number,
  intent: Intent,
  refusal: Error,
  code: ErrorCode,
): Promise<void> {
  if (recorded.has(refusal) || code === "unavailable" || code === "rate_limited") return;
  const draft: AuditDraft = { ...done(intent, null), outcome: "refused", code };
  await commitRecord(kv, now, draft);
  recorded.add(refusal);
}

/**
 * Runs `work` and returns its result. If `work` is refused, records the refusal in a separate commit and rethrows it.
 */
export async function attempted<T>(kv: Kv, now: () => number, intent: Intent, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await recordRefusal(kv, now, intent, error, error.code);
    throw error;
  }
}

/** Values that the audit log keeps, by field. All other values are replaced by `REDACTED`. */
const TOLD: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ["role", ["user", "admin"]],
  ["disabled", [true, false]],
  ["dropPasskeys", [true, false]],
  ["status", ["active", "revoked", "erased"]],
  ["of", [...COLLECTIONS, "audit"]],
  ["action", AUDIT_ACTIONS],
  ["outcome", ["done", "refused"]],
]);

/** Returns the fields, with every value that could reveal something about a person replaced by `REDACTED`. */
export function redacted(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const told = Object.entries(fields)
    .slice(0, 20)
    .map(([name, value]) => {
      // The store does not return a member named `__proto__`, so it is renamed.
      const named = name === "__proto__" ? "(__proto__)" : name.slice(0, 80).toWellFormed();
      return [named, TOLD.get(name)?.includes(value) ? value : REDACTED] as const;
    });
  return Object.fromEntries(told);
}
