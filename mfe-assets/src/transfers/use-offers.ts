import type { IncomingOffer, OutgoingOffer, TransferOffer } from "@authentica/backend/contract/transfer";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { offersQuery } from "./queries.ts";

/** The incoming and outgoing offers that can still be accepted. */
export interface StandingOffers {
  /** Offers to the user; those that expire first come first. */
  readonly incoming: readonly IncomingOffer[];
  /** Offers by the user, by the identifier of the object. An object has at most one open offer. */
  readonly outgoing: ReadonlyMap<string, OutgoingOffer>;
}

/** Returns the offers that have not expired at `now` (ms). The server's list may contain expired offers. */
export function standingOffers(offers: readonly TransferOffer[], now: number): StandingOffers {
  const standing = offers.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  const incoming = standing.flatMap((offer) => (offer.direction === "incoming" ? [offer] : []));
  const outgoing = standing.flatMap((offer) => (offer.direction === "outgoing" ? [offer] : []));
  return {
    incoming: incoming.sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)),
    outgoing: new Map(outgoing.map((offer) => [offer.objectId, offer])),
  };
}

/** Returns the user's open offers, updated every minute. Empty while they load, or if loading fails. */
export function useOffers(): StandingOffers {
  const { data } = useQuery(offersQuery);
  const now = useNow();
  return useMemo(() => standingOffers(data ?? [], now), [data, now]);
}
