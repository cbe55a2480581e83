import type { IncomingOffer } from "@authentica/backend/contract/transfer";

/** What one person offers. */
export interface Offered {
  /** Of the person. */
  readonly key: string;
  readonly from: IncomingOffer["from"];
  /** One at least, in the order of the list. */
  readonly offers: readonly IncomingOffer[];
}

/** What a person offers, as far as it is shown. */
export interface Shown extends Offered {
  readonly shown: readonly IncomingOffer[];
}

/** Who offers; an account that is gone has no name. */
export const offererName = ({ firstName, lastName }: IncomingOffer["from"]): string =>
  `${firstName} ${lastName}`.trim() || "Compte supprimé";

/** Offers by who makes them, in the order of the first of each. Two people of one name are two. */
export function byOfferer(offers: readonly IncomingOffer[]): readonly Offered[] {
  const groups = new Map<string, { key: string; from: IncomingOffer["from"]; offers: IncomingOffer[] }>();
  for (const offer of offers) {
    const key = offer.from._id ?? offererName(offer.from);
    const group = groups.get(key);
    if (group) group.offers.push(offer);
    else groups.set(key, { key, from: offer.from, offers: [offer] });
  }
  return [...groups.values()];
}

/** The first people with so many offers at most among them; the last of these may offer more than is shown. */
export function folded(groups: readonly Offered[], most: number): readonly Shown[] {
  let room = most;
  const shown: Shown[] = [];
  for (const group of groups) {
    if (room === 0) break;
    const first = group.offers.slice(0, room);
    room -= first.length;
    shown.push({ ...group, shown: first });
  }
  return shown;
}
