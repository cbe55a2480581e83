import { type CursorPage, readCursorPage, writeCursorPage } from "../collection/list/use-cursor-pages.ts";

/** Filters of the audit log. Each name is also the name of its URL parameter. */
const AUDIT_FILTERS = ["actor", "action", "target", "day", "outcome"] as const;

export interface AuditView extends CursorPage {
  readonly filters: Readonly<Record<string, string>>;
}

export function readAuditView(params: URLSearchParams): AuditView {
  return {
    filters: Object.fromEntries(
      AUDIT_FILTERS.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
    ...readCursorPage(params),
  };
}

export function writeAuditView({ filters, ...place }: AuditView): URLSearchParams {
  const params = new URLSearchParams(filters);
  writeCursorPage(params, place);
  return params;
}
