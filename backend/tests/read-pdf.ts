/** Reads a PDF as PDFKit writes it: the drawn text, the text for assistive technology, and the structure. */
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";

export interface ReadPdf {
  /** All objects as they are written, without streams. */
  readonly source: string;
  /**
   * The drawn text in drawing order, one element per line: replacement text if a span has one, otherwise the texts of
   * the glyphs.
   */
  readonly copied: readonly string[];
  /** The texts of the glyphs only, as readers that ignore replacement text get them. */
  readonly drawn: string;
  /** Elements of the structure in order: type, and the replacement of the content. */
  readonly structure: readonly { readonly type: string; readonly alt: string | null; readonly actual: string | null }[];
  /** Whether anything is drawn that is neither in the structure nor marked as an artifact. */
  readonly hasUntagged: boolean;
}

/** Decodes a string of a PDF: Latin-1, or UTF-16 after a byte order mark. */
function textOf(literal: string): string {
  const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const bytes = Buffer.from(
    literal.replace(/\\([\s\S])/g, (_, char: string) => escapes[char] ?? char),
    "latin1",
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString("utf16le")
    : bytes.toString("latin1");
}

const STRING = String.raw`\(((?:\\[\s\S]|[^\\)])*)\)`;

function stringOf(source: string, key: string): string | null {
  const literal = new RegExp(`/${key} ${STRING}`).exec(source)?.[1];
  return literal === undefined ? null : textOf(literal);
}

/** Returns the texts by code, from a font's ToUnicode. */
function cmapOf(cmap: string): readonly string[] {
  const entries = [...cmap.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = ""]) => [...list.matchAll(/<([^>]*)>/g)]);
  return entries.map(([, hex = ""]) => Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
}

export function readPdf(pdf: Uint8Array): ReadPdf {
  const objects = new Map<string, { readonly source: string; readonly stream: string }>();
  for (const [, id = "", body = ""] of Buffer.from(pdf)
    .toString("latin1")
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, source = body, data] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? [];
    const raw = Buffer.from(data ?? "", "latin1");
    objects.set(id, { source, stream: (source.includes("/FlateDecode") ? inflateSync(raw) : raw).toString("latin1") });
  }
  const all = [...objects.values()];
  const streamOf = (source: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(source)?.[1] ?? "")?.stream ?? "";
  const page = all.find(({ source }) => /\/Type \/Page\n/.test(source));
  const fonts = new Map<string, readonly string[]>();
  for (const [, name = "", id = ""] of all
    .map(({ source }) => source)
    .join("\n")
    .matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, cmapOf(streamOf(objects.get(id)?.source ?? "", "ToUnicode")));

  const copied: string[] = [];
  let drawn = "";
  let hasUntagged = false;
  let font: readonly string[] = [];
  const marks: { readonly isTagged: boolean; readonly actual: string | null }[] = [];
  const tokens = new RegExp(
    String.raw`/(\w+) <<((?:${STRING}|[^()>])*)>> BDC|EMC|/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\n(S|f\*?)\n`,
    "g",
  );
  for (const [token, tag, marked = "", , fontName, shown] of streamOf(page?.source ?? "", "Contents").matchAll(
    tokens,
  )) {
    if (tag) {
      const actual = tag === "Span" ? stringOf(marked, "ActualText") : null;
      if (actual !== null) copied.push(actual);
      marks.push({ isTagged: tag === "Artifact" || marked.includes("/MCID"), actual });
    } else if (token === "EMC") marks.pop();
    else if (fontName) font = fonts.get(fontName) ?? [];
    else {
      hasUntagged ||= !marks.some(({ isTagged }) => isTagged);
      if (shown === undefined) continue;
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      const text = codes.map((code) => font[Number.parseInt(code, 16)] ?? "\ufffd").join("");
      drawn += text;
      if (!marks.some(({ actual }) => actual !== null)) copied.push(text);
    }
  }
  const structure = all.flatMap(({ source }) => {
    const type = /^<<\n\/S \/(\w+)/.exec(source)?.[1];
    return type && source.includes("/P ")
      ? [{ type, alt: stringOf(source, "Alt"), actual: stringOf(source, "ActualText") }]
      : [];
  });
  return { source: all.map(({ source }) => source).join("\n"), copied, drawn, structure, hasUntagged };
}
