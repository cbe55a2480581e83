/**
 * The signatures of a checkpoint, checked from texts alone. Ed25519 and ML-DSA-44 in script hold a page up for tens of milliseconds: a thread
 * does this, and the page only where it has none (`ask-signatures.ts`).
 */
import { toBase64 } from "@authentica/backend/tlog/bytes";
import { type Checkpoint, openCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { parseNote } from "@authentica/backend/tlog/note";
import { NO_QUORUM, parsePolicy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { parseVkeys } from "@authentica/backend/tlog/vkey";
import { type SeenByWitnesses, seenBy } from "@authentica/shared-ui/registry/seen-by-witnesses";
import { failed, type Step } from "./report.ts";

/** What is checked. */
export interface AskedSignatures {
  /** The signed checkpoint; `null` before the first. */
  readonly note: string | null;
  /** Verifier keys of the registry, one a line. */
  readonly vkeys: string;
  /** C2SP tlog-policy. */
  readonly policy: string;
}

export interface SignedCheckpoint extends Checkpoint {
  /** The registry's, of Ed25519: 64 bytes, standard base64. */
  readonly signature: string;
}

/** What was found; can be cloned from one thread to another. */
export interface CheckedSignatures {
  /** The registry's signatures, then, where those hold, the witnesses'. */
  readonly steps: readonly Step[];
  /** The signed tree; `null` where there is none, or its signatures do not hold. */
  readonly checkpoint: SignedCheckpoint | null;
  /** `null` if there is no such tree, or the witnesses' signatures are invalid. */
  readonly witnesses: SeenByWitnesses | null;
  /** Whether the policy asks for witnesses. */
  readonly needsWitnesses: boolean;
}

/** Never throws: what does not hold is in the steps. */
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

/** Whether enough witnesses have seen it, by the policy that the registry itself announces. */
function judgeWitnesses(policyText: string, note: string): Judged {
  const id = "witnesses";
  try {
    const judged = judgeQuorum(parsePolicy(policyText), note);
    const witnesses = seenBy(judged);
    if (judged.met) return { step: { id, outcome: judged.of === 0 ? "unchecked" : "holds" }, witnesses };
    // Who signs for the registry is another step's matter, but for a policy that does not name its key.
    const reason =
      judged.log.length === 0 || judged.unsigned.length > 0
        ? "a key of the registry that the policy names has not signed"
        : `${judged.needed} witnesses are asked for`;
    return { step: { id, outcome: "fails", reason }, witnesses };
  } catch (error) {
    return { step: { id, ...failed(error) }, witnesses: null };
  }
}

/** Whether a checkpoint is shown only once witnesses have seen it. */
function needsWitnesses(policyText: string): boolean {
  try {
    return parsePolicy(policyText).quorum !== NO_QUORUM;
  } catch {
    return false;
  }
}
