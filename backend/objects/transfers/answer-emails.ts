/**
 * E-mails about the answer to an offer, to the object's owner or to the recipient of the offer, in the language of the
 * account that receives them. Users can unsubscribe from them.
 */
import { languageOf, shortName, type UserRecord } from "../../accounts/users/store.ts";
import { tell } from "../../contract/event-text.ts";
import type { Language } from "../../contract/language.ts";
import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link, type Pair, pairs } from "../../platform/mail/parts.ts";
import { WORDS } from "../../words/index.ts";
import type { LeaveAddress } from "../notifications/unsubscribe.ts";
import type { HeldObject } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import type { Taken } from "./accept.ts";
import { happening, identifier, namedSeal, nameOf, publicPage } from "./email-parts.ts";

interface Links {
  readonly publicUrl: string;
  readonly leaveAddress: LeaveAddress;
}

/** Notifies the former owner that the offer was accepted, and by whom. */
export function acceptedEmail({ object, from, to, at, ...links }: Taken & Links): Mail {
  const { publicUrl } = links;
  const language = languageOf(from);
  const { events, transferEmails } = WORDS[language];
  const { facts, transferred } = transferEmails;
  const { line, note = "" } = tell(happening("OBJECT_TRANSFER", object, partiesOf({ from, to })), from.id, events);
  return composeEmail(
    from.email,
    line,
    [
      `${transferred.accepted(inParis(at, language))} ${note}`,
      pairs([{ name: facts.to, value: [nameOf(to)] }, identifier(object, language)]),
      button(transferred.seeCertificate, ownPage(object, publicUrl)),
      transferPage(object, publicUrl, language),
    ],
    answered(from, object, { ...links, preview: transferred.recorded }),
  );
}

/**
 * Notifies the new owner that the object is theirs, with links to the object and to the attestation of the transfer.
 */
export function receivedEmail({ object, from, to, at, ...links }: Taken & Links): Mail {
  const { publicUrl } = links;
  const language = languageOf(to);
  const { events, transferEmails } = WORDS[language];
  const { facts, transferred } = transferEmails;
  const { line, note = "" } = tell(happening("OBJECT_TRANSFER", object, partiesOf({ from, to })), to.id, events);
  return composeEmail(
    to.email,
    line,
    [
      `${transferred.received(inParis(at, language))} ${note} ${transferred.recorded}`,
      pairs([
        { name: facts.from, value: [nameOf(from)] },
        { name: facts.toWallet, value: object.walletAddress, exact: true },
        identifier(object, language),
      ]),
      transferred.certificate,
      button(transferred.seeBoth, ownPage(object, publicUrl)),
      transferPage(object, publicUrl, language),
    ],
    answered(to, object, { ...links, preview: note }),
  );
}

const partiesOf = ({ from, to }: Pick<Taken, "from" | "to">) =>
  [to, from].map((one) => ({ _id: one.id, ...shortName(one) }));

function transferPage(object: HeldObject, publicUrl: string, language: Language) {
  const { label, rest } = WORDS[language].transferEmails.transferred.publicPage;
  return link(label, shortLink(publicUrl, object.id), rest);
}

interface Unchanged extends Links {
  readonly owner: UserRecord;
  readonly object: HeldObject;
}

/**
 * Notifies the owner that the offer to the address they typed was declined. Contains nothing else about the user who
 * declined.
 */
export function declinedEmail({
  owner,
  object,
  to,
  at,
  ...links
}: Unchanged & { readonly to: string; readonly at: number }): Mail {
  const language = languageOf(owner);
  const { events, transferEmails } = WORDS[language];
  const { line, note = "" } = tell(happening("TRANSFER_DECLINE", object, [], { offeredTo: to }), owner.id, events);
  return composeEmail(
    owner.email,
    line,
    [
      `${transferEmails.declined(inParis(at, language))} ${note}`,
      ...stillYours(object, links.publicUrl, language, { name: transferEmails.facts.offeredTo, value: [{ name: to }] }),
    ],
    answered(owner, object, { ...links, preview: note }),
  );
}

/** Notifies the owner that an offer has expired without an answer. */
export function expiredEmail({ owner, object, ...links }: Unchanged): Mail {
  const language = languageOf(owner);
  const { line, note = "" } = tell(
    happening("TRANSFER_EXPIRE", object, [{ _id: owner.id, ...shortName(owner) }]),
    owner.id,
    WORDS[language].events,
  );
  return composeEmail(
    owner.email,
    line,
    [note, ...stillYours(object, links.publicUrl, language)],
    answered(owner, object, { ...links, preview: note }),
  );
}

/** Returns the address of an object's page for its owner and former owners. */
const ownPage = ({ id }: HeldObject, publicUrl: string): string => `${publicUrl}/traceability/${id}`;

const stillYours = (object: HeldObject, publicUrl: string, language: Language, ...facts: readonly Pair[]) => [
  pairs([...facts, identifier(object, language)]),
  button(WORDS[language].transferEmails.seeObject, ownPage(object, publicUrl)),
  publicPage(object, publicUrl, language),
];

/** Composes an e-mail about an answer, with its common parts and the unsubscribe link. */
function answered(
  reader: UserRecord,
  object: HeldObject,
  { publicUrl, leaveAddress, preview }: Links & { readonly preview: string },
) {
  const language = languageOf(reader);
  return {
    language,
    preview,
    seal: namedSeal(object, language),
    why: WORDS[language].transferEmails.confirmed(reader.email),
    choose: `${publicUrl}/notifications#preferences`,
    leave: leaveAddress(reader, "answers"),
  };
}
