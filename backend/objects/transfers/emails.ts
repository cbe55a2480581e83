/** E-mails to the recipient of an offer: that it was made, and that it was withdrawn. */
import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import { COPYRIGHT_STAYS, GIVEN_DATE } from "../../contract/attestation.ts";
import { tell } from "../../contract/event-text.ts";
import { DECLARED } from "../../contract/public-status.ts";
import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link, type Pair, pairs, small } from "../../platform/mail/parts.ts";
import { depositOf, type HeldObject } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import { confirmed, happening, identifier, sealOf } from "./email-parts.ts";
import { bellOf, type OfferRecord } from "./store.ts";
import { typeOf } from "./view.ts";

/**
 * Path of the screen on which offers are answered. The fragment is the id of the list's heading
 * (`mfe-assets/src/transfers/offered-objects.tsx`).
 */
export const ANSWER_PATH = "/traceability#incoming-offers";

/** Sentence for a reader whom no account is known to be. The e-mail then contains no text by the sender. */
const UNKNOWN_READER = "Par sécurité, ce message ne contient aucun texte de l’expéditeur.";

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
  const facts = offerFacts(offer, object);
  const answer = button("Voir la proposition", `${publicUrl}${ANSWER_PATH}`);
  const page = link("Sa page publique", shortLink(publicUrl, object.id), ", que chacun peut vérifier sans compte");
  const until = `À accepter ou à décliner avant le ${inParis(offer.expiresAt)}.`;
  if (holder === null || bellOf(holder) === null)
    return composeEmail(
      to,
      "Un objet vous est proposé sur Authentica",
      [
        `La personne à qui il appartient vous propose de devenir titulaire de son inscription, à sa place. ${COPYRIGHT_STAYS} Pour savoir qui elle est, accepter ou décliner, connectez-vous avec cette adresse e-mail, ou créez-y un compte.`,
        pairs([{ name: "Fichier", value: fileWords(object, { isStranger: true }) }, ...facts]),
        answer,
        page,
        small("Sans réponse, la proposition expire."),
      ],
      {
        title: "Un objet certifié vous est proposé",
        preview: until,
        seal: sealOf(object, "Sceau de l’objet proposé"),
        why: UNKNOWN_READER,
      },
    );
  const { line } = tell(
    happening("TRANSFER_OFFER", object, [{ ...shortName(owner) }], { offer: { standing: "open" } }),
    undefined,
  );
  return composeEmail(
    to,
    line,
    [
      `Si vous acceptez, vous devenez titulaire de l’inscription à sa place et recevez le fichier, s’il est conservé. ${COPYRIGHT_STAYS} Sans réponse de votre part, rien ne change.`,
      pairs([{ name: "Fichier", value: fileWords(object) }, ...facts]),
      answer,
      page,
      small("L’accord se donne sur le site, jamais depuis un message."),
    ],
    {
      preview: until,
      seal: sealOf(object),
      why: `${confirmed(holder.email)} Une proposition attend une réponse\u00a0: elle est toujours annoncée.`,
    },
  );
}

/**
 * Notifies the recipient, if they were notified of the offer, that the owner has withdrawn it, so that the link no
 * longer works. If no account has proven the address, the e-mail contains no text by the owner.
 */
export function takenBackEmail({ offer, object, owner, to, holder, publicUrl }: OfferEmail): Mail {
  const facts = pairs([{ name: "Proposé le", value: inParis(offer.createdAt) }, identifier(object)]);
  const page = link("Sa page publique", shortLink(publicUrl, object.id), ", que chacun peut vérifier sans compte");
  const isRevoked = object.status === "revoked";
  const nothing = `${isRevoked ? "L’objet est révoqué. " : ""}Il n’y a plus rien à accepter ni à décliner.`;
  if (holder === null || bellOf(holder) === null)
    return composeEmail(
      to,
      "Un objet ne vous est plus proposé sur Authentica",
      [
        `La personne à qui il appartient a retiré sa proposition, qu’un message vous annonçait. ${nothing}`,
        facts,
        page,
      ],
      {
        title: "Un objet certifié ne vous est plus proposé",
        preview: nothing,
        seal: sealOf(object, "Sceau de l’objet qui vous était proposé"),
        why: UNKNOWN_READER,
      },
    );
  const { line, note = "" } = tell(happening("TRANSFER_CANCEL", object, [{ ...shortName(owner) }]), undefined);
  return composeEmail(to, line, [isRevoked ? nothing : `${note} ${nothing}`, facts, page], {
    preview: nothing,
    seal: sealOf(object),
    why: `${confirmed(holder.email)} Un message vous annonçait cette proposition\u00a0: son retrait l’est aussi.`,
  });
}

const offerFacts = ({ addressee, to, expiresAt }: OfferRecord, object: HeldObject): Pair[] => [
  ...(addressee.kind === "wallet" ? [{ name: "À votre portefeuille", value: to, exact: true } as const] : []),
  {
    name: depositOf(object) === object.createdAt ? "Inscrit le" : "Déclaré le",
    value: `${inParis(object.createdAt * 1000)}, écriture n°\u00a0${object.tokenId}, ${GIVEN_DATE.toLowerCase()}`,
  },
  identifier(object),
  { name: "Répondre avant le", value: inParis(expiresAt) },
];

/** Common file extensions. They are shown to strangers, because they cannot carry a message. */
const COMMON = new Set(
  "PDF JPG JPEG PNG GIF WEBP TIF TIFF HEIC SVG PSD MP3 WAV FLAC M4A MP4 MOV DOC DOCX ODT XLS XLSX ODS PPT PPTX ODP TXT CSV ZIP".split(
    " ",
  ),
);

/** Returns type and size of the file. A stranger sees the type only if it is a common one. */
function fileWords({ file, fileErasedAt }: HeldObject, { isStranger = false } = {}): string {
  if (!file) return DECLARED.toLowerCase();
  if (fileErasedAt !== undefined) return "effacé du service";
  const type = typeOf(file.name);
  const size = sizeWords(file.size);
  return type === null || (isStranger && !COMMON.has(type)) ? size : `${type}, ${size}`;
}

const tenths = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const STEP = 1024;

/** Formats a number of bytes in French, as the screens do. */
function sizeWords(bytes: number): string {
  if (bytes < STEP) return `${bytes}\u00a0${bytes < 2 ? "octet" : "octets"}`;
  const units = ["ko", "Mo", "Go", "To"];
  let value = bytes / STEP;
  let unit = 0;
  while (value >= STEP - 0.05 && unit < units.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${tenths.format(value)}\u00a0${units[unit]}`;
}
