import type { Mail } from "./outbox.ts";

const PARIS = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/** An instant (ms since 1970) as letters write it, with the zone that it is of. */
export const inParis = (ms: number): string => `${PARIS.format(ms)} (heure de Paris)`;

/** A part of a letter, as text and as HTML that say the same. */
export interface Block {
  readonly text: string;
  readonly html: string;
}

const SERIF = "font-family:Georgia,'Times New Roman',serif";
const SANS = "font-family:Arial,Helvetica,sans-serif";

/** A code to be read and typed: its digits stand alone on a line of the text. */
export const code = (digits: string): Block => ({
  text: digits,
  html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="well ink code" align="center" bgcolor="#f3f0eb" style="padding:24px 0;font-family:'Courier New',Courier,monospace;font-size:44px;line-height:48px;font-weight:bold;letter-spacing:8px;color:#111826;border-radius:5px">${escapeHtml(digits)}</td></tr></table>`,
});

/** The act that a letter asks for. In the text its address stands alone on a line. */
export const button = (label: string, href: string): Block => ({
  text: `${label}\u00a0:\n${href}`,
  html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#a7210c" style="border-radius:5px"><a class="full" href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;${SANS};font-size:16px;line-height:20px;font-weight:bold;color:#fefdfb;text-decoration:none;border-radius:5px">${escapeHtml(label)}</a></td></tr></table>`,
});

/** What matters less than the rest. */
export const small = (words: string): Block => ({
  text: words,
  html: `<p class="soft" style="margin:0 0 12px;${SANS};font-size:14px;line-height:21px;color:#4c5361">${toHtml(words)}</p>`,
});

const paragraph = (words: string): Block => ({
  text: words,
  html: `<p class="ink" style="margin:0 0 16px;${SANS};font-size:16px;line-height:25px;color:#111826">${toHtml(words)}</p>`,
});

export interface LetterOptions {
  /** What stands above it; by default the subject. */
  readonly title?: string;
  /** What lists of letters show beside the subject. */
  readonly preview?: string;
  /** It goes before others: it carries a code that somebody waits for. */
  readonly urgent?: true;
}

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.code{font-size:36px!important;letter-spacing:6px!important}.full{display:block!important;text-align:center!important}.out{padding:0!important}}
@media (prefers-color-scheme:dark){.bg{background:#10141c!important}.sheet{background:#1d222c!important;border-color:#7e838e!important}.inner{border-color:#323740!important}.ink,.ink a{color:#f1eee9!important}.soft,.soft a{color:#b8b4ac!important}.well{background:#10141c!important}.rule{border-color:#f1eee9!important}}`;

/** A letter from its parts, in order: paragraphs, and what `code`, `button` and `small` make. As text, and as HTML that says the same. */
export function letter(
  to: string,
  subject: string,
  parts: readonly (string | Block)[],
  { title = subject, preview, urgent }: LetterOptions = {},
): Mail {
  const blocks = parts.map((part) => (typeof part === "string" ? paragraph(part) : part));
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return {
    to,
    subject,
    ...(urgent && { urgent }),
    text: `${blocks.map(({ text }) => text).join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:#fcfaf6;-webkit-text-size-adjust:100%">
${preview === undefined ? "" : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`}<table ${table} class="bg" bgcolor="#fcfaf6"><tr><td class="out" align="center" style="padding:32px 16px">
<table ${table} style="max-width:600px"><tr><td class="sheet" bgcolor="#fefdfb" style="border:1px solid #7c808a;border-radius:5px;padding:7px">
<table ${table}><tr><td class="inner pad" style="border:1px solid #dad7d1;padding:32px 40px 24px">
<table ${table}><tr><td class="rule ink" style="border-bottom:3px double #111826;padding:0 0 14px;${SERIF};font-size:23px;line-height:24px;color:#111826">Authentica</td></tr></table>
<h1 class="ink" style="margin:32px 0 16px;${SERIF};font-size:28px;line-height:34px;font-weight:400;letter-spacing:-.3px;color:#111826">${escapeHtml(title)}</h1>
${blocks.map(({ html }) => html).join("\n")}
</td></tr></table></td></tr></table>
</td></tr></table>
</body></html>
`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] as string);
}

/** Words in HTML: their lines, and an address that stands alone on one as a link. */
const toHtml = (words: string): string =>
  words
    .split("\n")
    .map(escapeHtml)
    .map((line) =>
      /^https?:\S+$/.test(line) ? `<a href="${line}" style="color:#111826;overflow-wrap:anywhere">${line}</a>` : line,
    )
    .join("<br>");
