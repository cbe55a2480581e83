import type { AuditAnswer } from "@authentica/backend/contract/admin-audit";
import type { AdminExportAnswer } from "@authentica/backend/contract/admin-export";
import type { FsckAnswer, OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import type { StatsAnswer } from "@authentica/backend/contract/admin-stats";
import { call } from "./call.ts";

/** Records of the audit log asked for at a time. */
export const AUDIT_PAGE_SIZE = 50;

export const readStats = (signal?: AbortSignal) => call<StatsAnswer>("/stats", { signal });

/** A page of the audit log, the newest first; `null` stands for the first. */
export const readAudit = (filters: Readonly<Record<string, string>>, cursor: string | null, signal?: AbortSignal) =>
  call<AuditAnswer>("/audit", {
    query: { limit: String(AUDIT_PAGE_SIZE), ...filters, cursor: cursor ?? undefined },
    signal,
  });

/** Asks for an address that downloads the audit log as CSV, narrowed as the list is. */
export const exportAudit = (filters: Readonly<Record<string, string>>) =>
  call<AdminExportAnswer>("/export", { method: "POST", body: { of: "audit", ...filters } });

export const readOperations = (signal?: AbortSignal) => call<OperationsAnswer>("/operations", { signal });

/** Has everything stored read again; `readOperations` tells how it went. */
export const startFsck = () => call<FsckAnswer>("/fsck", { method: "POST", body: {} });
