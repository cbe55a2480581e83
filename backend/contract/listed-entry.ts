/**
 * Texts for an entry's row on the registry's page. The server fills them into the placeholders of the prerendered
 * markup. Pure.
 */

import { dates as own } from "#words/dates.ts";
import { instantOf, shortDayOf } from "./instant.ts";
import type { LoggedEntry } from "./registry.ts";

/** Entries per page of the registry's screen. */
export const ENTRIES_A_PAGE = 10;

/**
 * Returns the texts for an entry's row, by the names of their placeholders in the markup. A text that contains
 * another must come before it. `object` is only set if the entry is not the first of its object: it is the object's
 * number. `words` are those of the page's language.
 */
export function partsOfEntry({ index, at, tokenId, hash }: LoggedEntry, words = own): Readonly<Record<string, string>> {
  const seconds = Math.floor(Date.parse(at) / 1000);
  const { day, clock } = instantOf(seconds, words);
  return {
    exact: `${day}, ${clock} (${words.parisTime})`,
    iso: at,
    clock: clock.slice(0, 5),
    day: shortDayOf(seconds, words),
    ...(hash !== null && {
      hash,
      head: `${hash.slice(0, 4)} ${hash.slice(4, 8)} `,
      tail: ` ${hash.slice(-8, -4)} ${hash.slice(-4)}`,
    }),
    ...(tokenId !== null && tokenId !== index && { object: String(tokenId) }),
    number: String(index),
  };
}
