import type { OperationsAnswer } from "../../../contract/admin-operations.ts";
import { isAskedFor, leastOf } from "../../../formats/tlog/quorum.ts";
import { isoOf } from "../../../platform/iso.ts";
import type { Checkpoints } from "../../../registry/log/checkpoints.ts";
import type { Published } from "../../../registry/log/kept.ts";
import { readable } from "../../../registry/log/reading.ts";
import type { Publication } from "../../../registry/witnessing/publication.ts";
import type { Witnessing } from "../../../registry/witnessing/witnessing.ts";

export interface WitnessingSources {
  readonly checkpoints: Pick<Checkpoints, "refusal">;
  readonly publication: Pick<Publication, "policy" | "latest" | "signed">;
  readonly witnessing: Pick<Witnessing, "state">;
}

/** Returns the state of each witness, and which checkpoints are signed and published. */
export function readWitnessing({
  checkpoints,
  publication,
  witnessing,
}: WitnessingSources): OperationsAnswer["witnessing"] {
  const policy = publication.policy();
  return {
    needed: leastOf(policy),
    witnesses: witnessing.state().map(({ name, names, url, size, cosigned, problem, fault, isAlarm, nextAt }) => ({
      name,
      address: url,
      counts: names.some((each) => isAskedFor(policy, each)),
      size,
      cosignedAt: cosigned && isoOf(cosigned.time * 1000),
      problem,
      fault: fault?.kind ?? null,
      status: fault?.status ?? null,
      isAlarm,
      askedAgainAt: nextAt === 0 ? null : isoOf(nextAt),
    })),
    published: toldOf(readable(publication)),
    signed: toldOf(readable({ latest: publication.signed })),
    stopped: checkpoints.refusal()?.message ?? null,
  };
}

const toldOf = (checkpoint: Published | null) =>
  checkpoint && { size: checkpoint.size, signedAt: isoOf(checkpoint.signedAt) };
