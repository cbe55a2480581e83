import type { Cession } from "@authentica/backend/contract/transfer";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { cessionsQuery } from "./queries.ts";

export interface Cessions {
  /** Transfers of the objects in the user's list, by the identifier of the object; latest first. */
  readonly listed: ReadonlyMap<string, readonly Cession[]>;
  /** Transfers of objects that are not in the user's list. */
  readonly lost: readonly Cession[];
}

/** Separates transfers whose object is in the user's list from those whose object is not. */
export function cessionsByObject(cessions: readonly Cession[]): Cessions {
  const listed = new Map<string, Cession[]>();
  for (const cession of cessions)
    if (cession.isListed) listed.set(cession.objectId, [...(listed.get(cession.objectId) ?? []), cession]);
  return { listed, lost: cessions.filter(({ isListed }) => !isListed) };
}

const NONE: readonly Cession[] = [];

/** Returns the transfers in which the user took part. Empty while they load, or if loading fails. */
export function useCessions(): Cessions {
  const { data = NONE } = useQuery(cessionsQuery);
  return useMemo(() => cessionsByObject(data), [data]);
}
