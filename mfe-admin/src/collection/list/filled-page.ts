interface Page {
  readonly docs: readonly unknown[];
  readonly nextCursor: string | null;
}

/** How many empty pages are passed over before the person decides whether to look further. */
export const MOST_EMPTY = 10;

/**
 * The next page that holds a document, or the last one: a page is empty where the server looked at so many records and
 * found none. After `MOST_EMPTY` of them the answer is an empty page with a `nextCursor`.
 */
export async function readFilledPage<P extends Page>(
  cursor: string | null,
  read: (cursor: string | null) => Promise<P>,
): Promise<P> {
  let page = await read(cursor);
  for (let empty = 1; page.docs.length === 0 && page.nextCursor !== null && empty < MOST_EMPTY; empty += 1)
    page = await read(page.nextCursor);
  return page;
}
