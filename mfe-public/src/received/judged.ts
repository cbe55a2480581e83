/** What a received proof shows, alone or together with its file. */
import { type EstablishedDate, establishedDate } from "@authentica/backend/contract/attestation";
import { attestation } from "@authentica/backend/words/attestation";
import { wasDeposited } from "../../verifier/deposited.ts";
import { compareDocuments, isContradicted } from "../../verifier/documents.ts";
import type { GivenProof } from "../../verifier/given-proof.ts";
import { type Judgement, judge } from "../../verifier/judge.ts";
import { registrantOf } from "../../verifier/registrant.ts";
import { evidenceOf, firstStamp } from "../../verifier/stamp-result.ts";
import type { CheckedStamp } from "../../verifier/stamps.ts";
import type { Trust } from "../../verifier/trust.ts";
import { standingOf } from "../../verifier/validity.ts";

/**
 * `recognised`: the proof is valid, but its file is missing. `unmet`: the policy requires more signatures. `foreign`:
 * no key of this registry has signed it. `incomplete`: the archive lacks an event.
 */
export type ReceivedVerdict =
  | "recognised"
  | "authentic"
  | "revoked"
  | "erased"
  | "incomplete"
  | "different"
  | "unmet"
  | "foreign"
  | "broken";

/** Content of a valid proof of this registry. */
export interface ReceivedFacts {
  /** SHA-256 of the registered file, hexadecimal. */
  readonly hash: string;
  readonly tokenId: number;
  /** Time in the entry, which the service wrote (Unix seconds). */
  readonly at: number;
  /** Whether the service received the file; `null` if the proof does not say so. */
  readonly isDeposited: boolean | null;
  /** Name of the registrant as declared, not checked; `null` if the proof does not open it. */
  readonly registrant: string | null;
  /** Name of the object; `null` if the proof does not open it. */
  readonly name: string | null;
  /** The earliest date of the entry that witnesses or a time stamp confirm; `null` if none does. */
  readonly established: EstablishedDate | null;
  /** Index of the last event in the proof. */
  readonly last: number;
  /** When the object was revoked or erased, according to the proof (Unix seconds); `null` if it was not. */
  readonly endedAt: number | null;
  /** Whether a document in the archive contradicts the proof. */
  readonly isContradicted: boolean;
}

export type Received =
  | { readonly verdict: "broken" }
  | { readonly verdict: "foreign"; readonly origin: string }
  | { readonly verdict: Exclude<ReceivedVerdict, "broken" | "foreign">; readonly facts: ReceivedFacts };

export interface Asked {
  /** SHA-256 of the file, hexadecimal; `null` if only the proof was given. */
  readonly hash: string | null;
  readonly trust: Trust | null;
  readonly stamps: readonly CheckedStamp[];
}

/** Judges a proof, alone or together with its file. */
export function received(given: GivenProof, { hash, trust, stamps }: Asked): Received {
  const judgement = judge(hash ?? "", given, trust, stamps);
  if (judgement.verdict === "invalid") return { verdict: "broken" };
  const { ground, history } = judgement;
  if (ground.key !== "policy") return { verdict: "foreign", origin: history[0].checkpoint.origin };
  return { verdict: verdictOf(judgement, hash), facts: factsOf(judgement, given) };
}

type Held = Exclude<Judgement, { readonly verdict: "invalid" }>;

function verdictOf(judgement: Held, hash: string | null) {
  if (!judgement.ground.quorum?.met) return "unmet";
  if (hash === null) return "recognised";
  if (judgement.verdict === "different") return "different";
  const standing = standingOf(judgement, null);
  return standing === "unchecked" || standing === "current" ? "authentic" : standing;
}

function factsOf({ history, seenAt, stamps }: Held, { documents }: GivenProof): ReceivedFacts {
  const [first] = history;
  const end = history.find(({ leaf }) => leaf.type === "revoke" || leaf.type === "erase");
  const name = first.event?.objectName;
  const stamp = firstStamp(stamps);
  return {
    hash: first.hash,
    tokenId: first.leaf.tokenId,
    at: first.leaf.timestamp,
    isDeposited: wasDeposited(first.event),
    registrant: registrantOf(first),
    name: typeof name === "string" ? name : null,
    established: establishedDate({ stamp: stamp && evidenceOf(stamp), seenAt }, attestation),
    last: history.at(-1)?.index ?? first.index,
    endedAt: end?.leaf.timestamp ?? null,
    isContradicted: isContradicted(compareDocuments(documents, history)),
  };
}
