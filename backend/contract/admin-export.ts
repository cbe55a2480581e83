import * as z from "zod/mini";
import { auditFilters } from "./admin-audit.ts";
import { COLLECTIONS, filters, sort } from "./admin-collections.ts";
import { choice, link } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/**
 * `POST /admin/export`: a download as CSV (`;`, UTF-8 with BOM), with the filters of the list. Filters that the
 * collection does not have are refused. The audit log is sorted newest first.
 */
export const AdminExportRequest = z.strictObject({
  of: choice([...COLLECTIONS, "audit"], "Collection to download."),
  ...filters,
  ...auditFilters,
  sort: sort(),
});
export type AdminExportRequest = z.infer<typeof AdminExportRequest>;

export const AdminExportAnswer = z.object({ link: link("Single-use download link, valid for 60 seconds.") });
export interface AdminExportAnswer extends Immutable<z.infer<typeof AdminExportAnswer>> {}
