/** Whom the log asks for cosignatures, and what it makes of their answers: pure. */
import { concat, equalBytes, toBase64 } from "../../formats/tlog/bytes.ts";
import { parseNote, type Verifier } from "../../formats/tlog/note.ts";
import type { Policy } from "../../formats/tlog/policy.ts";
import type { Answer } from "./add-checkpoint.ts";
import type { WitnessId, WitnessRecord } from "./store.ts";

/** A witness that has an address: keys of one name at one address answer together. */
export interface Cosigner extends WitnessId {
  /** What the policy calls the first of its keys, and each of them. */
  readonly name: string;
  readonly names: readonly string[];
  readonly keys: readonly Verifier[];
}

/** The policy's witnesses that can be asked, in its order. */
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

/** A cosignature that holds. */
export interface Cosignature {
  readonly key: Verifier;
  /** The signature line, with its line feed. */
  readonly line: string;
  /** Unix s, as it states. */
  readonly time: number;
}

/** How far a witness's clock may be ahead of ours, s. */
const AHEAD_MOST = 3600;

/**
 * The cosignatures in an answer: lines of keys that are not the witness's are passed over. Throws `SyntaxError` for an answer that is no
 * signature lines, for a wrong signature of a known key, for one that is dated later than an hour from `now` (Unix s), and where none is left.
 */
export function readCosignatures(text: string, lines: string, keys: readonly Verifier[], now: number): Cosignature[] {
  const cosignatures = parseNote(`${text}\n${lines}`).signatures.flatMap(({ name, id, signature }) => {
    const key = keys.find((key) => key.name === name && equalBytes(key.id, id));
    if (!key) return [];
    const { time } = key.check(text, signature);
    if (!time) throw new SyntaxError(`the signature of ${name} states no time`);
    if (time > now + AHEAD_MOST) throw new SyntaxError(`the signature of ${name} is dated ahead`);
    return [{ key, line: `— ${name} ${toBase64(concat(id, signature))}\n`, time }];
  });
  if (cosignatures.length === 0) throw new SyntaxError("none of its keys has signed");
  return cosignatures;
}

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A witness after it has cosigned. */
export const afterCosigned = (size: number, cosignatures: readonly Cosignature[], now: number): WitnessRecord => ({
  size,
  cosigned: { size, time: Math.max(...cosignatures.map(({ time }) => time)) },
  failures: 0,
  askedAt: now,
  nextAt: 0,
  problem: null,
  isAlarm: false,
});

/** What a witness that gave no cosignature is asked after: 1, 2, 4 … 60 minutes, or an hour where only a person can mend it. */
export function afterFailure(
  before: WitnessRecord,
  { why, is }: { readonly why: string; readonly is: Exclude<Answer["is"], "cosigned" | "at"> },
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
    isAlarm: is === "refused" || is === "other-history",
    contradicts: is === "other-history" || before.contradicts === true,
  };
}

/** Whether it may be asked. A time further than its longest pause was set by a clock that was wrong. */
export const mayBeAsked = ({ nextAt }: WitnessRecord, now: number): boolean => now >= nextAt || nextAt > now + HOUR_MS;
