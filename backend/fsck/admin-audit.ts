import {
  type AuditHead,
  auditHash,
  auditHeadKey,
  auditRecords,
  EMPTY_AUDIT,
  type StoredAudit,
} from "../admin/console/audit-log/audit-log.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { each, type Report } from "./report.ts";

/**
 * Checks the audit log of administrators: there is no gap, and each record, up to the last one, contains its own hash
 * and that of the previous record.
 */
export async function checkAdminAudit(kv: Kv, report: Report): Promise<void> {
  const stored = await kv.get<AuditHead>(auditHeadKey).catch(() => null);
  const head = stored?.value ?? EMPTY_AUDIT;
  let next = 0;
  let last: string | null = EMPTY_AUDIT.last;
  for await (const { key, value } of each<StoredAudit>(kv, auditRecords.all, report)) {
    const number = Number(key.at(-1));
    if (number >= head.size) {
      report.bad(key, `it is outside the log, which has ${head.size} records`);
      continue;
    }
    if (number !== next) {
      report.bad(auditRecords.at(next), "the record is missing");
      // After a gap, the chain is checked again from the next record.
      last = null;
    }
    await report.checked(key, () => {
      report.expect(value.number === number, key, "the number in the record differs from the one in its key");
      report.expect(auditHash(value) === value.hash, key, "the record does not match its own hash, so it was changed");
      if (last !== null)
        report.expect(value.previous === last, key, `the record does not contain the hash of record ${number - 1}`);
    });
    last = value?.hash ?? null;
    next = number + 1;
  }
  if (next < head.size) report.bad(auditRecords.at(next), "the record is missing");
  else if (last !== null)
    report.expect(last === head.last, auditHeadKey, `the head does not contain the hash of record ${head.size - 1}`);
}
