/**
 * Texts that the server writes: its pages, e-mails, documents and pictures. One folder for each language, with the same files.
 * Texts that front ends show, too, are in `contract/words`.
 */
import type { Language } from "../contract/language.ts";
import { dates as enDates } from "../contract/words/en/dates.ts";
import { events as enEvents } from "../contract/words/en/events.ts";
import { dates } from "../contract/words/fr/dates.ts";
import { events } from "../contract/words/fr/events.ts";
import { accountEmails as enAccountEmails } from "./en/account-emails.ts";
import { adminEmails as enAdminEmails } from "./en/admin-emails.ts";
import { badge as enBadge } from "./en/badge.ts";
import { card as enCard } from "./en/card.ts";
import { dataExport as enDataExport } from "./en/data-export.ts";
import { keyEmails as enKeyEmails } from "./en/key-emails.ts";
import { mail as enMail } from "./en/mail.ts";
import { refusalPages as enRefusalPages } from "./en/refusal-pages.ts";
import { transferEmails as enTransferEmails } from "./en/transfer-emails.ts";
import { unsubscribe as enUnsubscribe } from "./en/unsubscribe.ts";
import { accountEmails } from "./fr/account-emails.ts";
import { adminEmails } from "./fr/admin-emails.ts";
import { badge } from "./fr/badge.ts";
import { card } from "./fr/card.ts";
import { dataExport } from "./fr/data-export.ts";
import { keyEmails } from "./fr/key-emails.ts";
import { mail } from "./fr/mail.ts";
import { refusalPages } from "./fr/refusal-pages.ts";
import { transferEmails } from "./fr/transfer-emails.ts";
import { unsubscribe } from "./fr/unsubscribe.ts";

const fr = {
  accountEmails,
  adminEmails,
  badge,
  card,
  dataExport,
  dates,
  events,
  keyEmails,
  mail,
  refusalPages,
  transferEmails,
  unsubscribe,
};
export type Words = typeof fr;
const en: Words = {
  accountEmails: enAccountEmails,
  adminEmails: enAdminEmails,
  badge: enBadge,
  card: enCard,
  dataExport: enDataExport,
  dates: enDates,
  events: enEvents,
  keyEmails: enKeyEmails,
  mail: enMail,
  refusalPages: enRefusalPages,
  transferEmails: enTransferEmails,
  unsubscribe: enUnsubscribe,
};

export const WORDS: Readonly<Record<Language, Words>> = { fr, en };
