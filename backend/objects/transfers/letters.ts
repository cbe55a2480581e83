import { inParis, letter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import type { OfferRecord } from "./store.ts";

/**
 * Tells an address that an object waits for it. The letter is the same for everybody, and no word in it is the owner's: nobody can
 * have the service carry their own words to a stranger.
 */
export const offerLetter = ({ to, objectId, expiresAt }: OfferRecord, publicUrl: string): Mail =>
  letter(to, "Un objet vous est proposé sur Authentica", [
    "Bonjour,",
    `Le propriétaire d’un objet certifié vous propose d’en devenir propriétaire à sa place. Identifiant de preuve\u00a0: ${objectId}.`,
    `Pour savoir de qui vient cette proposition, l’accepter ou la refuser, connectez-vous à Authentica avec cette adresse e-mail, ou créez-y un compte\u00a0:\n${publicUrl}/traceability`,
    `La proposition tient jusqu’au ${inParis(expiresAt)}. Sans réponse de votre part, elle s’éteint d’elle-même, et rien ne change.`,
    "L’équipe Authentica",
  ]);
