import * as z from "zod/mini";
import { described, text } from "./fields.ts";

/** Longest cursor (UTF-16 units). */
export const CURSOR_MAX = 512;
/** Maximum number of entries per page. */
export const PAGE_MAX = 200;

/** Paging of a list. Without these parameters the whole list is returned. */
export const PageQuery = z.strictObject({
  limit: described(
    z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX))),
    "Entries per page; 50 if only cursor is given.",
  ),
  cursor: z.optional(text("Cursor from the address of the next page.").check(z.maxLength(CURSOR_MAX))),
});
export type PageQuery = z.infer<typeof PageQuery>;
