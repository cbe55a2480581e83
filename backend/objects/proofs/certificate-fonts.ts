import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { unpackWoff } from "./woff.ts";

/**
 * The product's three typefaces, as fonts that a PDF can embed: static weights with Latin letters. They are the main
 * fonts.
 */
const OWN = {
  serif: "newsreader/files/newsreader-latin-400-normal.woff",
  serifExtended: "newsreader/files/newsreader-latin-ext-400-normal.woff",
  serifVietnamese: "newsreader/files/newsreader-vietnamese-400-normal.woff",
  serifItalic: "newsreader/files/newsreader-latin-400-italic.woff",
  sans: "instrument-sans/files/instrument-sans-latin-400-normal.woff",
  sansExtended: "instrument-sans/files/instrument-sans-latin-ext-400-normal.woff",
  sansStrong: "instrument-sans/files/instrument-sans-latin-600-normal.woff",
  mono: "jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff",
} as const;

export type FontName = keyof typeof OWN;
export type Fonts = Readonly<Record<FontName, Uint8Array>>;

const FOLDER = new URL("../../../node_modules/@fontsource/", import.meta.url);
const read = (path: string): Promise<Uint8Array> => readFile(fileURLToPath(new URL(path, FOLDER)));
const readFont = async (path: string): Promise<Uint8Array> => unpackWoff(await read(path));

let loading: Promise<Fonts> | undefined;

/** Returns the main fonts, which are read once per process. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readOwn();
  return loading;
}

async function readOwn(): Promise<Fonts> {
  const named = async ([name, path]: readonly [string, string]) => [name, await readFont(path)] as const;
  return Object.fromEntries(await Promise.all(Object.entries(OWN).map(named))) as unknown as Fonts;
}

/**
 * A font family that is split into files by code points, as its `unicode.json` describes. `whole`: name of the file,
 * if there is only one.
 */
interface Family {
  readonly name: string;
  readonly whole?: string;
  /** Scripts for which the font is used. Absent: it is used for every character that no earlier font has. */
  readonly scripts?: RegExp;
}

const scripts = (...names: readonly string[]): RegExp =>
  new RegExp(`[${names.map((name) => `\\p{scx=${name}}`).join("")}]`, "u");

const noto = (name: string, ...of: readonly string[]): Family => ({
  name: `noto-sans-${name}`,
  scripts: scripts(...of),
});

const JAPANESE: Family = { name: "kosugi", scripts: scripts("Hira", "Kana", "Hani") };
const CHINESE: Family = { name: "chocolate-classical-sans", scripts: scripts("Hani", "Bopo", "Hira", "Kana") };

/**
 * Font families in the order in which they are tried. The last one has a plain glyph for nearly every character of
 * the Basic Multilingual Plane.
 */
const families = (isJapanese: boolean): readonly Family[] => [
  { name: "noto-sans", scripts: scripts("Latn", "Grek", "Cyrl", "Deva", "Zinh", "Zyyy") },
  // In this font, letters with dots are single glyphs. In fonts whose dots are separate glyphs, text that is copied
  // from the PDF loses letters.
  { name: "ibm-plex-sans-arabic", scripts: scripts("Arab") },
  noto("arabic", "Arab"),
  noto("hebrew", "Hebr"),
  noto("thai", "Thai"),
  noto("bengali", "Beng"),
  noto("tamil", "Taml"),
  noto("telugu", "Telu"),
  noto("gujarati", "Gujr"),
  noto("gurmukhi", "Guru"),
  noto("kannada", "Knda"),
  noto("malayalam", "Mlym"),
  noto("sinhala", "Sinh"),
  noto("khmer", "Khmr"),
  noto("lao", "Laoo"),
  noto("myanmar", "Mymr"),
  noto("georgian", "Geor"),
  noto("armenian", "Armn"),
  noto("ethiopic", "Ethi"),
  { name: "gowun-dodum", scripts: scripts("Hang") },
  ...(isJapanese ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE]),
  {
    name: "noto-emoji",
    whole: "emoji",
    scripts: /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Component}]/u,
  },
  { name: "noto-sans-symbols-2" },
  { name: "noto-sans-math" },
  { name: "unifontex", whole: "latin" },
];

/**
 * Number of font files that are cached; the least recently used ones are dropped. A decompressed file takes about 100
 * KiB, and its parsed tables the same again.
 */
const MAX_SPARE = 32;
const kept = new Map<string, Uint8Array>();

async function readSpare(name: string): Promise<Uint8Array> {
  const bytes = kept.get(name) ?? (await readFont(name));
  kept.delete(name);
  kept.set(name, bytes);
  const [oldest] = kept.keys();
  if (kept.size > MAX_SPARE && oldest !== undefined) kept.delete(oldest);
  return bytes;
}

/** Code points, both ends included. */
type Range = readonly [from: number, to: number];

async function readRanges(family: string): Promise<readonly (readonly [subset: string, ranges: readonly Range[]])[]> {
  const cuts = JSON.parse(new TextDecoder().decode(await read(`${family}/unicode.json`))) as Record<string, string>;
  return Object.entries(cuts).map(([key, text]) => [
    key.replace(/[[\]]/g, ""),
    text.split(",").map((range): Range => {
      const [from = "", to = from] = range.replace(/^U\+/i, "").split("-");
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  ]);
}

/** One file of a font family: its name in the document, and its bytes. */
export interface SpareFont {
  /** Path of the file below @fontsource. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Yields additional fonts that may have the characters that the main fonts lack, one family at a time, in order of
 * preference. `lacking` returns the characters that are still missing. `text` is the whole text, which decides the
 * regional form of Han characters. Recently used files are cached, because reading one takes ten times as long as
 * drawing a name with it.
 */
export async function* spareFonts(
  lacking: () => readonly string[],
  text: string,
): AsyncGenerator<readonly SpareFont[]> {
  for (const family of families(/[\p{scx=Hira}\p{scx=Kana}]/u.test(text))) {
    const wanted = lacking().filter((sign) => family.scripts?.test(sign) ?? true);
    if (wanted.length === 0) continue;
    const subsets = family.whole === undefined ? await subsetsOf(family.name, wanted) : [family.whole];
    const names = subsets.map((subset) => `${family.name}/files/${family.name}-${subset}-400-normal.woff`);
    yield await Promise.all(names.map(async (name) => ({ name, bytes: await readSpare(name) })));
  }
}

/** Returns the files of a family that contain the first character of any of the graphemes. */
async function subsetsOf(family: string, signs: readonly string[]): Promise<string[]> {
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0);
  const cuts = await readRanges(family);
  return cuts
    .filter(([, ranges]) => codes.some((code) => ranges.some(([from, to]) => from <= code && code <= to)))
    .map(([subset]) => subset);
}
