import type { IncomingOffer, OutgoingOffer, TransferOffer } from "@authentica/backend/contract/transfer";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { offersQuery } from "./queries.ts";

/** Offers that can still be accepted, by the side that the reader is on. */
export interface StandingOffers {
  /** The first to run out first. */
  readonly incoming: readonly IncomingOffer[];
  /** By the identifier of the object: it has one at most. */
  readonly outgoing: ReadonlyMap<string, OutgoingOffer>;
}

/** Those that have not run out at `now` (ms), though they may have been listed before. */
export function standingOffers(offers: readonly TransferOffer[], now: number): StandingOffers {
  const standing = offers.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  const incoming = standing.flatMap((offer) => (offer.direction === "incoming" ? [offer] : []));
  const outgoing = standing.flatMap((offer) => (offer.direction === "outgoing" ? [offer] : []));
  return {
    incoming: incoming.sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)),
    outgoing: new Map(outgoing.map((offer) => [offer.objectId, offer])),
  };
}

/** The reader's open offers, at the present minute. None while they are awaited, and where they cannot be had. */
export function useOffers(): StandingOffers {
  const { data } = useQuery(offersQuery);
  const now = useNow();
  return useMemo(() => standingOffers(data ?? [], now), [data, now]);
}
