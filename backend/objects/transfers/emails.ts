/** E-mails to the recipient of an offer: that it was made, and that it was withdrawn. */
import { languageOf, shortName, type UserRecord } from "../../accounts/users/store.ts";
import { tell } from "../../contract/event-text.ts";
import { LANGUAGES, type Language } from "../../contract/language.ts";
import { composeEmail, composeIn, inParis, pagesIn } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, type Pair, pairs, small } from "../../platform/mail/parts.ts";
import type { TransferEmailWords } from "../../words/fr/transfer-emails.ts";
import { WORDS } from "../../words/index.ts";
import { depositOf, type HeldObject } from "../record/store.ts";
import { happening, identifier, namedSeal, publicPage, sealOf } from "./email-parts.ts";
import { bellOf, type OfferRecord } from "./store.ts";
import { typeOf } from "./view.ts";

/**
 * Path of the screen on which offers are answered. The fragment is the id of the list's heading
 * (`mfe-assets/src/transfers/offered-objects.tsx`).
 */
export const ANSWER_PATH = "/traceability#incoming-offers";

export interface OfferEmail {
  readonly offer: OfferRecord;
  readonly object: HeldObject;
  readonly owner: UserRecord;
  /** Mailbox that receives the e-mail. */
  readonly to: string;
  /** Account that has proven the mailbox; `null` if the reader is a stranger. */
  readonly holder: UserRecord | null;
  readonly publicUrl: string;
}

/**
 * Notifies the recipient of an offer. If an account has proven the address, the e-mail says who offers what.
 * Otherwise it contains no text by the owner, so that no one can use the service to send messages to strangers.
 */
export function offerEmail({ offer, object, owner, to, holder, publicUrl }: OfferEmail): Mail {
  if (holder === null || bellOf(holder) === null)
    return composeIn(to, strangerLanguages(holder, owner), (language) => {
      const { facts, offer: words } = WORDS[language].transferEmails;
      const { stranger } = words;
      return {
        ...stranger,
        preview: words.until(inParis(offer.expiresAt, language)),
        seal: sealOf(object, stranger.seal),
        parts: [
          stranger.text,
          pairs([
            { name: facts.file, value: fileWords(object, language, { isStranger: true }) },
            ...offerFacts(offer, object, language),
          ]),
          button(words.see, `${pagesIn(publicUrl, language)}${ANSWER_PATH}`),
          publicPage(object, publicUrl, language),
          small(stranger.expires),
        ],
      };
    });
  const language = languageOf(holder);
  const { events, transferEmails } = WORDS[language];
  const { confirmed, facts, offer: words } = transferEmails;
  const { line } = tell(
    happening("TRANSFER_OFFER", object, [{ ...shortName(owner) }], { offer: { standing: "open" } }),
    undefined,
    events,
  );
  return composeEmail(
    to,
    line,
    [
      words.text,
      pairs([{ name: facts.file, value: fileWords(object, language) }, ...offerFacts(offer, object, language)]),
      button(words.see, `${publicUrl}${ANSWER_PATH}`),
      publicPage(object, publicUrl, language),
      small(words.onSite),
    ],
    {
      language,
      preview: words.until(inParis(offer.expiresAt, language)),
      seal: namedSeal(object, language),
      why: `${confirmed(holder.email)} ${words.why}`,
    },
  );
}

/**
 * Notifies the recipient, if they were notified of the offer, that the owner has withdrawn it, so that the link no
 * longer works. If no account has proven the address, the e-mail contains no text by the owner.
 */
export function takenBackEmail({ offer, object, owner, to, holder, publicUrl }: OfferEmail): Mail {
  const isRevoked = object.status === "revoked";
  const common = (language: Language) => {
    const { facts, withdrawn } = WORDS[language].transferEmails;
    return {
      nothing: isRevoked ? `${withdrawn.revoked} ${withdrawn.nothing}` : withdrawn.nothing,
      parts: [
        pairs([{ name: facts.offeredOn, value: inParis(offer.createdAt, language) }, identifier(object, language)]),
        publicPage(object, publicUrl, language),
      ],
    };
  };
  if (holder === null || bellOf(holder) === null)
    return composeIn(to, strangerLanguages(holder, owner), (language) => {
      const { stranger } = WORDS[language].transferEmails.withdrawn;
      const { nothing, parts } = common(language);
      return {
        ...stranger,
        preview: nothing,
        seal: sealOf(object, stranger.seal),
        parts: [`${stranger.text} ${nothing}`, ...parts],
      };
    });
  const language = languageOf(holder);
  const { events, transferEmails } = WORDS[language];
  const { nothing, parts } = common(language);
  const { line, note = "" } = tell(happening("TRANSFER_CANCEL", object, [{ ...shortName(owner) }]), undefined, events);
  return composeEmail(to, line, [isRevoked ? nothing : `${note} ${nothing}`, ...parts], {
    language,
    preview: nothing,
    seal: namedSeal(object, language),
    why: `${transferEmails.confirmed(holder.email)} ${transferEmails.withdrawn.why}`,
  });
}

/**
 * Returns the languages of an e-mail to a stranger: the one that the reader has chosen or else the owner, who may know
 * the reader. If neither has chosen one, all languages, in one e-mail.
 */
function strangerLanguages(holder: UserRecord | null, owner: UserRecord): readonly Language[] {
  const chosen = holder?.language ?? owner.language;
  return chosen === undefined ? LANGUAGES : [chosen];
}

const offerFacts = ({ addressee, to, expiresAt }: OfferRecord, object: HeldObject, language: Language): Pair[] => {
  const { facts } = WORDS[language].transferEmails;
  return [
    ...(addressee.kind === "wallet" ? [{ name: facts.toYourWallet, value: to, exact: true } as const] : []),
    {
      name: depositOf(object) === object.createdAt ? facts.registeredOn : facts.declaredOn,
      value: facts.entry(inParis(object.createdAt * 1000, language), object.tokenId),
    },
    identifier(object, language),
    { name: facts.answerBefore, value: inParis(expiresAt, language) },
  ];
};

/** Common file extensions. They are shown to strangers, because they cannot carry a message. */
const COMMON = new Set(
  "PDF JPG JPEG PNG GIF WEBP TIF TIFF HEIC SVG PSD MP3 WAV FLAC M4A MP4 MOV DOC DOCX ODT XLS XLSX ODS PPT PPTX ODP TXT CSV ZIP".split(
    " ",
  ),
);

/** Returns type and size of the file. A stranger sees the type only if it is a common one. */
function fileWords({ file, fileErasedAt }: HeldObject, language: Language, { isStranger = false } = {}): string {
  const words = WORDS[language].transferEmails.file;
  if (!file) return words.declared;
  if (fileErasedAt !== undefined) return words.erased;
  const type = typeOf(file.name);
  const size = sizeWords(file.size, words);
  return type === null || (isStranger && !COMMON.has(type)) ? size : `${type}, ${size}`;
}

const STEP = 1024;

/** Formats a number of bytes, as the screens do. */
function sizeWords(bytes: number, words: TransferEmailWords["file"]): string {
  if (bytes < STEP) return words.bytes(bytes);
  let value = bytes / STEP;
  let power = 1;
  while (value >= STEP - 0.05 && power < 4) {
    value /= STEP;
    power += 1;
  }
  return words.size(value, power);
}
