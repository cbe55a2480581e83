import { findUsers } from "../../../accounts/users/store.ts";
import type { AuditAnswer, AuditQuery, AuditRecord } from "../../../contract/admin-audit.ts";
import { isoOf } from "../../../platform/iso.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { keyRange, readPage } from "../../../platform/kv/pages.ts";
import { present } from "../../../platform/kv/write.ts";
import { type AuditHead, auditHeadKey, auditRecords, EMPTY_AUDIT, type StoredAudit } from "./audit-log.ts";

/** Returns a page of the audit log, newest first. */
export async function readAudit(
  kv: Kv,
  { limit, cursor, actor, action, target, day, outcome }: AuditQuery,
): Promise<AuditAnswer> {
  const isWanted = (record: StoredAudit): boolean =>
    (actor === undefined || record.actorId === actor) &&
    (action === undefined || record.action === action) &&
    (target === undefined || record.target.id === target) &&
    (day === undefined || isoOf(record.at).startsWith(day)) &&
    (outcome === undefined || record.outcome === outcome);
  const filter = [actor, action, target, day, outcome].every((part) => part === undefined) ? {} : { matches: isWanted };
  const read = keyRange<StoredAudit>(kv, auditRecords.all, { newestFirst: true });
  const { entries, nextCursor } = await readPage([{ read, ...filter }], { limit, cursor });
  const { size } = present(await kv.get<AuditHead>(auditHeadKey)) ?? EMPTY_AUDIT;
  const records = entries.map(({ value }) => value);
  const actorIds = records.map(({ actorId }) => actorId);
  const people = await findUsers(kv, actorIds);
  const docs = records.map((record): AuditRecord => {
    const { number, at, actorId, action, target, address, before, after, reason, outcome, code, hash, previous } =
      record;
    const person = people.get(actorId);
    const name = { firstName: person?.firstName ?? null, lastName: person?.lastName ?? null };
    return {
      _id: String(number),
      at: isoOf(at),
      actor: { _id: actorId, ...name },
      action,
      target,
      address,
      before,
      after,
      reason,
      outcome,
      code,
      hash,
      previous,
    };
  });
  return { docs, nextCursor, total: size };
}
