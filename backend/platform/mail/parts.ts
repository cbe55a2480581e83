/**
 * Parts of e-mails, each as text and as HTML with the same content. The HTML suits mail programs of all ages: tables,
 * inline styles, system fonts; no script, SVG or web font, and nothing remote that would reveal the reader.
 */
import type { Piece } from "../../contract/event-text.ts";
import { shownName } from "../../contract/visible.ts";
import { LIGHT } from "./palette.ts";

/** A part of an e-mail. */
export interface Block {
  /**
   * Returns the part as plain text. `colon`: colon of the e-mail's language, with the space that the language puts
   * before it.
   */
  readonly text: (colon: string) => string;
  readonly html: string;
}

/** Text that the product wrote, which may contain names chosen by users. */
export type Words = string | readonly Piece[];

export const SERIF = "font-family:Georgia,'Times New Roman',serif";
export const SANS = "font-family:Arial,Helvetica,sans-serif";
const MONO = "font-family:'Courier New',Courier,monospace";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Characters that are written from right to left (Bidi_Class R and AL). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Positions at which mail programs detect a link: after a scheme, or around a dot. */
const LINKED = /(?<=:)(?=\/\/)|(?<=[\p{L}\p{N}-])(?=[.。．｡]\p{L})|(?<=[\p{L}\p{N}-][.。．｡])(?=\p{L})/gu;
/** An e-mail address. Addresses are left unchanged, because a link to an address leads to no web page. */
const MAILBOX = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
/** Prevents line breaks between words, has no width, and does not occur in URLs. */
const WORD_JOINER = "\u2060";

/**
 * Returns text on one line. Characters that break a line, are invisible or change direction are removed from names;
 * right-to-left names are isolated (UAX #9, FSI and PDI).
 */
export const lineOf = (words: Words): string => joined(words, nameOf);

/** Like `lineOf`, for text in which mail programs detect links. Names are changed so that they do not become links. */
export const bodyOf = (words: Words): string =>
  joined(words, (name) => {
    const shown = nameOf(name);
    return MAILBOX.test(shown) ? shown : shown.replaceAll(LINKED, WORD_JOINER);
  });

const joined = (words: Words, told: (name: string) => string): string =>
  typeof words === "string"
    ? words
    : words.map((piece) => (typeof piece === "string" ? piece : told(piece.name))).join("");

function nameOf(name: string): string {
  const shown = shownName(name.replaceAll(/\s+|\p{Cc}+/gu, " "));
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] as string);

const toHtml = (words: Words): string => escapeHtml(bodyOf(words)).replaceAll("\n", "<br/>");

export const paragraph = (words: Words): Block => ({
  text: () => bodyOf(words),
  html: `<p class="ink" style="margin:0 0 16px;${SANS};font-size:16px;line-height:25px;color:${LIGHT.ink}">${toHtml(words)}</p>`,
});

/** A paragraph in small type. */
export const small = (words: Words): Block => ({
  text: () => bodyOf(words),
  html: `<p class="soft" style="margin:0 0 12px;${SANS};font-size:14px;line-height:21px;color:${LIGHT.inkSoft}">${toHtml(words)}</p>`,
});

/** A code to read and type; in the text version its digits are alone on a line. */
export const code = (digits: string): Block => ({
  text: () => digits,
  html: `<table ${TABLE} width="100%" style="margin:8px 0 24px"><tr><td class="well ink code" align="center" bgcolor="${LIGHT.paperSoft}" style="padding:24px 0;${MONO};font-size:44px;line-height:48px;font-weight:bold;letter-spacing:8px;color:${LIGHT.ink};background:${LIGHT.paperSoft};border-radius:5px">${escapeHtml(digits)}</td></tr></table>`,
});

/**
 * The main action of an e-mail, at most one per language. In the text version its URL is alone on a line. The table
 * cell has the padding because Outlook renders with Word, which ignores padding of links.
 */
export const button = (label: string, href: string): Block => ({
  text: (colon) => `${label}${colon}\n${href}`,
  html: `<table ${TABLE} style="margin:8px 0 24px"><tr><td bgcolor="${LIGHT.seal}" style="background:${LIGHT.seal};border-radius:5px;mso-padding-alt:14px 24px"><a class="full" href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;${SANS};font-size:16px;line-height:20px;font-weight:bold;color:${LIGHT.onSeal};text-decoration:none;border-radius:5px">${escapeHtml(label)}</a></td></tr></table>`,
});

/** A sentence that begins with a link. `rest` follows the link and ends without a full stop. */
export const link = (label: string, href: string, rest = ""): Block => ({
  text: (colon) => `${label}${rest}${colon}\n${href}`,
  html: `<p class="ink" style="margin:0 0 16px;${SANS};font-size:16px;line-height:25px;color:${LIGHT.ink}"><a href="${escapeHtml(href)}" style="color:${LIGHT.ink}">${escapeHtml(label)}</a>${escapeHtml(rest)}.</p>`,
});

/** One row of `pairs`. `exact`: monospaced, for values that are compared character by character. */
export interface Pair {
  readonly name: string;
  readonly value: Words;
  readonly exact?: true;
}

/** A table of values with their names. */
export function pairs(rows: readonly Pair[]): Block {
  const cell = `border-bottom:1px solid ${LIGHT.line};${SANS}`;
  const row = ({ name, value, exact }: Pair): string =>
    `<tr><td class="soft hair name" width="34%" valign="top" style="padding:10px 12px 10px 0;${cell};font-size:14px;line-height:21px;color:${LIGHT.inkSoft}">${escapeHtml(name)}</td><td class="ink hair value" valign="top" style="padding:10px 0;${cell};font-size:15px;line-height:21px;color:${LIGHT.ink};word-break:break-word">${exact ? `<span style="${MONO}">${toHtml(value)}</span>` : toHtml(value)}</td></tr>`;
  return {
    text: (colon) => rows.map(({ name, value }) => `${name}${colon} ${bodyOf(value)}`).join("\n"),
    html: `<table ${TABLE} width="100%" class="hair" style="margin:0 0 24px;border-top:1px solid ${LIGHT.line}">${rows.map(row).join("")}</table>`,
  };
}
