import * as z from "zod/mini";
import { SEARCH_MAX } from "./constants.ts";
import { choice, count, described, digest, flag, instantAsked, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { PageQuery } from "./paging.ts";

/** Status of an object in the list of a user. */
export const LISTED_STATUSES = ["active", "revoked", "transferred"] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** Filters of a list: a status, or `offered` for objects with an open offer, which are still active. */
const VIEW_STATUSES = [...LISTED_STATUSES, "offered"] as const;
export type ViewStatus = (typeof VIEW_STATUSES)[number];

/**
 * Number of matching objects in each status. `all` counts each object once; offered objects are also counted as
 * active.
 */
export type StatusCounts = Readonly<Record<ViewStatus | "all", number>>;

/** Sort orders of a list of objects. Objects with the same name are sorted by registration, latest first. */
export const OBJECT_SORTS = ["date.descending", "date.ascending", "name.ascending", "name.descending"] as const;
export type ObjectSort = (typeof OBJECT_SORTS)[number];

/** Members of `ObjectsQuery` that select a view of the list: its filters and its order. */
const view = {
  q: z.optional(
    text(
      "Words that are all in the name, the name of the file, the proof identifier, the hash or the caller’s own metadata (such as version:1.2), whatever the case and the accents.",
    ).check(z.maxLength(SEARCH_MAX)),
  ),
  status: z.optional(choice(VIEW_STATUSES, "Only these; offered: those that the caller has an open offer of.")),
  since: z.optional(instantAsked("Only what was registered from then on: ISO 8601, UTC.")),
  sort: z.optional(choice(OBJECT_SORTS, "The order; date.descending by default.")),
};

/** `get-user-objects`: the whole list, pages of it by cursor, or a filtered view by numbered pages. */
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

/** Returns whether a query asks for a view of the list. */
export const isView = (
  query: { readonly page?: number | undefined } & { readonly [name in keyof typeof view]?: unknown },
) => query.page !== undefined || Object.keys(view).some((name) => query[name as keyof typeof view] !== undefined);

/** `get-user-selection`: a view, with the parameters of `get-user-objects`. */
export const SelectionQuery = z.strictObject(view);
export type SelectionQuery = z.infer<typeof SelectionQuery>;

/** Data of a selectable object. */
const Selectable = z.object({
  _id: text("Proof identifier."),
  objectName: text("Name of the object."),
  status: choice(LISTED_STATUSES, "What it is in the caller's list."),
  offered: flag("Whether the caller has an open offer of it."),
  fileSize: nullable(count(), "Bytes of the file that is kept; null where none is."),
});
export interface Selectable extends Immutable<z.infer<typeof Selectable>> {}

/** All objects of a view, with the data needed to select them. */
export const SelectionAnswer = z.object({ objects: list(Selectable, "In the order of the view.") });

const byStatus = {
  active: count("Those that are valid."),
  revoked: count("Those that are revoked."),
  transferred: count("Those that the reader has given away."),
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const day = (words: string) => text(words).check(z.regex(DAY, "must be a day such as 2026-01-31"));

/** `get-user-summary`: days are in the user's time zone. */
export const SummaryQuery = z.strictObject({
  timeZone: text("Zone of the reader's clock, such as Europe/Paris.").check(z.maxLength(60)),
  since: day("First day of the figures by day."),
});
export type SummaryQuery = z.infer<typeof SummaryQuery>;

/** Statistics of a user's objects. Days without events are left out. */
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
