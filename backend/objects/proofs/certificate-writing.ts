/**
 * Prepares names in any script for drawing on a certificate: chooses for each grapheme a font that contains it, puts
 * the graphemes of a line in visual order (UAX #9), and joins letters as their script requires.
 */
import bidiFactory from "bidi-js";
import { type FontName, type Fonts, spareFonts } from "./certificate-fonts.ts";
import { sharedFont } from "./shared-font.ts";

/** A grapheme: a letter with its marks, or an emoji with its parts. */
export interface Sign {
  readonly text: string;
  /**
   * The characters that are drawn. Letter and mark are one character if Unicode has such a character, because more
   * fonts contain it. Joiners that the font does not know are left out.
   */
  readonly drawn: string;
  /** Name of the font in the document; `null` if no font has the grapheme. */
  readonly font: string | null;
  /** Embedding level (UAX #9). If it is odd, the grapheme runs from right to left. */
  readonly level: number;
}

/** A text that is ready to be drawn. */
export interface Writing {
  /** The text as given. Copying from the document returns it, too. */
  readonly text: string;
  readonly signs: readonly Sign[];
  /** Code points that no font has, such as "U+20BB7", each once. */
  readonly unprinted: readonly string[];
}

/** A part of a line that is drawn in one call, with one font and one direction. Pieces are in visual order. */
export interface Piece {
  /** The text in reading order. */
  readonly text: string;
  /** Whether the text runs from right to left. */
  readonly isTurned: boolean;
  readonly font: string | null;
}

const VOICES = {
  serif: ["serif", "serifExtended", "serifVietnamese"],
  sans: ["sans", "sansExtended"],
} as const satisfies Record<string, readonly FontName[]>;
export type Voice = keyof typeof VOICES;

const bidi = bidiFactory();
const signsOf = new Intl.Segmenter("fr", { granularity: "grapheme" });
const IGNORED = /^\p{Default_Ignorable_Code_Point}$/u;
/** Joiners change the shape of adjacent letters even if the font has no glyph for them. */
const isJoiner = (char: string): boolean => char === "\u200c" || char === "\u200d";
const isIgnored = (char: string): boolean => IGNORED.test(char);

interface Coverage {
  readonly name: string;
  hasGlyphForCodePoint(code: number): boolean;
}

const coverageOf = (name: string, bytes: Uint8Array): Coverage => {
  const font = sharedFont(bytes);
  return { name, hasGlyphForCodePoint: (code) => font.hasGlyphForCodePoint(code) };
};

const covers = (font: Coverage, sign: string): boolean =>
  Array.from(sign.normalize("NFC")).every(
    (char) => isIgnored(char) || font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0),
  );

let voices: { readonly of: Fonts; readonly coverage: ReadonlyMap<string, Coverage> } | undefined;

/** Returns which characters the main fonts have. Computed once per process. */
function voiceCoverage(fonts: Fonts): ReadonlyMap<string, Coverage> {
  if (voices?.of !== fonts) {
    const coverage = new Map(Object.entries(fonts).map(([name, bytes]) => [name, coverageOf(name, bytes)]));
    voices = { of: fonts, coverage };
  }
  return voices.coverage;
}

/** Chooses the fonts for texts. `fonts`: the main fonts. */
export function createScribe(fonts: Fonts) {
  const own = voiceCoverage(fonts);
  const spare = new Map<string, { readonly bytes: Uint8Array; readonly coverage: Coverage }>();
  const used = new Map<string, Uint8Array>();

  const drawnIn = (sign: string, name: string | null): string => {
    const font = name === null ? undefined : (own.get(name) ?? spare.get(name)?.coverage);
    return Array.from(sign.normalize("NFC"))
      .filter((char) => !isIgnored(char) || isJoiner(char) || font?.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))
      .join("");
  };

  return {
    /** Additional fonts that the texts written so far need, by name. */
    used: used as ReadonlyMap<string, Uint8Array>,

    async write(text: string, voice: Voice): Promise<Writing> {
      const signs = [...signsOf.segment(text)].map(({ segment }) => segment);
      const ofVoice = VOICES[voice].map((name) => own.get(name) as Coverage);
      const chosen: (string | null)[] = signs.map((sign) => ofVoice.find((font) => covers(font, sign))?.name ?? null);
      for (const at of latinOfMixedWords(signs, chosen)) chosen[at] = null;
      const lacking = () => signs.filter((_, at) => chosen[at] === null);

      for await (const files of spareFonts(lacking, text)) {
        for (const { name, bytes } of files) {
          const { coverage } = spare.get(name) ?? { coverage: coverageOf(name, bytes) };
          spare.set(name, { bytes, coverage });
          for (const [at, sign] of signs.entries()) {
            if (chosen[at] !== null || !covers(coverage, sign)) continue;
            chosen[at] = name;
            used.set(name, bytes);
          }
        }
      }
      const joined = signs.join("");
      const { levels } = bidi.getEmbeddingLevels(joined);
      let index = 0;
      const placed = signs.map((sign, at): Sign => {
        const level = levels[index] ?? 0;
        index += sign.length;
        const font = chosen[at] ?? null;
        return { text: sign, drawn: drawnIn(sign, font), font, level };
      });
      return { text, signs: placed, unprinted: unprintedOf(placed) };
    },
  };
}

/**
 * Returns the positions of Latin letters in words that contain a letter which the main font lacks. The whole word is
 * then drawn in another font.
 */
function latinOfMixedWords(signs: readonly string[], chosen: readonly (string | null)[]): number[] {
  const found: number[] = [];
  let word: number[] = [];
  for (const [at, sign] of [...signs, " "].entries()) {
    if (/^\p{Script=Latin}/u.test(sign)) {
      word.push(at);
      continue;
    }
    if (word.some((letter) => chosen[letter] === null)) found.push(...word);
    word = [];
  }
  return found;
}

const unprintedOf = (signs: readonly Sign[]): string[] => {
  const chars = signs.filter(({ font }) => font === null).flatMap(({ text }) => Array.from(text));
  const codes = chars.filter((char) => !isIgnored(char)).map((char) => char.codePointAt(0) ?? 0);
  return [...new Set(codes)].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
};

/**
 * Returns a line in visual order, from left to right (UAX #9, rules L1 and L2), as pieces that are drawn in one call
 * each.
 */
export function piecesOf(line: readonly Sign[]): Piece[] {
  const runs: Sign[][] = [];
  for (const sign of line) {
    const last = runs.at(-1)?.[0];
    if (last && last.font === sign.font && last.level === sign.level) runs.at(-1)?.push(sign);
    else runs.push([sign]);
  }
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map((run) => ({ text: shaped(run), isTurned: isTurned(run[0]), font: run[0]?.font ?? null }));
}

/** Reverses each sequence of runs whose level is at least `level`. */
function reverseFrom(runs: Sign[][], level: number): void {
  const isIn = (at: number): boolean => (runs[at]?.[0]?.level ?? -1) >= level;
  for (let from = 0; from < runs.length; from += 1) {
    if (!isIn(from)) continue;
    let to = from;
    while (isIn(to)) to += 1;
    runs.splice(from, to - from, ...runs.slice(from, to).reverse());
    from = to;
  }
}

/** Whether the grapheme runs from right to left. */
export const isTurned = (sign: Sign | undefined): boolean => (sign?.level ?? 0) % 2 === 1;

/** Matches a letter of a script that is written from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the text of a run for shaping. In a run from right to left, brackets are mirrored. */
function shaped(run: readonly Sign[]): string {
  const text = run.map(({ drawn }) => drawn).join("");
  const seen = isTurned(run[0]) ? Array.from(text, (char) => bidi.getMirroredCharacter(char) ?? char).join("") : text;
  return (
    seen
      // The doubling sign (shadda) is drawn below the vowel sign, although Unicode orders it after the vowel sign.
      .replace(/([\u064B-\u0650])\u0651/g, "\u0651$1")
      // The Thai and Lao vowel sign am is drawn as two characters: a ring, which goes below any tone mark, and a letter
      // after it.
      .replace(/([\u0E48-\u0E4B]*)\u0E33/g, "\u0E4D$1\u0E32")
      .replace(/([\u0EC8-\u0ECB]*)\u0EB3/g, "\u0ECD$1\u0EB2")
  );
}

export type Scribe = ReturnType<typeof createScribe>;
