/** Lists that are answered whole, and by pages to who asks for them. The body of a page is as that of the whole list. */
import type { Context } from "hono";
import type { PageQuery } from "../../../contract/paging.ts";
import { type Listed, type PageAsked, type Position, pageOf } from "../../kv/pages.ts";

/** What the description of such a call adds. */
export const PAGED =
  "With limit or cursor it answers one page, and the header Link has the address of the next one (rel=next, RFC 8288); the last page has none. A page may hold less than limit.";

/** Entries of a page if the request does not say. */
export const LIMIT = 50;

/** The page that is asked for; `null`: the whole list is. */
export function pageAsked({ limit, cursor }: PageQuery): PageAsked | null {
  return limit === undefined && cursor === undefined ? null : { limit: limit ?? LIMIT, cursor };
}

/** The entries of the page; its answer says where the next one is, of the `same` list. */
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

/** Position of an entry in a list that begins with the oldest. */
export const oldestFirst = (entry: { readonly createdAt: string; readonly _id: string }): Position => [
  -Date.parse(entry.createdAt),
  entry._id,
];

/** Of a list that is at hand whole: the page that the query asks for, as `pageOf`; all of it where it asks for none. */
export function paged<T>(
  c: Context,
  query: PageQuery,
  all: readonly T[],
  placeOf: (entry: T) => Position,
): readonly T[] {
  const asked = pageAsked(query);
  return asked ? tellNext(c, asked, pageOf(all, asked, placeOf)) : all;
}
