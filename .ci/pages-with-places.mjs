/**
 * Pages in which the server writes what it knows: the page of any object, and the one of the registry with its latest entries. `routes` is the part
 * of a front end that draws its pages, and `drawn(screen, address, how)` gives a page of it as the server gets it.
 */

/** The page of an object, plain and by kind: what is of the sample gives way to names. */
export async function objectPages({ drawnObjects: { address, page, objects } }, drawn) {
  const pages = { objects: {} };
  for (const { kind, sample, parts } of objects) {
    globalThis.authenticaDrawnObject = sample;
    const fragment = await drawn(address.split("/")[1], address, page);
    delete globalThis.authenticaDrawnObject;
    for (const [text, name] of parts) {
      if (!fragment.markup.includes(text))
        throw new Error(`The page of an object (${kind ?? "plain"}) lacks its ${name}.`);
      const [before = "", after = ""] = text.startsWith(">") ? [">", "<"] : [];
      fragment.markup = fragment.markup.replaceAll(text, `${before}{~${name}~}${after}`);
    }
    if (kind === undefined) pages.object = fragment;
    else pages.objects[kind] = fragment;
  }
  return pages;
}

/** The page of the registry: its rows are cut out, and the server writes as many of them as there are entries. */
export async function ledgerPage({ drawnLedger: { address, page, entries, rows, older } }, drawn) {
  globalThis.authenticaDrawnEntries = entries;
  const fragment = await drawn(address.slice(1), address, page);
  delete globalThis.authenticaDrawnEntries;
  const list = cutOut(fragment, '<ol role="list" aria-labelledby=[^>]*>', "</ol>", "entries");
  const way = cutOut(fragment, '<nav aria-label="Pages du registre"[^>]*>', "</nav>", "pages");
  const cut = list.match(/<li .*?<\/li>/gs) ?? [];
  if (cut.length !== rows.length || cut.join("") !== list) throw new Error("The registry is not drawn row by row.");
  fragment.rows = Object.fromEntries([
    ...rows.map(({ kind, parts }, at) => [kind, withPlaces(cut[at], parts)]),
    [older.kind, withPlaces(way, older.parts)],
  ]);
  return fragment;
}

/** Cuts the text between two tags out of a page, and leaves its name there. */
function cutOut(fragment, from, to, name) {
  const [whole, open, inside] = new RegExp(`(${from})(.*?)${to}`, "s").exec(fragment.markup) ?? [];
  if (whole === undefined) throw new Error(`The page of the registry lacks its ${name}.`);
  fragment.markup = fragment.markup.replace(whole, () => `${open}{~${name}~}${to}`);
  return inside;
}

/** The markup of a row with the names of its parts in their places. */
function withPlaces(markup, parts) {
  let row = markup;
  for (const [name, text] of parts) {
    if (!row.includes(text)) throw new Error(`A row of the registry lacks its ${name}.`);
    row = row.replaceAll(text, `{~${name}~}`);
  }
  return row;
}

/** A page with the names of what the operator states in the places of a sample. */
export const withSitePlaces = (markup, parts) =>
  parts.reduce((page, [name, text]) => page.replaceAll(text, `{~${name}~}`), markup);
