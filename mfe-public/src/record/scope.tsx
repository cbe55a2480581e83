import {
  establishedDate,
  establishedOf,
  GIVEN_DATE,
  NOT_ESTABLISHED,
  REGISTER,
  REGISTRANT,
  type StampFacts,
  timeWords,
} from "@authentica/backend/contract/attestation";
import type { PublicState } from "@authentica/backend/contract/registry";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";

export interface ScopeProps {
  readonly object: PublicState;
  /** Time stamp that covers the registration; `null` if there is none, `undefined` if unknown. */
  readonly stamp: StampFacts | null | undefined;
  /**
   * When the quorum of witnesses had seen a checkpoint that covers the registration (Unix seconds). `null` if the
   * quorum has not seen one, or if none is required.
   */
  readonly seenAt: number | null;
}

/** What the proof of an object establishes and what it does not, in the wording of the object's certificate. */
export function Scope({ object, stamp, seenAt }: ScopeProps) {
  const established = establishedDate({ stamp: stamp ?? null, seenAt });
  const given = Date.parse(object.registeredAt) / 1000;
  return (
    <PairList>
      <Pair label="Établi">{establishedOf({ isDeposited: !isDeclared(object), given, established })}</Pair>
      <Pair label="Non établi">
        {NOT_ESTABLISHED} {object.published === undefined && REGISTRANT}
      </Pair>
      <Pair label="Heure">
        {stamp === undefined ? `${GIVEN_DATE}\u00a0; ses horodatages n’ont pas été lus.` : timeWords(stamp)}
      </Pair>
      <Pair label="Registre">{REGISTER}</Pair>
    </PairList>
  );
}
