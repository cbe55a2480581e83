/**
 * A loader for the bundler: takes the parts of a drawing out of a module of the icon set, and has them drawn by `components/drawing.ts`. The
 * set's own way of drawing weighs three times that of the icons of a screen. Throws, and stops the build, where a module is not as it was.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DRAWING = join(dirname(fileURLToPath(import.meta.url)), "../components/drawing.ts");
const PARTS = /\n {2}size: 24,\n {2}node: (\[\[.*\]\]|\[\n[\s\S]*?\n {2}\])[,\n]/;

/** The parts of the drawing that the module `source` makes, as an expression; `null` where it names another drawing. */
export function partsOf(source) {
  if (!source.includes("createLucideIcon")) return null;
  const [, parts] = PARTS.exec(source) ?? [];
  if (!parts) throw new Error("The icon has no parts that are known.");
  // What a list's items are told apart by: these never change places.
  const own = parts.replace(/,\s+key: "\w+"/g, "");
  return own.replace(/\[\s*"path",\s*\{\s*d: ("[^"]*")\s*\}\s*\]/g, "$1");
}

export default function drawingLoader(source) {
  const parts = partsOf(source);
  if (parts === null) return source;
  return `import { drawing } from ${JSON.stringify(DRAWING)};\nexport default /* @__PURE__ */ drawing(${parts});\n`;
}
