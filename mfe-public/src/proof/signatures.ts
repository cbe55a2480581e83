/**
 * Verifies the signatures of a checkpoint; inputs and outputs are texts. Ed25519 and ML-DSA-44 in JavaScript would
 * block the page for tens of milliseconds, so this code runs in a worker, or in the page if the browser has no
 * workers (`ask-signatures.ts`).
 */
import { toBase64 } from "@authentica/backend/tlog/bytes";
import { type Checkpoint, openCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { parseNote } from "@authentica/backend/tlog/note";
import { NO_QUORUM, parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { parseVkeys } from "@authentica/backend/tlog/vkey";
import { type SeenByWitnesses, seenBy } from "@authentica/shared-ui/registry/seen-by-witnesses";
import { failed, type Step } from "./report.ts";

/** Input of the verification. */
export interface AskedSignatures {
  /** The signed checkpoint; `null` if there is none yet. */
  readonly note: string | null;
  /** Verifier keys of the registry, one per line. */
  readonly vkeys: string;
  /** Witness policy (C2SP tlog-policy). */
  readonly policy: string;
}

export interface SignedCheckpoint extends Checkpoint {
  /** The registry's Ed25519 signature (64 bytes) in standard base64. */
  readonly signature: string;
}

/** Result of the verification, in a form that can be posted between threads. */
export interface CheckedSignatures {
  /** The steps that concern the registry's signatures and, if these are valid, those that concern the witnesses. */
  readonly steps: readonly Step[];
  /** The signed checkpoint; `null` if there is none, or if its signatures are invalid. */
  readonly checkpoint: SignedCheckpoint | null;
  /** `null` if there is no valid checkpoint, or if the witnesses' signatures are invalid. */
  readonly witnesses: SeenByWitnesses | null;
  /** Whether the policy requires witnesses. */
  readonly needsWitnesses: boolean;
}

/** Verifies the signatures of a checkpoint. Never throws: a failure is the outcome of a step. */
export function checkSignatures({ note, vkeys, policy }: AskedSignatures): CheckedSignatures {
  const unsigned = { checkpoint: null, witnesses: null, needsWitnesses: needsWitnesses(policy) };
  if (note === null) return { ...unsigned, steps: [{ id: "signature", outcome: "waits" }] };
  try {
    const checkpoint = open(note, vkeys);
    const { step, witnesses } = judgeWitnesses(policy, note);
    return { ...unsigned, steps: [{ id: "signature", outcome: "holds" }, step], checkpoint, witnesses };
  } catch (error) {
    return { ...unsigned, steps: [{ id: "signature", ...failed(error) }] };
  }
}

function open(note: string, vkeys: string): SignedCheckpoint {
  const checkpoint = openCheckpoint(note, parseVkeys(vkeys));
  const line = parseNote(note).signatures.find(({ name }) => name === checkpoint.origin);
  return { ...checkpoint, signature: toBase64(line?.signature ?? new Uint8Array()) };
}

interface Judged {
  readonly step: Step;
  readonly witnesses: SeenByWitnesses | null;
}

/** Checks that enough witnesses have signed according to the policy that the registry publishes. */
function judgeWitnesses(policyText: string, note: string): Judged {
  const id = "witnesses";
  try {
    const judged = judgeQuorum(parsePolicy(policyText), note);
    const witnesses = seenBy(judged);
    if (judged.met) return { step: { id, outcome: judged.of === 0 ? "unchecked" : "holds" }, witnesses };
    // The registry's own signatures are checked in another step. They make this step fail only if the policy names a
    // key that has not signed.
    const reason =
      judged.log.length === 0 || judged.unsigned.length > 0
        ? "a key of the registry that the policy names has not signed"
        : `too few witnesses have signed, at least ${judged.needed} must`;
    return { step: { id, outcome: "fails", reason }, witnesses };
  } catch (error) {
    return { step: { id, ...failed(error) }, witnesses: null };
  }
}

/** Whether the policy requires witnesses to cosign a checkpoint before it is published. */
function needsWitnesses(policyText: string): boolean {
  try {
    return parsePolicy(policyText).quorum !== NO_QUORUM;
  } catch {
    return false;
  }
}
