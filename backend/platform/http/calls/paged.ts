/**
 * Lists that are returned whole, or page by page if the client requests it. A page has the same form as the whole
 * list.
 */
import type { Context } from "hono";
import type { PageQuery } from "../../../contract/paging.ts";
import { type Listed, type PageAsked, type Position, pageOf } from "../../kv/pages.ts";

/** Sentence for the API description of calls with pages. */
export const PAGED =
  "With limit or cursor, one page is returned, and the Link header has the address of the next page (rel=next, RFC 8288), except on the last one. A page may have fewer entries than limit.";

/** Number of entries of a page if the request has no `limit`. */
export const LIMIT = 50;

/** Returns the page that the query asks for, or `null` if it asks for the whole list. */
export function pageAsked({ limit, cursor }: PageQuery): PageAsked | null {
  return limit === undefined && cursor === undefined ? null : { limit: limit ?? LIMIT, cursor };
}

/**
 * Sets the `Link` header to the next page and returns the entries of the requested page. `same`: query parameters that
 * the link repeats.
 */
export function tellNext<T>(
  c: Context,
  { limit }: PageAsked,
  { listed, nextCursor }: Listed<T>,
  same: Readonly<Record<string, string | undefined>> = {},
): readonly T[] {
  if (nextCursor !== null) {
    const given = Object.entries(same).filter((member): member is [string, string] => member[1] !== undefined);
    const query = new URLSearchParams([...given, ["limit", String(limit)], ["cursor", nextCursor]]);
    c.header("Link", `<?${query}>; rel="next"`);
  }
  return listed;
}

/** Returns the position of an entry in a list that is sorted from oldest to newest. */
export const oldestFirst = (entry: { readonly createdAt: string; readonly _id: string }): Position => [
  -Date.parse(entry.createdAt),
  entry._id,
];

/** Returns the page of `all` that the query requests, or the whole list if the query requests no page. */
export function paged<T>(
  c: Context,
  query: PageQuery,
  all: readonly T[],
  placeOf: (entry: T) => Position,
): readonly T[] {
  const asked = pageAsked(query);
  return asked ? tellNext(c, asked, pageOf(all, asked, placeOf)) : all;
}
