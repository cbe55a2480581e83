import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { unpackWoff } from "./woff.ts";

/** The product's three voices, as fonts that a PDF can hold: the Latin subset of one static weight each. */
const FILES = {
  serif: "newsreader/files/newsreader-latin-400-normal.woff",
  serifItalic: "newsreader/files/newsreader-latin-400-italic.woff",
  sans: "instrument-sans/files/instrument-sans-latin-400-normal.woff",
  sansStrong: "instrument-sans/files/instrument-sans-latin-600-normal.woff",
  mono: "jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff",
} as const;

export type FontName = keyof typeof FILES;
export type Fonts = Readonly<Record<FontName, Uint8Array>>;

const FOLDER = new URL("../../../node_modules/@fontsource/", import.meta.url);

let loading: Promise<Fonts> | undefined;

/** Reads the fonts, once for a process. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readAll();
  return loading;
}

async function readAll(): Promise<Fonts> {
  const read = async ([name, file]: readonly [string, string]) =>
    [name, unpackWoff(await readFile(fileURLToPath(new URL(file, FOLDER))))] as const;
  return Object.fromEntries(await Promise.all(Object.entries(FILES).map(read))) as unknown as Fonts;
}
