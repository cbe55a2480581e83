import { join, relative } from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { DARK, LIGHT } from "../platform/mail/palette.ts";
import { CODE, EMAILS, PUBLIC_URL } from "./written-emails.ts";

const BACKEND = join(import.meta.dirname ?? "", "..");
/** Gmail cuts HTML that is longer than this (bytes). */
const GMAIL_CUTS_AT = 102 * 1024;
/** Maximum size of a stored value (bytes). */
const MAX_STORED = 64 * 1024;
const ELEMENTS = [
  "html",
  "head",
  "meta",
  "title",
  "style",
  "body",
  "div",
  "table",
  "tr",
  "td",
  "p",
  "h1",
  "a",
  "br",
  "span",
];

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory && name !== "node_modules") yield* sources(path);
    else if (name.endsWith(".ts") && !name.endsWith(".test.ts")) yield path;
  }
}

const nameOf = (sample: string) => sample.split(/[ ,]/)[0] as string;

test("the tests of e-mails cover every e-mail that the service can send", async () => {
  const writing: string[] = [];
  for await (const path of sources(BACKEND)) {
    const file = relative(BACKEND, path);
    if (/^(platform\/mail|tests)\//.test(file)) continue;
    if (/import \{[^}]*\bcompose(?:Email|In)\b[^}]*\} from "[^"]*mail\/email\.ts"/.test(await Deno.readTextFile(path)))
      writing.push(file);
  }
  expect(writing.sort()).toEqual(Object.keys(EMAILS).sort());
  for (const [file, { module, samples }] of Object.entries(EMAILS)) {
    const written = Object.keys(module).filter((name) => name.endsWith("Email"));
    expect([...new Set(Object.keys(samples).map(nameOf))].sort(), file).toEqual(written.sort());
  }
});

function parsed(html: string) {
  const wrong: string[] = [];
  const told = (message: string) => void wrong.push(message);
  const parser = new DOMParser({ errorHandler: { warning: told, error: told, fatalError: told } });
  const document = parser.parseFromString(html.replace("<!doctype html>\n", ""), "text/xml");
  expect(wrong).toEqual([]);
  return document;
}

type Parsed = ReturnType<typeof parsed>;
const elements = (document: Parsed, name = "*"): Element[] => Array.from(document.getElementsByTagName(name));
const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? "";

/** Removes spaces and punctuation, which differ between the text and the HTML. */
const signs = (words: string): string => words.replaceAll(/[\s:.]/g, "");

/** WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colours of the nearest ancestor that sets them, in the light and the dark scheme. */
function colorsOf(element: Element, read: (element: Element) => readonly [light: string, dark: string] | null) {
  for (let at: Element | null = element; at?.getAttribute; at = at.parentNode as Element | null) {
    const found = read(at);
    if (found) return found;
  }
  throw new Error("Nothing says it.");
}

const classes = (element: Element) => attribute(element, "class").split(" ");
const DARK_GROUND: Readonly<Record<string, string>> = { paper: DARK.paper, well: DARK.paper, sheet: DARK.paperFloat };
const DARK_WORDS: Readonly<Record<string, string>> = { ink: DARK.ink, soft: DARK.inkSoft };
const byClass = (element: Element, colors: Readonly<Record<string, string>>) =>
  classes(element).flatMap((name) => colors[name] ?? [])[0];

const groundOf = (element: Element) =>
  colorsOf(element, (at) => {
    const light = attribute(at, "bgcolor");
    return light ? [light, byClass(at, DARK_GROUND) ?? light] : null;
  });
const wordsOf = (element: Element) =>
  colorsOf(element, (at) => {
    const light = /(?:^|;)color:(#[0-9a-f]{6})/.exec(attribute(at, "style"))?.[1];
    if (light === undefined) return null;
    // A link within a text inherits the colour of the text; a button does not.
    const around = at.nodeName === "a" ? byClass(at.parentNode as Element, DARK_WORDS) : undefined;
    return [light, byClass(at, DARK_WORDS) ?? around ?? light];
  });

const ALL = Object.values(EMAILS).flatMap(({ samples }) => Object.entries(samples));

describe.each(ALL)("the e-mail %s", (_, write) => {
  const mail = write();
  const document = parsed(mail.html);
  const links = elements(document, "a").map((link) => attribute(link, "href"));

  test("is complete HTML in French, with features that every mail program supports and nothing from elsewhere", () => {
    expect(
      [...new Set(elements(document).map(({ nodeName }) => nodeName))].filter((name) => !ELEMENTS.includes(name)),
    ).toEqual([]);
    const [root] = elements(document, "html");
    expect(attribute(root as Element, "lang")).toBe("fr");
    expect(elements(document, "title")[0]?.textContent).toBe(mail.subject);
    expect(elements(document, "meta").map((meta) => attribute(meta, "name"))).toContain("color-scheme");
    const allowed = [
      "lang",
      "charset",
      "name",
      "content",
      "class",
      "style",
      "role",
      "width",
      "cellpadding",
      "cellspacing",
      "border",
      "bgcolor",
      "align",
      "valign",
      "href",
    ];
    const attributes = elements(document).flatMap((element) => Array.from(element.attributes, ({ name }) => name));
    expect([...new Set(attributes)].filter((name) => !allowed.includes(name))).toEqual([]);
    expect(mail.html).not.toMatch(/url\(|@import|@font-face/);
    for (const table of elements(document, "table")) expect(attribute(table, "role")).toBe("presentation");
    for (const link of links) expect(link.startsWith(`${PUBLIC_URL}/`), link).toBe(true);
  });

  test("has the same content as plain text, with every address alone on a line", () => {
    const [body] = elements(document, "body");
    const [preview, ...rest] = Array.from((body as Element).childNodes).filter(({ nodeType }) => nodeType === 1);
    expect(preview?.textContent?.trim()).toBeTruthy();
    const lines = mail.text.split("\n");
    expect(lines.filter((line) => /^https?:/.test(line))).toEqual(links);
    const words = lines.filter((line) => !links.includes(line)).join("\n");
    expect(signs(rest.map(({ textContent }) => textContent).join(""))).toBe(signs(`Authentica${words}`));
  });

  test("has its code in the subject and alone on a line, and no invisible characters in the subject", () => {
    if (mail.urgent) {
      expect(mail.subject.startsWith(`${CODE} `)).toBe(true);
      expect(mail.text.split("\n")).toContain(CODE);
      expect(elements(document, "td").map(({ textContent }) => textContent)).toContain(CODE);
    }
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(mail.subject.length).toBeGreaterThanOrEqual(10);
  });

  test("is short enough to be shown completely, and to be stored", () => {
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    expect(3 * bytes(mail.html), "each byte as three, at worst").toBeLessThan(GMAIL_CUTS_AT);
    expect(bytes(JSON.stringify(mail))).toBeLessThan(MAX_STORED / 2);
  });

  test("is readable in both colour schemes: every word has a contrast of at least 4.5 to 1", () => {
    for (const element of elements(document)) {
      const isSaid = Array.from(element.childNodes).some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
      if (!isSaid || ["title", "style", "div"].includes(element.nodeName)) continue;
      const [words, ground] = [wordsOf(element), groundOf(element)];
      for (const scheme of [0, 1] as const)
        expect(
          contrast(words[scheme], ground[scheme]),
          `${element.textContent} in scheme ${scheme}`,
        ).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test("the colours of e-mails are those of the screens", async () => {
  const css = await Deno.readTextFile(join(BACKEND, "../shared-ui/tokens/tokens.css"));
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  for (const name of Object.keys(LIGHT) as (keyof typeof LIGHT)[]) {
    const found = new RegExp(`--color-${kebab(name)}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(
      css,
    );
    expect([LIGHT[name], DARK[name]], name).toEqual([found?.[1], found?.[2]].map((color) => hexOf(color ?? "")));
  }
});

/** OKLCH as sRGB (CSS Color 4, section 9.4). */
function hexOf(color: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = color.split(" ").map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) =>
    Math.round(255 * Math.min(1, Math.max(0, part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
