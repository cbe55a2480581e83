import * as z from "zod/mini";
import { SEARCH_MAX } from "./constants.ts";
import { choice, count, described, digest, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { PageQuery } from "./paging.ts";

/** What an object is in its reader's list. */
export const LISTED_STATUSES = ["active", "revoked", "transferred"] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** In which order a list of objects can be asked for; by name, those of one name the latest registered first. */
export const OBJECT_SORTS = ["date.descending", "date.ascending", "name.ascending", "name.descending"] as const;
export type ObjectSort = (typeof OBJECT_SORTS)[number];

/** Members of `ObjectsQuery` that ask for a view of the list: what is shown of it, and in which order. */
const view = {
  q: z.optional(
    text(
      "Words that are all in the name, the name of the file, the proof identifier or the hash, whatever the case and the accents.",
    ).check(z.maxLength(SEARCH_MAX)),
  ),
  status: z.optional(choice(LISTED_STATUSES, "Only these.")),
  since: z.optional(
    text("Only what was registered from then on: ISO 8601, UTC.").check(
      z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, "must be an instant such as 2026-01-01T00:00:00Z"),
      z.refine((at) => !Number.isNaN(Date.parse(at)), "must be an instant such as 2026-01-01T00:00:00Z"),
    ),
  ),
  sort: z.optional(choice(OBJECT_SORTS, "The order; date.descending by default.")),
};

/** `get-user-objects`: whole, by cursor, or a view of it by numbered pages. */
export const ObjectsQuery = z
  .strictObject({
    ...PageQuery.shape,
    ...view,
    page: described(
      z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
      "Number of the page of the view, from 1; past the end, the last page is answered.",
    ),
  })
  .check(
    z.refine((query) => query.cursor === undefined || !isView(query), {
      error: "is not for a view, whose pages are numbered",
      path: ["cursor"],
    }),
  );
export type ObjectsQuery = z.infer<typeof ObjectsQuery>;

/** Whether a view of the list is asked for. */
export const isView = (
  query: { readonly page?: number | undefined } & { readonly [name in keyof typeof view]?: unknown },
) => query.page !== undefined || Object.keys(view).some((name) => query[name as keyof typeof view] !== undefined);

const byStatus = {
  active: count("Those that are valid."),
  revoked: count("Those that are revoked."),
  transferred: count("Those that the reader has given away."),
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const day = (words: string) => text(words).check(z.regex(DAY, "must be a day such as 2026-01-31"));

/** `get-user-summary`: days are those of the reader's clock. */
export const SummaryQuery = z.strictObject({
  timeZone: text("Zone of the reader's clock, such as Europe/Paris.").check(z.maxLength(60)),
  since: day("First day of the figures by day."),
});
export type SummaryQuery = z.infer<typeof SummaryQuery>;

/** The figures of a person's objects. Days without anything are left out. */
export const ObjectsSummary = z
  .object({
    counts: part("All that the reader owns or has owned.", byStatus),
    days: list(
      z.object({ day: day("Such as 2026-01-31."), ...byStatus }),
      "What was registered on each day, by what has become of it; the first day first.",
    ),
    views: list(
      z.object({ day: day("Such as 2026-01-31."), count: count("How often.") }),
      "How often others have looked, among the reader's latest 200 notifications; the first day first.",
    ),
    viewsSince: nullable(
      day("Such as 2026-01-31."),
      "From which day on views are counted, where there are more notifications than that.",
    ),
    latest: list(
      z.object({
        _id: text("Proof identifier."),
        hash: digest("SHA-256 of the file, hexadecimal."),
        status: choice(LISTED_STATUSES, "What it is in the reader's list."),
      }),
      "The six registered last, the latest first.",
    ),
  })
  .register(z.globalRegistry, { id: "ObjectsSummary" });
export interface ObjectsSummary extends Immutable<z.infer<typeof ObjectsSummary>> {}
