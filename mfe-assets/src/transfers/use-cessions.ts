import type { Cession } from "@authentica/backend/contract/transfer";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { cessionsQuery } from "./queries.ts";

export interface Cessions {
  /** Those of objects in the reader's list, by the identifier of the object; the latest first. */
  readonly listed: ReadonlyMap<string, readonly Cession[]>;
  /** Cessions of objects that are in no list any more. */
  readonly lost: readonly Cession[];
}

/** By whether their object is in the reader's list still. */
export function cessionsByObject(cessions: readonly Cession[]): Cessions {
  const listed = new Map<string, Cession[]>();
  for (const cession of cessions)
    if (cession.isListed) listed.set(cession.objectId, [...(listed.get(cession.objectId) ?? []), cession]);
  return { listed, lost: cessions.filter(({ isListed }) => !isListed) };
}

const NONE: readonly Cession[] = [];

/** The transfers that the reader was a party to. None while they are awaited, and where they cannot be had. */
export function useCessions(): Cessions {
  const { data = NONE } = useQuery(cessionsQuery);
  return useMemo(() => cessionsByObject(data), [data]);
}
