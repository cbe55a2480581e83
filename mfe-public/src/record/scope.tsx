import { establishedDate, establishedOf, type StampFacts, timeWords } from "@authentica/backend/contract/attestation";
import type { PublicState } from "@authentica/backend/contract/registry";
import { attestation } from "@authentica/backend/words/attestation";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { words } from "#words/record.tsx";

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

/**
 * What the proof of an object establishes and what it does not, in the wording of the object's certificate. If no
 * third party confirms the date, the first sentence says so, and no line on the time repeats it.
 */
export function Scope({ object, stamp, seenAt }: ScopeProps) {
  const established = establishedDate({ stamp: stamp ?? null, seenAt }, attestation);
  const given = Date.parse(object.registeredAt) / 1000;
  return (
    <PairList>
      <Pair label={words.scope.established}>
        {establishedOf({ isDeposited: !isDeclared(object), given, established }, attestation)}
      </Pair>
      <Pair label={words.scope.notEstablished}>
        {attestation.notEstablished} {object.published === undefined && attestation.registrant}
      </Pair>
      {(established !== null || stamp === undefined) && (
        <Pair label={words.scope.time}>{stamp === undefined ? words.scope.unread : timeWords(stamp, attestation)}</Pair>
      )}
      <Pair label={words.scope.register}>{attestation.register}</Pair>
    </PairList>
  );
}
