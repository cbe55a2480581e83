import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { words } from "#words/offers.tsx";

/** The offers of one person. */
export interface Offered {
  /** Identifies the person who makes the offers. */
  readonly key: string;
  readonly from: IncomingOffer["from"];
  /** The offers, at least one, in the order of the list. */
  readonly offers: readonly IncomingOffer[];
}

/** The offers of one person, and the part of them that is shown. */
export interface Shown extends Offered {
  readonly shown: readonly IncomingOffer[];
}

/** Returns the name of the person who makes an offer, or a text for a deleted account, which has no name. */
export const offererName = ({ firstName, lastName }: IncomingOffer["from"]): string =>
  `${firstName} ${lastName}`.trim() || words.deletedAccount;

/**
 * Groups offers by the person who makes them. Groups are in the order of each person's first offer. Two people with
 * the same name get separate groups.
 */
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

/**
 * Returns the first groups, so that at most `most` offers are shown in total. Of the last group, only a part may be
 * shown.
 */
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
