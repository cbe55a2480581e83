import * as z from "zod/mini";
import { auditNarrowing } from "./admin-audit.ts";
import { COLLECTIONS, narrowing } from "./admin-collections.ts";
import { SORTS } from "./constants.ts";

/**
 * `POST /admin/export`: what is to be downloaded as CSV (`;`, UTF-8 with BOM), narrowed as the list was. What does not narrow
 * what is asked for is refused; the audit log comes the newest first, whatever it is narrowed to.
 */
export const AdminExportRequest = z.strictObject({
  of: z.enum([...COLLECTIONS, "audit"]),
  ...narrowing,
  ...auditNarrowing,
  sort: z._default(z.enum(SORTS), "newest"),
});
export type AdminExportRequest = z.infer<typeof AdminExportRequest>;

/** The address downloads the file once, within 60 s. */
export interface AdminExportAnswer {
  readonly link: string;
}
