/**
 * E-mails about the answer to an offer, to the object's owner or to the recipient of the offer. Users can unsubscribe
 * from them.
 */
import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import { tell } from "../../contract/event-text.ts";
import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link, type Pair, pairs } from "../../platform/mail/parts.ts";
import type { LeaveAddress } from "../notifications/unsubscribe.ts";
import type { HeldObject } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import type { Taken } from "./accept.ts";
import { confirmed, happening, identifier, nameOf, sealOf } from "./email-parts.ts";

interface Links {
  readonly publicUrl: string;
  readonly leaveAddress: LeaveAddress;
}

/** Notifies the former owner that the offer was accepted, and by whom. */
export function acceptedEmail({ object, from, to, at, ...links }: Taken & Links): Mail {
  const { publicUrl } = links;
  const { line, note = "" } = tell(happening("OBJECT_TRANSFER", object, partiesOf({ from, to })), from.id);
  return composeEmail(
    from.email,
    line,
    [
      `C’était le ${inParis(at)}. ${note}`,
      pairs([{ name: "À", value: [nameOf(to)] }, identifier(object)]),
      button("Voir l’attestation de cession", ownPage(object, publicUrl)),
      transferPage(object, publicUrl),
    ],
    answered(from, object, { ...links, preview: "Le registre en porte la trace." }),
  );
}

/**
 * Notifies the new owner that the object is theirs, with links to the object and to the attestation of the transfer.
 */
export function receivedEmail({ object, from, to, at, ...links }: Taken & Links): Mail {
  const { publicUrl } = links;
  const { line, note = "" } = tell(happening("OBJECT_TRANSFER", object, partiesOf({ from, to })), to.id);
  return composeEmail(
    to.email,
    line,
    [
      `C’était le ${inParis(at)}. ${note} Le registre en porte la trace.`,
      pairs([
        { name: "De", value: [nameOf(from)] },
        { name: "Au portefeuille", value: object.walletAddress, exact: true },
        identifier(object),
      ]),
      "L’attestation de cession est sur la page de l’objet. Elle prouve que cette personne vous l’a cédé, et quand.",
      button("Voir l’objet et son attestation", ownPage(object, publicUrl)),
      transferPage(object, publicUrl),
    ],
    answered(to, object, { ...links, preview: note }),
  );
}

const partiesOf = ({ from, to }: Pick<Taken, "from" | "to">) =>
  [to, from].map((one) => ({ _id: one.id, ...shortName(one) }));

const transferPage = (object: HeldObject, publicUrl: string) =>
  link("Le transfert figure sur la page publique", shortLink(publicUrl, object.id), ", sans aucun nom");

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
  const { publicUrl } = links;
  const { line, note = "" } = tell(happening("TRANSFER_DECLINE", object, [], { offeredTo: to }), owner.id);
  return composeEmail(
    owner.email,
    line,
    [
      `C’était le ${inParis(at)}. ${note}`,
      ...stillYours(object, publicUrl, { name: "Proposé à", value: [{ name: to }] }),
    ],
    answered(owner, object, { ...links, preview: note }),
  );
}

/** Notifies the owner that an offer has expired without an answer. */
export function expiredEmail({ owner, object, ...links }: Unchanged): Mail {
  const { line, note = "" } = tell(
    happening("TRANSFER_EXPIRE", object, [{ _id: owner.id, ...shortName(owner) }]),
    owner.id,
  );
  return composeEmail(
    owner.email,
    line,
    [note, ...stillYours(object, links.publicUrl)],
    answered(owner, object, { ...links, preview: note }),
  );
}

/** Returns the address of an object's page for its owner and former owners. */
const ownPage = ({ id }: HeldObject, publicUrl: string): string => `${publicUrl}/traceability/${id}`;

const stillYours = (object: HeldObject, publicUrl: string, ...facts: readonly Pair[]) => [
  pairs([...facts, identifier(object)]),
  button("Voir l’objet", ownPage(object, publicUrl)),
  link("Sa page publique", shortLink(publicUrl, object.id), ", que chacun peut vérifier sans compte"),
];

/** Composes an e-mail about an answer, with its common parts and the unsubscribe link. */
const answered = (
  reader: UserRecord,
  object: HeldObject,
  { publicUrl, leaveAddress, preview }: Links & { readonly preview: string },
) => ({
  preview,
  seal: sealOf(object),
  why: confirmed(reader.email),
  choose: `${publicUrl}/notifications#preferences`,
  leave: leaveAddress(reader, "answers"),
});
