import type { AuditRecord } from "@authentica/backend/contract/admin-audit";

/** Who did it; that the account is gone, where nobody knows any more. */
export const actorName = ({ firstName, lastName }: AuditRecord["actor"]): string =>
  [firstName, lastName].filter(Boolean).join(" ") || "Compte effacé";
