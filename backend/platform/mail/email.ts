import { instantOf } from "../../contract/instant.ts";
import { LANGUAGES, type Language } from "../../contract/language.ts";
import { type Words as Catalogue, WORDS } from "../../words/index.ts";
import type { EmailSeal, Mail } from "./outbox.ts";
import { LIGHT, STYLE } from "./palette.ts";
import { type Block, bodyOf, escapeHtml, lineOf, paragraph, SANS, SERIF, small, type Words } from "./parts.ts";

/** Returns an instant (ms since 1970) for e-mails, with its time zone: "1er janvier 2026 à 01:00 (heure de Paris)". */
export function inParis(ms: number, language: Language = "fr"): string {
  const { dates, mail } = WORDS[language];
  const { day, clock } = instantOf(Math.floor(ms / 1000), dates);
  return mail.at(day, clock.slice(0, 5), dates.parisTime);
}

/** Recipient of an e-mail: an account, or an address for which no account is known. */
export type Recipient = string | { readonly email: string; readonly language?: Language | undefined };

/** Returns the language that the recipient has chosen; French if none. */
export const languageOf = (to: Recipient): Language => (typeof to === "string" ? undefined : to.language) ?? "fr";

/** Returns the texts in the language of the recipient. */
export const wordsFor = (to: Recipient): Catalogue => WORDS[languageOf(to)];

export interface EmailOptions {
  /** Language of the texts; by default that of the recipient. */
  readonly language?: Language | undefined;
  /** Heading; by default the subject. */
  readonly title?: Words;
  /** Preview text that inboxes show beside the subject; by default the beginning of the e-mail. */
  readonly preview?: string;
  /** Sent before others, because it contains a code that a user waits for. */
  readonly urgent?: true;
  readonly seal?: EmailSeal;
  /**
   * Sentence that says why the e-mail was sent; by default, that such e-mails are always sent. It may contain the
   * address only if the address is proven: an address can contain a message, and may belong to a stranger.
   */
  readonly why?: string;
  /** URL where the user chooses which e-mails they receive. Absent if this e-mail cannot be turned off. */
  readonly choose?: string;
  /** URL to unsubscribe, as in `Mail`. Only set together with `choose`. */
  readonly leave?: string;
  /**
   * The same content in other languages, for a reader whose language is unknown. Each translation follows with its own
   * heading.
   */
  readonly also?: readonly Translation[];
}

/** Content of an e-mail in a further language. */
export interface Translation {
  readonly language: Language;
  readonly title: Words;
  readonly parts: readonly (Words | Block)[];
  readonly why: string;
}

/**
 * Positions at which `pictures.ts` inserts images when the e-mail is sent. In the stored e-mail they are empty
 * comments.
 */
export const MARK_PLACE = "<!--mark-->";
export const SEAL_PLACE = "<!--seal-->";

/** Content in one language, as text and HTML. */
function contentIn({ language, title, parts }: Omit<Translation, "why">) {
  const { mail } = WORDS[language];
  const heading = bodyOf(title);
  const blocks = [...parts.map((part) => (isBlock(part) ? part : paragraph(part))), small(mail.signature)];
  const texts = blocks.map(({ text }) => text(mail.colon));
  return {
    below: mail.below,
    beginning: texts[0] as string,
    text: [heading, ...texts].join("\n\n"),
    html: `<h1 class="ink" style="margin:32px 0 16px;${SERIF};font-size:28px;line-height:34px;font-weight:400;letter-spacing:-.3px;color:${LIGHT.ink};word-break:break-word">${escapeHtml(heading)}</h1>
${blocks.map(({ html }) => html).join("\n")}`,
  };
}

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Composes an e-mail from its parts: texts, and blocks from `parts.ts`. Text and HTML have the same content. */
export function composeEmail(
  to: Recipient,
  subject: Words,
  parts: readonly (Words | Block)[],
  {
    language = languageOf(to),
    title = subject,
    preview,
    urgent,
    seal,
    why,
    choose,
    leave,
    also = [],
  }: EmailOptions = {},
): Mail {
  const words = WORDS[language].mail;
  const reason = why ?? words.always;
  const content = contentIn({ language, title, parts });
  const further = also.map((translation) => ({ ...translation, ...contentIn(translation) }));
  const line = lineOf(subject);
  return {
    to: typeof to === "string" ? to : to.email,
    subject: line,
    ...(urgent && { urgent }),
    ...(seal && { seal: { ...seal, fileName: words.sealFile } }),
    ...(choose !== undefined && { choose }),
    ...(leave !== undefined && { leave }),
    text: `${[...further.map(({ below }) => below), content.text, ...further.map(({ text }) => text), reason, ...(choose === undefined ? [] : [`${words.choose}${words.colon}\n${choose}`]), ...further.map((one) => one.why)].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><title>${escapeHtml(line)}</title>
<style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview ?? content.beginning)}</div>
<table ${TABLE} class="paper" bgcolor="${LIGHT.paper}"><tr><td class="out" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table ${TABLE} style="max-width:600px"><tr><td class="sheet" bgcolor="${LIGHT.paperFloat}" style="background:${LIGHT.paperFloat};border:1px solid ${LIGHT.lineStrong};border-radius:5px;padding:7px">
<table ${TABLE}><tr><td class="inner pad" align="left" style="border:1px solid ${LIGHT.line};padding:32px 40px 24px">
<table ${TABLE}><tr><td class="rule ink" style="border-bottom:3px double ${LIGHT.ink};padding:0 0 14px;${SERIF};font-size:23px;line-height:24px;color:${LIGHT.ink}">${MARK_PLACE}Authentica</td></tr></table>
${further.map(({ language: tag, below }) => `<p class="soft" lang="${tag}" style="margin:16px 0 0;${SANS};font-size:14px;line-height:21px;color:${LIGHT.inkSoft}">${escapeHtml(below)}</p>\n`).join("")}${SEAL_PLACE}${content.html}
${further.map(({ language: tag, html }) => `<table ${TABLE} lang="${tag}"><tr><td class="hair" style="border-top:1px solid ${LIGHT.line}">${html}</td></tr></table>\n`).join("")}</td></tr></table></td></tr></table>
<table ${TABLE} style="max-width:600px"><tr><td class="soft pad" align="left" style="padding:20px 48px;${SANS};font-size:13px;line-height:19px;color:${LIGHT.inkSoft};word-break:break-word">${escapeHtml(reason)}${choose === undefined ? "" : ` <a href="${escapeHtml(choose)}" style="color:${LIGHT.inkSoft}">${words.choose}</a>`}${further.map(({ language: tag, why: own }) => `<div lang="${tag}">${escapeHtml(own)}</div>`).join("")}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`,
  };
}

/** Content of an e-mail in one language. */
export interface TextIn extends Pick<EmailOptions, "preview" | "seal" | "why"> {
  /** Subject of an e-mail in one language. */
  readonly subject: string;
  /** This language's part of the subject of an e-mail in several languages; by default `subject`. */
  readonly short?: string;
  readonly title?: string;
  readonly parts: readonly (Words | Block)[];
}

/**
 * Returns the languages of an e-mail to a reader without an account: the given one, or all of them, in one e-mail, if
 * none is given.
 */
export const languagesFor = (to: Recipient): readonly Language[] =>
  typeof to === "string" || to.language === undefined ? LANGUAGES : [to.language];

/**
 * Returns the start of addresses of pages in a language, for readers who may have chosen none. The page that they open
 * becomes their choice, and so does the account that they create there.
 */
export const pagesIn = (publicUrl: string, language: Language): string => `${publicUrl}/${language}`;

/** Composes an e-mail in one or several languages. */
export function composeIn(to: string, languages: readonly Language[], textIn: (language: Language) => TextIn): Mail {
  const texts = languages.map((language) => {
    const text = textIn(language);
    return { title: text.subject, why: WORDS[language].mail.always, ...text, language };
  });
  const [first, ...also] = texts as [(typeof texts)[number]];
  const { language, parts, title, seal, why } = first;
  const subject = also.length === 0 ? first.subject : texts.map((text) => text.short ?? text.subject).join(" · ");
  const previews = texts.flatMap(({ preview }) => preview ?? []);
  return composeEmail(to, subject, parts, {
    language,
    title,
    why,
    also,
    ...(previews.length > 0 && { preview: previews.join(" · ") }),
    ...(seal && { seal }),
  });
}

const isBlock = (part: Words | Block): part is Block => typeof part === "object" && "html" in part;
