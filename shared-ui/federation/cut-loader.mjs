/**
 * A loader for the bundler: leaves functions of a package out that nothing in the product can reach, though the bundler cannot tell. Throws, and
 * stops the build, where the package does not have them as it is told: another version of it has to be looked at.
 */

/** `source` without the bodies of `functions` (names; each throws when called), and with `by` in the place of each `text`. */
export function cut(source, { functions = [], texts = [] }) {
  let left = source;
  for (const name of functions) {
    // Functions and methods as printers indent them: the brace that ends one stands where its line begins.
    const [found, another] = left.matchAll(new RegExp(`^([ \\t]*)((?:async )?(?:function )?${name})\\(.*\\{$`, "gm"));
    const end = found ? left.indexOf(`\n${found[1]}}\n`, found.index) : -1;
    if (!found || another || end === -1) throw new Error(`${name} is not there once.`);
    left = `${left.slice(0, found.index)}${found[1]}${found[2]}() { throw new Error("${name} is left out.");${left.slice(end)}`;
  }
  for (const [text, by] of texts) {
    if (left.split(text).length !== 2) throw new Error(`This is not there once: ${text}`);
    left = left.replace(text, () => by);
  }
  return left;
}

export default function cutLoader(source) {
  return cut(source, this.getOptions());
}
