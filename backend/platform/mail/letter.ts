import type { Mail } from "./outbox.ts";

const PARIS = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/** An instant (ms since 1970) as letters write it, with the zone that it is of. */
export const inParis = (ms: number): string => `${PARIS.format(ms)} (heure de Paris)`;

/** A letter from its paragraphs, as text and as HTML that says the same. */
export function letter(to: string, subject: string, paragraphs: readonly string[]): Mail {
  const html = paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll("\n", "<br>")}</p>`).join("\n");
  return {
    to,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${html}\n</body></html>\n`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] as string);
