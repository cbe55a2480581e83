/** Common parts of e-mails about transfers. */
import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import type { Happening, Piece } from "../../contract/event-text.ts";
import type { Language } from "../../contract/language.ts";
import type { EmailSeal } from "../../platform/mail/outbox.ts";
import { type Block, lineOf, link, type Pair } from "../../platform/mail/parts.ts";
import { WORDS } from "../../words/index.ts";
import type { HeldObject } from "../record/store.ts";
import { shortLink } from "../record/view.ts";

/** Returns an event of an object in the form that `tell` expects. */
export const happening = (
  notificationType: string,
  { objectName }: HeldObject,
  userList: Happening["userList"],
  more: Pick<Happening, "offer" | "offeredTo"> = {},
): Happening => ({ notificationType, userList, objectList: [{ objectName }], ...more });

/** Returns the name of a user as other users see it. */
export function nameOf(user: UserRecord): Piece {
  const { firstName, lastName } = shortName(user);
  return { name: `${firstName} ${lastName}` };
}

/** Returns the seal of the object for an e-mail; the seal of a revoked object is broken. */
export const sealOf = ({ hash, status }: HeldObject, alt: string): EmailSeal => ({
  hash,
  state: status === "revoked" ? "broken" : "living",
  alt,
});

/** Returns the seal of the object with its name, for readers who may know it. */
export function namedSeal(object: HeldObject, language: Language): EmailSeal {
  const { events, transferEmails } = WORDS[language];
  return sealOf(object, transferEmails.sealOf(lineOf(events.quoted(object.objectName))));
}

export const identifier = ({ id }: HeldObject, language: Language): Pair => ({
  name: WORDS[language].transferEmails.facts.identifier,
  value: id,
  exact: true,
});

export function publicPage({ id }: HeldObject, publicUrl: string, language: Language): Block {
  const { label, rest } = WORDS[language].transferEmails.publicPage;
  return link(label, shortLink(publicUrl, id), rest);
}
