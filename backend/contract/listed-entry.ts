/** A row on the registry's page: which texts the server fills into the placeholders of a build's markup. Pure. */
import { instantOf, PARIS_TIME, shortDayOf } from "./instant.ts";
import type { LoggedEntry } from "./registry.ts";

/** Entries per page of the registry's screen. */
export const ENTRIES_A_PAGE = 10;

/**
 * Returns the texts in an entry's row, by the names of their placeholders in a build's markup; a text that contains
 * another comes first. `object` is the number of the entry's object if it differs from the entry's own.
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
