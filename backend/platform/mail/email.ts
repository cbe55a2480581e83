import { instantOf, PARIS_TIME } from "../../contract/instant.ts";
import type { EmailSeal, Mail } from "./outbox.ts";
import { LIGHT, STYLE } from "./palette.ts";
import { type Block, bodyOf, escapeHtml, lineOf, paragraph, SANS, SERIF, small, type Words } from "./parts.ts";

/** An instant (ms since 1970) as letters write it, with the zone that it is of: "1er janvier 2026 à 01:00 (heure de Paris)". */
export function inParis(ms: number): string {
  const { day, clock } = instantOf(Math.floor(ms / 1000));
  return `${day} à ${clock.slice(0, 5)} (${PARIS_TIME})`;
}

export interface EmailOptions {
  /** Heading; by default the subject. */
  readonly title?: Words;
  /** What lists of letters show beside the subject; by default how the letter begins. */
  readonly preview?: string;
  /** Sent before others: it carries a code that a user waits for. */
  readonly urgent?: true;
  readonly seal?: EmailSeal;
  /**
   * Why it was sent, in a sentence; by default that such e-mails always are. It names the address only if that is
   * proven: an address may contain words, and may be a stranger's.
   */
  readonly why?: string;
  /** Where its reader says that no more such letters are wanted. Absent: they are always sent. */
  readonly choose?: string;
  /** As in `Mail`; a letter with a place to choose alone has one. */
  readonly leave?: string;
}

/** Where `pictures.ts` puts what it has drawn: in the letter as it is kept there is nothing to see. */
export const MARK_PLACE = "<!--mark-->";
export const SEAL_PLACE = "<!--seal-->";

const ALWAYS = "Les messages qui touchent à votre compte ou à sa sécurité sont toujours envoyés.";
const CHOOSE = "Choisir les messages reçus";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** A letter from its parts, in order: words, and what `parts.ts` makes. As text, and as HTML that says the same. */
export function composeEmail(
  to: string,
  subject: Words,
  parts: readonly (Words | Block)[],
  { title = subject, preview, urgent, seal, why = ALWAYS, choose, leave }: EmailOptions = {},
): Mail {
  const blocks = parts.map((part) => (isBlock(part) ? part : paragraph(part)));
  const signed = [...blocks, small("L’équipe Authentica")];
  const heading = bodyOf(title);
  const line = lineOf(subject);
  return {
    to,
    subject: line,
    ...(urgent && { urgent }),
    ...(seal && { seal }),
    ...(choose !== undefined && { choose }),
    ...(leave !== undefined && { leave }),
    text: `${[heading, ...signed.map(({ text }) => text), why, ...(choose === undefined ? [] : [`${CHOOSE}\u00a0:\n${choose}`])].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><title>${escapeHtml(line)}</title>
<style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview ?? blocks[0]?.text ?? "")}</div>
<table ${TABLE} class="paper" bgcolor="${LIGHT.paper}"><tr><td class="out" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table ${TABLE} style="max-width:600px"><tr><td class="sheet" bgcolor="${LIGHT.paperFloat}" style="background:${LIGHT.paperFloat};border:1px solid ${LIGHT.lineStrong};border-radius:5px;padding:7px">
<table ${TABLE}><tr><td class="inner pad" align="left" style="border:1px solid ${LIGHT.line};padding:32px 40px 24px">
<table ${TABLE}><tr><td class="rule ink" style="border-bottom:3px double ${LIGHT.ink};padding:0 0 14px;${SERIF};font-size:23px;line-height:24px;color:${LIGHT.ink}">${MARK_PLACE}Authentica</td></tr></table>
${SEAL_PLACE}<h1 class="ink" style="margin:32px 0 16px;${SERIF};font-size:28px;line-height:34px;font-weight:400;letter-spacing:-.3px;color:${LIGHT.ink};word-break:break-word">${escapeHtml(heading)}</h1>
${signed.map(({ html }) => html).join("\n")}
</td></tr></table></td></tr></table>
<table ${TABLE} style="max-width:600px"><tr><td class="soft pad" align="left" style="padding:20px 48px;${SANS};font-size:13px;line-height:19px;color:${LIGHT.inkSoft};word-break:break-word">${escapeHtml(why)}${choose === undefined ? "" : ` <a href="${escapeHtml(choose)}" style="color:${LIGHT.inkSoft}">${CHOOSE}</a>`}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`,
  };
}

const isBlock = (part: Words | Block): part is Block => typeof part === "object" && "html" in part;
