/**
 * Asks a witness to cosign: `add-checkpoint` of c2sp.org/tlog-witness.
 *
 *     POST <submission prefix>/add-checkpoint
 *
 *     old 20852014                                     the size that the witness cosigned last
 *     PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=     consistency proof from that size; empty if 0 or the new size
 *
 *     example.com/behind-the-sofa                      the checkpoint, with the log's own signatures
 *     20852163
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 *
 *     — example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5…
 */
import { concat, fromUtf8, toBase64 } from "../../formats/tlog/bytes.ts";
import type { Hash } from "../../formats/tlog/hash.ts";
import type { AnswerFault } from "./store.ts";

/** Content of a request to a witness. */
export interface Submission {
  readonly old: number;
  readonly proof: readonly Hash[];
  /** Checkpoint, a signed note. */
  readonly note: string;
}

/** Answer of a witness. `why` is a sentence for the operator, `fault` its kind. */
export type Answer =
  /** Signature lines as received, not verified. */
  | { readonly is: "cosigned"; readonly lines: string }
  /** The witness last cosigned another size than `old`. */
  | { readonly is: "at"; readonly size: number }
  /** Our tree does not extend the tree that the witness last cosigned. */
  | { readonly is: "other-history"; readonly why: string; readonly fault: AnswerFault }
  /** The witness does not know the log. */
  | { readonly is: "unknown-log"; readonly why: string; readonly fault: AnswerFault }
  /** The witness rejects the signature or the format. */
  | { readonly is: "refused"; readonly why: string; readonly fault: AnswerFault }
  /** There was no usable answer; the witness is asked again later. */
  | { readonly is: "unavailable"; readonly why: string; readonly fault: AnswerFault };

export interface AskOptions {
  readonly fetch: typeof fetch;
  /** Returns a signal that aborts after `ms` milliseconds. */
  readonly deadline: (ms: number) => AbortSignal;
}

/** Longest time (ms) that a witness may take for its whole answer. */
export const ANSWER_WITHIN_MS = 5000;
/** Maximum size of a witness's answer (bytes), enough for the signature lines of a dozen ML-DSA keys. */
export const ANSWER_MAX_BYTES = 64 * 1024;

const SIZE_TYPE = "text/x.tlog.size";

export function formatSubmission({ old, proof, note }: Submission): string {
  const lines = [`old ${old}`, ...proof.map((hash) => toBase64(hash))];
  return `${lines.join("\n")}\n\n${note}`;
}

/** Asks a witness at its submission prefix. Never rejects: a failure is returned as an `Answer`. */
export async function addCheckpoint(
  prefix: string,
  submission: Submission,
  { fetch, deadline }: AskOptions,
): Promise<Answer> {
  try {
    const response = await fetch(`${prefix}/add-checkpoint`, {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: formatSubmission(submission),
      // A redirect is not followed, because only the address in the policy may be asked.
      redirect: "manual",
      signal: deadline(ANSWER_WITHIN_MS),
    });
    return readAnswer(response.status, typeOf(response), await readText(response));
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return {
      is: "unavailable",
      why: isLate ? "The witness did not answer in time." : `The witness cannot be reached: ${wordsOf(error)}`,
      fault: { kind: isLate ? "late" : "unreachable" },
    };
  }
}

/**
 * Reads text from a witness. Returns `null` for any status but 200, and if the answer takes too long or is too large.
 */
export async function readFromWitness(address: string, { fetch, deadline }: AskOptions): Promise<string | null> {
  try {
    const response = await fetch(address, { redirect: "manual", signal: deadline(ANSWER_WITHIN_MS) });
    const text = await readText(response);
    return response.status === 200 ? text : null;
  } catch {
    return null;
  }
}

function readAnswer(status: number, type: string | null, text: string): Answer {
  if (status === 200) return { is: "cosigned", lines: text };
  if (status === 409)
    return type === SIZE_TYPE ? readSize(text) : otherHistory("The witness answered 409 without a size.");
  if (status === 422) return otherHistory("The witness answered 422.");
  if (status === 404 || (status === 403 && /unknown log/i.test(text)))
    return {
      is: "unknown-log",
      why: `The witness does not know this registry (${status}).`,
      fault: { kind: "unknown-log", status },
    };
  if (status === 400 || status === 403)
    return {
      is: "refused",
      why: `The witness refused the checkpoint (${status}).`,
      fault: { kind: "refused", status },
    };
  return { is: "unavailable", why: `The witness answered ${status}.`, fault: { kind: "unusable", status } };
}

const otherHistory = (why: string): Answer => ({ is: "other-history", why, fault: { kind: "unproven" } });

function readSize(text: string): Answer {
  const digits = /^(0|[1-9]\d*)\n?$/.exec(text)?.[1];
  const size = Number(digits);
  return digits !== undefined && Number.isSafeInteger(size)
    ? { is: "at", size }
    : { is: "unavailable", why: "The witness answered 409 with an invalid size.", fault: { kind: "invalid" } };
}

const typeOf = ({ headers }: Response): string | null =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? null;

/** Throws `SyntaxError` if the answer is too long or is not valid UTF-8. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Throwing here ends the loop, which also cancels the body.
    if (length > ANSWER_MAX_BYTES)
      throw new SyntaxError(`the answer of the witness has more than ${ANSWER_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return fromUtf8(concat(...chunks));
}

/** Returns only the first line, because the rest contains addresses and sockets. */
const wordsOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n", 1)[0] as string;
