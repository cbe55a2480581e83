/**
 * Builds pages with placeholders for the server: the page of an object, and the page of the registry with its latest
 * entries. `routes` is the part of a front end that draws its pages; `drawn(screen, address, how)` returns a
 * prerendered page.
 */

/** Returns the page of an object, plain and by kind of object, with placeholders in place of the sample's values. */
export async function objectPages({ drawnObjects: { address, page, objects } }, drawn) {
  const pages = { objects: {} };
  for (const { kind, sample, parts } of objects) {
    globalThis.authenticaDrawnObject = sample;
    const fragment = await drawn(address.split("/")[1], address, page);
    delete globalThis.authenticaDrawnObject;
    for (const [text, name] of parts) {
      if (!fragment.markup.includes(text))
        throw new Error(
          `The prerendered page of an object (${kind ?? "plain"}) does not contain its ${name}, so it cannot become a placeholder.`,
        );
      const [before = "", after = ""] = text.startsWith(">") ? [">", "<"] : [];
      fragment.markup = fragment.markup.replaceAll(text, `${before}{~${name}~}${after}`);
    }
    if (kind === undefined) pages.object = fragment;
    else pages.objects[kind] = fragment;
  }
  return pages;
}

/**
 * Returns the page of the registry without its rows, and the template of a row, which the server repeats for each
 * entry.
 */
export async function ledgerPage({ drawnLedger: { address, page, entries, rows, older } }, drawn) {
  globalThis.authenticaDrawnEntries = entries;
  const fragment = await drawn(address.slice(1), address, page);
  delete globalThis.authenticaDrawnEntries;
  const list = cutOut(fragment, '<ol role="list" aria-labelledby=[^>]*>', "</ol>", "entries");
  const way = cutOut(fragment, '<nav [^>]*data-part="pages"[^>]*>', "</nav>", "pages");
  const cut = list.match(/<li .*?<\/li>/gs) ?? [];
  if (cut.length !== rows.length || cut.join("") !== list)
    throw new Error("The list of the prerendered registry page contains something other than one <li> for each entry.");
  fragment.rows = Object.fromEntries([
    ...rows.map(({ kind, parts }, at) => [kind, withPlaces(cut[at], parts)]),
    [older.kind, withPlaces(way, older.parts)],
  ]);
  return fragment;
}

/** Replaces the text between two tags of a page with a placeholder of this name. */
function cutOut(fragment, from, to, name) {
  const [whole, open, inside] = new RegExp(`(${from})(.*?)${to}`, "s").exec(fragment.markup) ?? [];
  if (whole === undefined)
    throw new Error(`The prerendered registry page has no element for "${name}", so it cannot become a placeholder.`);
  fragment.markup = fragment.markup.replace(whole, () => `${open}{~${name}~}${to}`);
  return inside;
}

/** Replaces the values in the markup of a row with placeholders. */
function withPlaces(markup, parts) {
  let row = markup;
  for (const [name, text] of parts) {
    if (!row.includes(text))
      throw new Error(
        `A row of the prerendered registry page does not contain its ${name}, so it cannot become a placeholder.`,
      );
    row = row.replaceAll(text, `{~${name}~}`);
  }
  return row;
}

/** Returns a page with placeholders in place of the sample's statements of the operator. */
export const withSitePlaces = (markup, parts) =>
  parts.reduce((page, [name, text]) => page.replaceAll(text, `{~${name}~}`), markup);
