/**
 * Texts that the server writes: its pages, e-mails, documents and pictures. One folder for each language, with the
 * same files. Texts that front ends show, too, are in `contract/words`.
 */
import type { Language } from "../contract/language.ts";
import { attestation as enAttestation } from "../contract/words/en/attestation.ts";
import { dates as enDates } from "../contract/words/en/dates.ts";
import { events as enEvents } from "../contract/words/en/events.ts";
import { site as enSite } from "../contract/words/en/site.ts";
import { status as enStatus } from "../contract/words/en/status.ts";
import { witnessed as enWitnessed } from "../contract/words/en/witnessed.ts";
import { attestation } from "../contract/words/fr/attestation.ts";
import { dates } from "../contract/words/fr/dates.ts";
import { events } from "../contract/words/fr/events.ts";
import { site } from "../contract/words/fr/site.ts";
import { status } from "../contract/words/fr/status.ts";
import { witnessed } from "../contract/words/fr/witnessed.ts";
import { accountEmails as enAccountEmails } from "./en/account-emails.ts";
import { adminEmails as enAdminEmails } from "./en/admin-emails.ts";
import { badge as enBadge } from "./en/badge.ts";
import { card as enCard } from "./en/card.ts";
import { certificate as enCertificate } from "./en/certificate.ts";
import { cession as enCession } from "./en/cession.ts";
import { collected as enCollected } from "./en/collected.ts";
import { dataExport as enDataExport } from "./en/data-export.ts";
import { keyEmails as enKeyEmails } from "./en/key-emails.ts";
import { languageLine as enLanguageLine } from "./en/language-line.ts";
import { mail as enMail } from "./en/mail.ts";
import { paper as enPaper } from "./en/paper.ts";
import { preview as enPreview } from "./en/preview.ts";
import { proof as enProof } from "./en/proof.ts";
import { refusalPages as enRefusalPages } from "./en/refusal-pages.ts";
import { transferEmails as enTransferEmails } from "./en/transfer-emails.ts";
import { unsubscribe as enUnsubscribe } from "./en/unsubscribe.ts";
import { accountEmails } from "./fr/account-emails.ts";
import { adminEmails } from "./fr/admin-emails.ts";
import { badge } from "./fr/badge.ts";
import { card } from "./fr/card.ts";
import { certificate } from "./fr/certificate.ts";
import { cession } from "./fr/cession.ts";
import { collected } from "./fr/collected.ts";
import { dataExport } from "./fr/data-export.ts";
import { keyEmails } from "./fr/key-emails.ts";
import { languageLine } from "./fr/language-line.ts";
import { mail } from "./fr/mail.ts";
import { paper } from "./fr/paper.ts";
import { preview } from "./fr/preview.ts";
import { proof } from "./fr/proof.ts";
import { refusalPages } from "./fr/refusal-pages.ts";
import { transferEmails } from "./fr/transfer-emails.ts";
import { unsubscribe } from "./fr/unsubscribe.ts";

const fr = {
  accountEmails,
  adminEmails,
  attestation,
  badge,
  card,
  certificate,
  cession,
  collected,
  dataExport,
  dates,
  events,
  keyEmails,
  languageLine,
  mail,
  paper,
  preview,
  proof,
  refusalPages,
  site,
  status,
  transferEmails,
  unsubscribe,
  witnessed,
};
export type Words = typeof fr;
const en: Words = {
  accountEmails: enAccountEmails,
  adminEmails: enAdminEmails,
  attestation: enAttestation,
  badge: enBadge,
  card: enCard,
  certificate: enCertificate,
  cession: enCession,
  collected: enCollected,
  dataExport: enDataExport,
  dates: enDates,
  events: enEvents,
  keyEmails: enKeyEmails,
  languageLine: enLanguageLine,
  mail: enMail,
  paper: enPaper,
  preview: enPreview,
  proof: enProof,
  refusalPages: enRefusalPages,
  site: enSite,
  status: enStatus,
  transferEmails: enTransferEmails,
  unsubscribe: enUnsubscribe,
  witnessed: enWitnessed,
};

export const WORDS: Readonly<Record<Language, Words>> = { fr, en };
