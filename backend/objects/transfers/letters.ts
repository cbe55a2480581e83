import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import { type Happening, type Piece, tell } from "../../contract/told.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import { inParis, letter } from "../../platform/mail/letter.ts";
import type { LetterSeal, Mail } from "../../platform/mail/outbox.ts";
import { button, lineOf, link, type Pair, pairs, small } from "../../platform/mail/parts.ts";
import { wantsLetter } from "../notifications/preferences.ts";
import type { LeaveAddress } from "../notifications/unsubscribe.ts";
import type { HeldObject } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import type { Taken } from "./accept.ts";
import { type Addressee, bellOf, type OfferRecord } from "./store.ts";
import { typeOf } from "./view.ts";

/**
 * Whether somebody is written to about the answers to their offers: an account that stands, with an address that is known to be theirs, unless
 * they have chosen otherwise. Names and titles are in these letters, and nobody's words go to an address that may be a stranger's.
 */
export const isWrittenTo = async (read: Reader, account: UserRecord): Promise<boolean> =>
  bellOf(account) !== null && account.emailProvenAt !== undefined && (await wantsLetter(read, account.id, "answers"));

export interface OfferLetter {
  readonly offer: OfferRecord;
  readonly object: HeldObject;
  readonly owner: UserRecord;
  /** The mailbox. */
  readonly to: string;
  /** Whose it is known to be; `null`: a stranger's. */
  readonly holder: UserRecord | null;
  readonly publicUrl: string;
}

/**
 * The mailbox that is told of an offer to this address; `null`: none. That of a wallet is the one that its account has proven: whoever offers sees
 * no difference, and reads no more than the address that they have typed.
 */
export function mailboxOf({ kind }: Addressee, typed: string, holder: UserRecord | null): string | null {
  if (kind === "email") return typed;
  return holder && bellOf(holder) !== null && holder.emailProvenAt !== undefined ? holder.email : null;
}

/**
 * Tells an address that an object waits for it. To whom the address is known to belong it says who offers what; to anybody else no word in it
 * is the owner's: nobody can have the service carry their own words to a stranger.
 */
export function offerLetter({ offer, object, owner, to, holder, publicUrl }: OfferLetter): Mail {
  const facts = offerFacts(offer, object);
  const answer = button("Voir la proposition", `${publicUrl}/traceability`);
  const page = link("Sa page publique", shortLink(publicUrl, object.id), ", que chacun peut vérifier sans compte");
  const until = `À accepter ou à décliner avant le ${inParis(offer.expiresAt)}.`;
  if (holder === null || bellOf(holder) === null)
    return letter(
      to,
      "Un objet vous est proposé sur Authentica",
      [
        "La personne à qui il appartient vous propose d’en devenir propriétaire à sa place. Pour savoir qui elle est, accepter ou décliner, connectez-vous avec cette adresse e-mail, ou créez-y un compte.",
        pairs([{ name: "Fichier", value: fileWords(object, { isStranger: true }) }, ...facts]),
        answer,
        page,
        small("Sans réponse de votre part, la proposition s’éteint d’elle-même, et rien ne change."),
      ],
      {
        title: "Un objet certifié vous est proposé",
        preview: until,
        seal: sealOf(object, "Sceau de l’objet proposé"),
        why: "Cette adresse n’est celle d’aucun compte qui l’ait confirmée\u00a0: aucun mot de ce message n’est celui du propriétaire.",
      },
    );
  const { line } = tell(
    happening("TRANSFER_OFFER", object, [{ ...shortName(owner) }], { offer: { standing: "open" } }),
    undefined,
  );
  return letter(
    to,
    line,
    [
      "Si vous acceptez, vous en devenez propriétaire à sa place, et le registre l’écrit. Sans réponse de votre part, rien ne change.",
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

interface Links {
  readonly publicUrl: string;
  readonly leaveAddress: LeaveAddress;
}

/** Tells the former owner who has accepted. */
export function acceptedLetter({ object, from, to, at, ...links }: Taken & Links): Mail {
  const { publicUrl } = links;
  const people = [
    { _id: to.id, ...shortName(to) },
    { _id: from.id, ...shortName(from) },
  ];
  const { line, note = "" } = tell(happening("OBJECT_TRANSFER", object, people), from.id);
  return letter(
    from.email,
    line,
    [
      `C’était le ${inParis(at)}. ${note}`,
      pairs([{ name: "À", value: [nameOf(to)] }, identifier(object)]),
      button("Voir l’attestation de cession", ownPage(object, publicUrl)),
      link("Sa page publique", shortLink(publicUrl, object.id), " dit le transfert, sans nommer personne"),
    ],
    answered(from, object, { ...links, preview: "Le registre en porte la trace." }),
  );
}

interface Unchanged extends Links {
  readonly owner: UserRecord;
  readonly object: HeldObject;
}

/** Tells the owner that an offer to the address that they typed is declined, and no more of whoever has declined it. */
export function declinedLetter({
  owner,
  object,
  to,
  at,
  ...links
}: Unchanged & { readonly to: string; readonly at: number }): Mail {
  const { publicUrl } = links;
  const { line, note = "" } = tell(happening("TRANSFER_DECLINE", object, [], { offeredTo: to }), owner.id);
  return letter(
    owner.email,
    line,
    [
      `C’était le ${inParis(at)}. ${note}`,
      ...stillYours(object, publicUrl, { name: "Proposé à", value: [{ name: to }] }),
    ],
    answered(owner, object, { ...links, preview: note }),
  );
}

/** Tells the owner that an offer has ended unanswered. */
export function expiredLetter({ owner, object, ...links }: Unchanged): Mail {
  const { line, note = "" } = tell(
    happening("TRANSFER_EXPIRE", object, [{ _id: owner.id, ...shortName(owner) }]),
    owner.id,
  );
  return letter(
    owner.email,
    line,
    [note, ...stillYours(object, links.publicUrl)],
    answered(owner, object, { ...links, preview: note }),
  );
}

/** The page of an object for those who own it or have owned it. */
const ownPage = ({ id }: HeldObject, publicUrl: string): string => `${publicUrl}/traceability/${id}`;

const stillYours = (object: HeldObject, publicUrl: string, ...facts: readonly Pair[]) => [
  pairs([...facts, identifier(object)]),
  button("Voir l’objet", ownPage(object, publicUrl)),
  link("Sa page publique", shortLink(publicUrl, object.id), ", que chacun peut vérifier sans compte"),
];

const confirmed = (to: string): string => `Envoyé à ${to}, adresse confirmée d’un compte Authentica.`;

/** What the letters have in common that tell of an answer: they may be switched off. */
const answered = (
  owner: UserRecord,
  object: HeldObject,
  { publicUrl, leaveAddress, preview }: Links & { readonly preview: string },
) => ({
  preview,
  seal: sealOf(object),
  why: confirmed(owner.email),
  choose: `${publicUrl}/notifications#preferences`,
  leave: leaveAddress(owner, "answers"),
});

const happening = (
  notificationType: string,
  { objectName }: HeldObject,
  userList: Happening["userList"],
  more: Pick<Happening, "offer" | "offeredTo"> = {},
): Happening => ({ notificationType, userList, objectList: [{ objectName }], ...more });

function nameOf(user: UserRecord): Piece {
  const { firstName, lastName } = shortName(user);
  return { name: `${firstName} ${lastName}` };
}

const sealOf = (
  { hash, objectName }: HeldObject,
  alt = `Sceau de ${lineOf(["«\u00a0", { name: objectName }, "\u00a0»"])}`,
): LetterSeal => ({ hash, state: "living", alt });

const identifier = ({ id }: HeldObject): Pair => ({ name: "Identifiant de preuve", value: id, exact: true });

const offerFacts = ({ addressee, to, expiresAt }: OfferRecord, object: HeldObject): Pair[] => [
  ...(addressee.kind === "wallet" ? [{ name: "À votre portefeuille", value: to, exact: true } as const] : []),
  { name: "Inscrit le", value: `${inParis(object.createdAt * 1000)}, écriture n°\u00a0${object.tokenId}` },
  identifier(object),
  { name: "Répondre avant le", value: inParis(expiresAt) },
];

/** Endings that are words of nobody's. */
const COMMON = new Set(
  "PDF JPG JPEG PNG GIF WEBP TIF TIFF HEIC SVG PSD MP3 WAV FLAC M4A MP4 MOV DOC DOCX ODT XLS XLSX ODS PPT PPTX ODP TXT CSV ZIP".split(
    " ",
  ),
);

/** The kind of file and its size; to a stranger a kind that everybody knows, or none. */
function fileWords({ file }: HeldObject, { isStranger = false } = {}): string {
  if (!file) return "déclaré sans dépôt";
  const type = typeOf(file.name);
  const size = sizeWords(file.size);
  return type === null || (isStranger && !COMMON.has(type)) ? size : `${type}, ${size}`;
}

const tenths = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const STEP = 1024;

/** A count of bytes in French words, as the screens write it. */
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
