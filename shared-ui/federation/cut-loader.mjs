/**
 * A loader for the bundler: leaves functions of a package out that nothing in the product can reach, though the bundler cannot tell. Throws, and
 * stops the build, where the package does not have them as it is told: another version of it has to be looked at.
 */

/** `source` with `body` in the place of what the function or method does. */
function withBody(source, name, body) {
  // As printers indent them: the brace that ends one stands where its line begins.
  const [found, another] = source.matchAll(new RegExp(`^([ \\t]*)((?:async )?(?:function )?${name})\\(.*\\{$`, "gm"));
  const end = found ? source.indexOf(`\n${found[1]}}\n`, found.index) : -1;
  if (!found || another || end === -1) throw new Error(`${name} is not there once.`);
  return `${source.slice(0, found.index)}${found[1]}${found[2]}() {${body}${source.slice(end)}`;
}

/**
 * `source` without the bodies of `functions` (names; each throws when called) and of `idle` ones (each does nothing), with `by` in the
 * place of each `text`, and in the place of what goes `from` one text up to another, which stays.
 */
export function cut(source, { functions = [], idle = [], texts = [], spans = [] }) {
  let left = source;
  for (const name of functions) left = withBody(left, name, ` throw new Error("${name} is left out.");`);
  for (const name of idle) left = withBody(left, name, "");
  for (const [text, by] of texts) {
    if (left.split(text).length !== 2) throw new Error(`This is not there once: ${text}`);
    left = left.replace(text, () => by);
  }
  for (const [from, to, by] of spans) {
    const [start, end] = [left.indexOf(from), left.indexOf(to, left.indexOf(from) + from.length)];
    if (left.split(from).length !== 2 || end === -1) throw new Error(`This is not there once, or has no end: ${from}`);
    left = `${left.slice(0, start)}${by}${left.slice(end)}`;
  }
  return left;
}

export default function cutLoader(source) {
  return cut(source, this.getOptions());
}
