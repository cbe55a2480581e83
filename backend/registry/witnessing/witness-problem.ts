import { isoOf } from "../../platform/iso.ts";
import type { Checkpoints } from "../log/checkpoints.ts";
import { type Cosigner, HOUR_MS } from "./cosigners.ts";
import { namesFault } from "./policy-file.ts";
import type { Publication } from "./publication.ts";
import type { WitnessRecord } from "./store.ts";

/**
 * Longest waiting times (ms) before a problem is reported. `LATE_MS`: of an entry for the quorum. `STALE_MS`: of a log
 * without new entries for a fresh cosignature.
 */
const LATE_MS = 2 * 60_000;
const STALE_MS = 3 * HOUR_MS;

export interface WitnessProblemDeps {
  readonly publication: Pick<Publication, "policy" | "needsQuorum" | "signed" | "latest" | "metAt">;
  readonly checkpoints: Pick<Checkpoints, "signed">;
  readonly cosigners: readonly Cosigner[];
  readonly recordOf: (cosigner: Cosigner) => WitnessRecord;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
}

/**
 * Returns a function to be called after each round of requests to witnesses. It returns a sentence about a problem
 * that a person should look at, or `null`. The sentence is public, and so are the names of witnesses.
 */
export function createWitnessProblem({ publication, checkpoints, cosigners, recordOf, now }: WitnessProblemDeps) {
  /** When the published checkpoint was first seen to be older than the signed one (ms since 1970). */
  let waitingSince: number | null = null;

  return function problem(): string | null {
    const fault = namesFault(publication.policy(), checkpoints.signed()?.keys ?? []);
    if (fault !== null) return fault;
    if (publication.needsQuorum) {
      const isBehind = (publication.signed()?.size ?? -1) > (publication.latest()?.size ?? -1);
      waitingSince = isBehind ? (waitingSince ?? now()) : null;
      const metAt = publication.metAt();
      if (waitingSince !== null && now() - waitingSince > LATE_MS)
        return `No quorum of witnesses has cosigned since ${isoOf(waitingSince)}; entries since then wait for it.`;
      if (metAt !== null && now() - metAt > STALE_MS)
        return `No quorum of witnesses has cosigned since ${isoOf(metAt)}.`;
    }
    const alarming = cosigners.find((cosigner) => recordOf(cosigner).isAlarm);
    return alarming ? `The witness ${alarming.name}: ${recordOf(alarming).problem}` : null;
  };
}
