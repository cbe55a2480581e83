interface Page {
  readonly docs: readonly unknown[];
  readonly nextCursor: string | null;
}

/** Largest number of empty pages that are skipped. Then the user is asked whether to search further. */
export const MAX_EMPTY = 10;

/**
 * Reads pages until one has a document or is the last page. A page is empty if the server examined as many records as
 * one request may examine, and none matched. After `MAX_EMPTY` empty pages, resolves to an empty page with a
 * `nextCursor`.
 */
export async function readFilledPage<P extends Page>(
  cursor: string | null,
  read: (cursor: string | null) => Promise<P>,
): Promise<P> {
  let page = await read(cursor);
  for (let empty = 1; page.docs.length === 0 && page.nextCursor !== null && empty < MAX_EMPTY; empty += 1)
    page = await read(page.nextCursor);
  return page;
}
