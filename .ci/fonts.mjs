/**
 * Creates the subset fonts in shared-ui/tokens/fonts, with the characters of French, from the full fonts. Run by hand
 * (`npm run make -- fonts`) after a full font or the list of characters has changed. The result is committed, so that
 * builds need not wait for it.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const root = fileURLToPath(new URL("..", import.meta.url));
const tokens = `${root}shared-ui/tokens`;

/** Range of font weights that the design tokens use. */
const WEIGHTS = { min: 400, max: 600 };

const FACES = {
  "instrument-sans-french": "instrument-sans/files/instrument-sans-latin-wght-normal",
  "newsreader-french": "newsreader/files/newsreader-latin-wght-normal",
  "newsreader-french-italic": "newsreader/files/newsreader-latin-wght-italic",
  "jetbrains-mono-french": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal",
};

/** Returns all characters of a `unicode-range`. */
function signsOf(range) {
  const parts = range.split(",").map((part) => part.trim().replace("U+", "").split("-"));
  return parts
    .flatMap(([from, to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

const sheets = await Promise.all(["fonts.css", "late-fonts.css"].map((name) => readFile(`${tokens}/${name}`, "utf8")));
const faces = sheets.join("").match(/@font-face \{[^}]*\}/g);
await mkdir(`${tokens}/fonts`, { recursive: true });
for (const [name, whole] of Object.entries(FACES)) {
  const range = faces.find((face) => face.includes(`/${name}.woff2`))?.match(/unicode-range:([^;]*);/)?.[1];
  if (!range)
    throw new Error(`Neither fonts.css nor late-fonts.css has a @font-face with a unicode-range for ${name}.woff2.`);
  const bytes = await readFile(`${root}node_modules/@fontsource-variable/${whole}.woff2`);
  const options = { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } };
  const made = await subsetFont(bytes, signsOf(range), options);
  await writeFile(`${tokens}/fonts/${name}.woff2`, made);
  console.info(`${name}: ${bytes.length} -> ${made.length} bytes`);
}
