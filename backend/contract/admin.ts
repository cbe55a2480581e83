import * as z from "zod/mini";
import { PRODUCT } from "./constants.ts";

/** The collections of the admin console, in the order of its menu. */
export const COLLECTIONS = [`${PRODUCT}s`, "notifications", "users", "objects"] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const CollectionParam = z.strictObject({ collection: z.enum(COLLECTIONS) });

export const CollectionQuery = z.strictObject({
  /** Documents a page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  /** `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(512))),
});

/** A document of any collection; every value is JSON. */
export type AdminDocument = { readonly _id: string } & Readonly<Record<string, unknown>>;

export interface CollectionAnswer {
  readonly docs: readonly AdminDocument[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
}
