/** A row of the registry's page: what the server writes into it, and a build of the page leaves places for. Pure. */
import { instantOf, PARIS_TIME, shortDayOf } from "./instant.ts";
import type { LoggedEntry } from "./registry.ts";

/** Entries of a page of the registry, as its screen shows them. */
export const ENTRIES_A_PAGE = 10;

/**
 * Texts in the row of an entry, by the names of their placeholders in a build's markup; a part that contains another
 * comes first. `object`: number of its object, if it is another.
 */
export function partsOfEntry({ index, at, tokenId, hash }: LoggedEntry): Readonly<Record<string, string>> {
  const seconds = Math.floor(Date.parse(at) / 1000);
  const { day, clock } = instantOf(seconds);
  return {
    exact: `${day}, ${clock} (${PARIS_TIME})`,
    iso: at,
    clock: clock.slice(0, 5),
    day: shortDayOf(seconds),
    ...(hash !== null && {
      hash,
      head: `${hash.slice(0, 4)} ${hash.slice(4, 8)} `,
      tail: ` ${hash.slice(-8, -4)} ${hash.slice(-4)}`,
    }),
    ...(tokenId !== null && tokenId !== index && { object: String(tokenId) }),
    number: String(index),
  };
}
