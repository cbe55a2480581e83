import { useNow } from "@authentica/shared-ui/format/use-now";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { offersQuery } from "./offers-query.ts";
import { type StandingOffers, standingOffers } from "./standing-offers.ts";

/** The reader's open offers, at the present minute. None while they are awaited, and where they cannot be had. */
export function useOffers(): StandingOffers {
  const { data } = useQuery(offersQuery);
  const now = useNow();
  return useMemo(() => standingOffers(data ?? [], now), [data, now]);
}
