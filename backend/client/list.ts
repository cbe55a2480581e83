import { jsonOf } from "./error.ts";
import type { Send } from "./sending.ts";
import type { ListedObject } from "./wire.ts";

/**
 * Filters and order of a list. By default it contains everything that the caller owns or has owned, latest
 * registration first.
 */
export interface ListQuery {
  /** Words that must all occur in the object's name, the file name, the proof identifier or the hash. */
  readonly q?: string | undefined;
  readonly status?: "active" | "revoked" | "transferred" | "offered" | undefined;
  /** Earliest registration: ISO 8601, UTC. */
  readonly since?: string | undefined;
  readonly sort?: "date.descending" | "date.ascending" | "name.ascending" | "name.descending" | undefined;
}

/** Objects per page. */
const LIMIT = 200;

/**
 * Yields objects, and fetches the next page when it is needed. An object that moves from one page to another is
 * yielded once.
 */
export async function* listed(send: Send, query: ListQuery, signal?: AbortSignal): AsyncGenerator<ListedObject> {
  const { q, status, since, sort } = query;
  const isView = [q, status, since, sort].some((member) => member !== undefined);
  const told = new Set<number>();
  let asked: Readonly<Record<string, string | number | undefined>> = { q, status, since, sort, limit: LIMIT };
  for (let page = 1; ; page += 1) {
    const response = await send({ method: "GET", path: "/object/get-user-objects", query: asked, signal });
    for (const object of await jsonOf<readonly ListedObject[]>(response)) {
      if (told.has(object.tokenId)) continue;
      told.add(object.tokenId);
      yield object;
    }
    const next = nextOf(response.headers.get("link"));
    const matching = Number(response.headers.get("x-matching-count") ?? 0);
    if (next !== null) asked = next;
    else if (isView && page * LIMIT < matching) asked = { ...asked, page: page + 1 };
    else return;
  }
}

/** Returns the query of the `next` address in a Link header (RFC 8288); `null` if there is none. */
export function nextOf(link: string | null): Readonly<Record<string, string>> | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(link ?? "")?.[1];
  return target === undefined ? null : Object.fromEntries(new URL(target, "http://service").searchParams);
}
