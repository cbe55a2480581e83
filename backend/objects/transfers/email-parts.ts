/** Common parts of e-mails about transfers. */
import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import type { Happening, Piece } from "../../contract/event-text.ts";
import type { EmailSeal } from "../../platform/mail/outbox.ts";
import { lineOf, type Pair } from "../../platform/mail/parts.ts";
import type { HeldObject } from "../record/store.ts";

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
export const sealOf = (
  { hash, objectName, status }: HeldObject,
  alt = `Sceau de ${lineOf(["«\u00a0", { name: objectName }, "\u00a0»"])}`,
): EmailSeal => ({ hash, state: status === "revoked" ? "broken" : "living", alt });

export const identifier = ({ id }: HeldObject): Pair => ({ name: "Identifiant de preuve", value: id, exact: true });

/** Returns the sentence that explains to the reader why an e-mail contains names and titles. */
export const confirmed = (to: string): string => `Envoyé à ${to}, adresse confirmée d’un compte Authentica.`;
