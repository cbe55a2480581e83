import * as z from "zod/mini";
import { SEARCH_MAX } from "./constants.ts";
import { choice, count, described, digest, flag, instantAsked, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { PageQuery } from "./paging.ts";

/** Status of an object in the list of a user. */
export const LISTED_STATUSES = ["active", "revoked", "transferred"] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** Values for the status filter of a list. `offered`: objects with an open offer, which are also active. */
const VIEW_STATUSES = [...LISTED_STATUSES, "offered"] as const;
export type ViewStatus = (typeof VIEW_STATUSES)[number];

/**
 * Number of matching objects in each status. `all` counts each object once; an offered object is also counted as
 * active.
 */
export type StatusCounts = Readonly<Record<ViewStatus | "all", number>>;

/** Sort orders of a list of objects. Objects with equal names are sorted by registration, latest first. */
export const OBJECT_SORTS = ["date.descending", "date.ascending", "name.ascending", "name.descending"] as const;
export type ObjectSort = (typeof OBJECT_SORTS)[number];

/** Members of `ObjectsQuery` that filter and sort the list. */
const view = {
  q: z.optional(
    text(
      "Words that must all occur in the object's name, the file name, the proof identifier, the hash or the caller’s own metadata (such as version:1.2). Case and accents are ignored.",
    ).check(z.maxLength(SEARCH_MAX)),
  ),
  status: z.optional(
    choice(VIEW_STATUSES, "Returns only objects with this status; offered: objects that the caller currently offers."),
  ),
  since: z.optional(instantAsked("Returns only objects registered at or after this time (ISO 8601, UTC).")),
  sort: z.optional(choice(OBJECT_SORTS, "Sort order; date.descending by default.")),
};

/** `get-user-objects`: the whole list, a page of it by cursor, or a numbered page of a filtered view. */
export const ObjectsQuery = z
  .strictObject({
    ...PageQuery.shape,
    ...view,
    page: described(
      z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
      "Page number of the view, from 1. A number past the end returns the last page.",
    ),
  })
  .check(
    z.refine((query) => query.cursor === undefined || !isView(query), {
      error: "cannot be used with a view, whose pages are numbered",
      path: ["cursor"],
    }),
  );
export type ObjectsQuery = z.infer<typeof ObjectsQuery>;

/** Returns whether a query asks for a view: a filtered, sorted or numbered list. */
export const isView = (
  query: { readonly page?: number | undefined } & { readonly [name in keyof typeof view]?: unknown },
) => query.page !== undefined || Object.keys(view).some((name) => query[name as keyof typeof view] !== undefined);

/** `get-user-selection`: all objects of a view. The parameters are those of `get-user-objects`. */
export const SelectionQuery = z.strictObject(view);
export type SelectionQuery = z.infer<typeof SelectionQuery>;

/** Data that is needed to select an object in a list. */
const Selectable = z.object({
  _id: text("Proof identifier."),
  objectName: text("Name of the object."),
  status: choice(LISTED_STATUSES, "Status in the caller's list."),
  offered: flag("Whether the caller currently offers the object."),
  fileSize: nullable(count(), "Size of the stored file (bytes); null if no file is stored."),
});
export interface Selectable extends Immutable<z.infer<typeof Selectable>> {}

/** All objects of a view, with the data needed to select them. */
export const SelectionAnswer = z.object({ objects: list(Selectable, "Objects, in the order of the view.") });

const byStatus = {
  active: count("Number of active objects."),
  revoked: count("Number of revoked objects."),
  transferred: count("Number of objects that the caller has given away."),
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const day = (words: string) => text(words).check(z.regex(DAY, "must be a day such as 2026-01-31"));

/** `get-user-summary`: days are in the user's time zone. */
export const SummaryQuery = z.strictObject({
  timeZone: text("Time zone of the caller, such as Europe/Paris.").check(z.maxLength(60)),
  since: day("First day of the daily figures."),
});
export type SummaryQuery = z.infer<typeof SummaryQuery>;

/** Statistics of a user's objects. Days without events are left out. */
export const ObjectsSummary = z
  .object({
    counts: part("Numbers of all objects that the caller owns or has owned.", byStatus),
    days: list(
      z.object({ day: day("Day, such as 2026-01-31."), ...byStatus }),
      "Objects by day of registration and current status, oldest day first.",
    ),
    views: list(
      z.object({ day: day("Day, such as 2026-01-31."), count: count("Number of views.") }),
      "Number of views by other users, among the caller's latest 200 notifications; oldest day first.",
    ),
    viewsSince: nullable(
      day("Day, such as 2026-01-31."),
      "First day whose views are counted, if there are more than 200 notifications; otherwise null.",
    ),
    latest: list(
      z.object({
        _id: text("Proof identifier."),
        hash: digest("SHA-256 of the file, hexadecimal."),
        status: choice(LISTED_STATUSES, "Status in the caller's list."),
      }),
      "The six latest registered objects, latest first.",
    ),
  })
  .register(z.globalRegistry, { id: "ObjectsSummary" });
export interface ObjectsSummary extends Immutable<z.infer<typeof ObjectsSummary>> {}
