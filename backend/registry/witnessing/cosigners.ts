/** Selects the witnesses to ask and evaluates their answers; pure. */
import { concat, equalBytes, toBase64 } from "../../formats/tlog/bytes.ts";
import { parseNote, type Verifier } from "../../formats/tlog/note.ts";
import type { Policy } from "../../formats/tlog/policy.ts";
import type { Answer } from "./add-checkpoint.ts";
import type { AnswerFault, WitnessId, WitnessRecord } from "./store.ts";

/**
 * A witness with an address. Keys with the same name and address belong to one witness, which answers with a
 * signature of each.
 */
export interface Cosigner extends WitnessId {
  /** Name of the witness's first key in the policy, and names of all its keys. */
  readonly name: string;
  readonly names: readonly string[];
  readonly keys: readonly Verifier[];
}

/** Returns the witnesses of the policy that have an address, in the order of the policy. */
export function cosignersOf({ witnesses }: Policy): Cosigner[] {
  const cosigners = new Map<string, Cosigner>();
  for (const { name, key, url } of witnesses) {
    if (url === null) continue;
    const id = `${key.name} ${url}`;
    const before = cosigners.get(id);
    cosigners.set(id, {
      name: before?.name ?? name,
      names: [...(before?.names ?? []), name],
      operator: key.name,
      url: url.replace(/\/+$/, ""),
      keys: [...(before?.keys ?? []), key],
    });
  }
  return [...cosigners.values()];
}

/** A valid cosignature. */
export interface Cosignature {
  readonly key: Verifier;
  /** The signature line, with its line feed. */
  readonly line: string;
  /** Time stated in the cosignature (Unix seconds). */
  readonly time: number;
}

/** How far a witness's clock may be ahead of ours (s). */
const MAX_AHEAD = 3600;

/**
 * Returns the valid cosignatures in an answer; ignores lines of other keys. Throws `SyntaxError` if the answer is not
 * signature lines, a signature of a known key is invalid or dated more than an hour after `now` (Unix seconds), or no
 * cosignature is left.
 */
export function readCosignatures(text: string, lines: string, keys: readonly Verifier[], now: number): Cosignature[] {
  const cosignatures = parseNote(`${text}\n${lines}`).signatures.flatMap(({ name, id, signature }) => {
    const key = keys.find((key) => key.name === name && equalBytes(key.id, id));
    if (!key) return [];
    const { time } = key.check(text, signature);
    if (!time) throw new SyntaxError(`the signature of ${name} contains no time`);
    if (time > now + MAX_AHEAD) throw new SyntaxError(`the signature of ${name} is dated in the future`);
    return [{ key, line: `— ${name} ${toBase64(concat(id, signature))}\n`, time }];
  });
  if (cosignatures.length === 0)
    throw new SyntaxError("the answer contains no signature by a known key of the witness");
  return cosignatures;
}

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Returns the state of a witness after it has cosigned. */
export const afterCosigned = (size: number, cosignatures: readonly Cosignature[], now: number): WitnessRecord => ({
  size,
  cosigned: { size, time: Math.max(...cosignatures.map(({ time }) => time)) },
  failures: 0,
  askedAt: now,
  nextAt: 0,
  problem: null,
  isAlarm: false,
});

/**
 * Returns the state of a witness after a failure. It is asked again after 1, 2, 4 … 60 minutes, or after an hour if a
 * person has to solve the problem.
 */
export function afterFailure(
  before: WitnessRecord,
  {
    why,
    is,
    fault,
  }: { readonly why: string; readonly fault: AnswerFault; readonly is: Exclude<Answer["is"], "cosigned" | "at"> },
  now: number,
): WitnessRecord {
  const failures = before.failures + 1;
  const backOff = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 10));
  return {
    ...before,
    failures,
    askedAt: now,
    nextAt: now + (is === "unavailable" ? backOff : HOUR_MS),
    problem: why,
    fault,
    isAlarm: is === "refused" || is === "other-history",
    contradicts: is === "other-history" || before.contradicts === true,
  };
}

/**
 * Returns whether the witness may be asked now. If the stored time is further ahead than the longest pause, a wrong
 * clock has set it, and it is ignored.
 */
export const mayBeAsked = ({ nextAt }: WitnessRecord, now: number): boolean => now >= nextAt || nextAt > now + HOUR_MS;
