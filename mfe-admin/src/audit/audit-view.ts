/** Filters of the audit log, as the address names them. */
export const AUDIT_FILTERS = ["actor", "action", "target", "day", "outcome"] as const;

export interface AuditView {
  readonly filters: Readonly<Record<string, string>>;
  readonly cursor: string | null;
  /** From 1. */
  readonly page: number;
}

export function readAuditView(params: URLSearchParams): AuditView {
  const cursor = params.get("cursor") || null;
  const page = Number(params.get("page"));
  return {
    filters: Object.fromEntries(
      AUDIT_FILTERS.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
    cursor,
    page: cursor ? (Number.isInteger(page) && page > 1 ? page : 2) : 1,
  };
}

export function writeAuditView({ filters, cursor, page }: AuditView): URLSearchParams {
  const params = new URLSearchParams(filters);
  if (cursor) {
    params.set("cursor", cursor);
    params.set("page", String(page));
  }
  return params;
}
