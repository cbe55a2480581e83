import {
  establishedOf,
  NOT_ESTABLISHED,
  REGISTER,
  REGISTRANT,
  type StampFacts,
  timeWords,
} from "@authentica/backend/contract/attestation";
import type { PublicState } from "@authentica/backend/contract/registry";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { formatInParis } from "@authentica/shared-ui/format/registry-date";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";

export interface ScopeProps {
  readonly object: PublicState;
  /** The stamp that covers its registration; `null` where there is none, `undefined` where that is not known. */
  readonly stamp: StampFacts | null | undefined;
}

/** What the proof of an object establishes and what it does not, as its certificate says it. */
export function Scope({ object, stamp }: ScopeProps) {
  const latest = stamp?.latest ?? formatInParis(object.registeredAt);
  return (
    <PairList>
      <Pair label="Établi">{establishedOf({ isDeposited: !isDeclared(object), latest })}</Pair>
      <Pair label="Non établi">
        {NOT_ESTABLISHED} {object.published === undefined && REGISTRANT}
      </Pair>
      <Pair label="Heure">
        {stamp === undefined ? "Celle du service\u00a0; ses horodatages n’ont pas été lus." : timeWords(stamp)}
      </Pair>
      <Pair label="Registre">{REGISTER}</Pair>
    </PairList>
  );
}
