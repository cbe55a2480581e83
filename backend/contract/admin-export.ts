import * as z from "zod/mini";
import { auditFilters } from "./admin-audit.ts";
import { COLLECTIONS, filters, sort } from "./admin-collections.ts";
import { choice, link } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/**
 * `POST /admin/export`: what is to be downloaded as CSV (`;`, UTF-8 with BOM), narrowed as the list was. What does not narrow
 * what is asked for is refused; the audit log comes the newest first, whatever it is narrowed to.
 */
export const AdminExportRequest = z.strictObject({
  of: choice([...COLLECTIONS, "audit"], "What is to be downloaded."),
  ...filters,
  ...auditFilters,
  sort: sort(),
});
export type AdminExportRequest = z.infer<typeof AdminExportRequest>;

export const AdminExportAnswer = z.object({ link: link("Address that downloads once, within 60 s.") });
export interface AdminExportAnswer extends Immutable<z.infer<typeof AdminExportAnswer>> {}
