/**
 * The format of a store: how values are encoded, and what its records are. The record under `["format"]` has it, as
 * JSON in UTF-8 in any format, so that every version can recognise a store that it does not know:
 *
 *     {"format":1}                    all records are in format 1
 *     {"format":1,"after":"…"}        being converted to format 2: the records up to that key are done
 *     {"format":1,"next":2}           records may be in format 1 or 2: versions that cannot read 2 refuse
 *     {"format":1,"next":2,"after":…} the same, and the records up to that key are in format 2
 */
import * as z from "zod/mini";
import { objectsByPlace } from "./objects-by-place.ts";
import { totalsKept } from "./totals-kept.ts";
import { decodeValue, encodeValue } from "./value.ts";
import { walletsByProof } from "./wallets-by-proof.ts";

/** Migration from one format to the next for a store that no one else uses: keys may change. */
export interface Conversion {
  /**
   * Adds to `commit` what takes the place of a record, both as they are stored. Records come in the order of their keys; one
   * that is put further on comes by, too, and must be left alone then. What is put does not expire unless that is said again.
   * `store` reads other records.
   */
  convert(
    record: Deno.KvEntry<unknown>,
    commit: Deno.AtomicOperation,
    store: Pick<Deno.Kv, "get">,
  ): void | Promise<void>;
}

/**
 * Migration from one format to the next while instances of both versions use the store: values change, keys do not.
 * The new version works with new values only; what it puts is stored in the older format while an instance lives that
 * reads no other (`rolling.ts`).
 */
export interface RollingStep {
  /** A value of either format, in the newer one. */
  newer(key: Deno.KvKey, value: unknown): unknown;
  /** A value of the newer format, in the older one: what that cannot say is lost. */
  older(key: Deno.KvKey, value: unknown): unknown;
  /** It only adds records of a kind that an older version would not find: nothing is converted. */
  readonly adds?: true;
  /** When a record expires, ms since 1970, where it does. */
  until?(key: Deno.KvKey, value: unknown): number;
}

export type Step = Conversion | RollingStep;

/** Records come of a kind that an older version would not find, or not understand. */
const added: RollingStep = { newer: (_, value) => value, older: (_, value) => value, adds: true };

/** From format 1 to 2, from 2 to 3, and so on. */
export const STEPS: readonly Step[] = [objectsByPlace, added, added, added, walletsByProof, totalsKept];

/** First format with small files among the records (`blobs/small.ts`). */
export const SMALL_FILES_FORMAT = 3;

/** From which on an object may have no cover. */
export const NO_COVER_FORMAT = 4;

export const isRolling = (step: Step | undefined): step is RollingStep => step !== undefined && "newer" in step;

/** For the message that refuses a store: "The store in /data", "set DATA_DIR to another folder". */
export interface StoreWords {
  readonly name: string;
  readonly instead: string;
}

const Mark = z.strictObject({
  format: z.int().check(z.positive()),
  next: z.optional(z.int()),
  after: z.optional(z.string()),
});
export type Mark = z.infer<typeof Mark>;

/** What is under it is of the format alone, and no record. */
export const MARK = ["format"];
const RECORDS_A_COMMIT = 50;
/** With a check of each, and one of the mark: a commit takes ten on a KV server. */
const CHECKED_A_COMMIT = 9;

export interface FormatOptions {
  readonly steps?: readonly Step[];
  /** Called with the format that a conversion is to leave: rejects if other instances use the store. */
  readonly alone?: (format: number) => Promise<void>;
  /** Whether the last step is left to `rolling.ts` where it can be. */
  readonly mayRoll?: boolean;
  /** Called once if the store has left the format that it had. */
  readonly onFormat?: OnFormat;
}

/** Hears that a store has gone from one format to another: versions that read only the former can no longer open it. */
export type OnFormat = (from: number, to: number) => void;

/**
 * Brings a store to the newest format, or to the one before it where the step between them is a rolling one: marks an empty one;
 * converts an older one, from where the process before it has ended. Answers the format that it has now. Throws `Error` for one
 * that this version does not know, which stays as it is.
 */
export async function openFormat(
  store: Deno.Kv,
  { name, instead }: StoreWords,
  { steps = STEPS, alone = async () => undefined, mayRoll = false, onFormat = () => undefined }: FormatOptions = {},
): Promise<number> {
  const newest = steps.length + 1;
  const refuse = (found: string) => refusalOf(found, { name, instead }, newest);
  // Asked before the mark, which is the first record of any store: another process may be at its start, too.
  const isNew = await isEmpty(store);
  let from: number | null = null;
  const at = (format: number): number => {
    if (from !== null && from !== format) onFormat(from, format);
    return format;
  };
  for (;;) {
    const stored = await store.get(MARK);
    if (stored.versionstamp === null) {
      if (!isNew) throw refuse("records without a format mark, as versions before format 1 wrote them");
      const mark = bytesOf({ format: newest });
      await store.atomic().check(stored).set(MARK, mark).commit();
      continue;
    }
    const mark = parseMark(stored.value);
    if (!mark) throw refuse("a format mark of another kind");
    const { format, after, next } = mark;
    const isLeft = after !== undefined || next !== undefined;
    if (format === newest && !isLeft) return at(format);
    from ??= format;
    const step = steps[format - 1];
    if (!step) throw refuse(`records of format ${format}${isLeft ? ` on their way to ${format + 1}` : ""}`);
    if (mayRoll && format === newest - 1 && isRolling(step)) return at(format);
    await alone(format);
    await convertMore(store, stored, mark, step);
  }
}

function refusalOf(found: string, { name, instead }: StoreWords, newest: number): Error {
  const reads = newest === 1 ? "format 1" : `formats 1 to ${newest}`;
  return new Error(
    `${name} holds ${found}; this version reads ${reads}. Start the version that wrote it, or ${instead}.`,
  );
}

/** What an opening would do to the format of a store, by its mark: from which format to which. Throws `Error` if it would refuse the store. */
export function planOf(
  stored: unknown,
  words: StoreWords,
  steps: readonly Step[] = STEPS,
): { readonly from: number; readonly to: number; readonly isRolling: boolean } {
  const newest = steps.length + 1;
  const mark = parseMark(stored);
  if (!mark) throw refusalOf("no format mark that this version knows", words, newest);
  if (mark.format > newest) throw refusalOf(`records of format ${mark.format}`, words, newest);
  return { from: mark.format, to: newest, isRolling: mark.format === newest - 1 && isRolling(steps[newest - 2]) };
}

async function isEmpty(store: Deno.Kv): Promise<boolean> {
  try {
    // Another instance may have written it already.
    const records = store.list({ prefix: [] }, { limit: 1000 });
    for (let found = await records.next(); !found.done; found = await records.next())
      if (found.value.key[0] !== MARK[0]) return false;
    return true;
  } catch (error) {
    // A value of another release's V8.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Converts the next records and moves the mark in one commit; if it loses its check, another process has done it.
 * Records that others may change are checked, too: each is converted as it was read, or again.
 */
export async function convertMore(
  store: Deno.Kv,
  stored: Deno.KvEntryMaybe<unknown>,
  { format, after, next }: Mark,
  step: Step,
  isShared = false,
): Promise<void> {
  const commit = store.atomic().check(stored);
  if (isRolling(step) && step.adds) {
    await commit.set(MARK, bytesOf({ format: format + 1 })).commit();
    return;
  }
  const limit = isShared ? CHECKED_A_COMMIT : RECORDS_A_COMMIT;
  const records = store.list({ prefix: [] }, { limit, ...(after === undefined ? {} : { cursor: after }) });
  const { convert } = isRolling(step) ? conversionOf(step) : step;
  let read = 0;
  for await (const record of records) {
    read += 1;
    if (record.key[0] === MARK[0]) continue;
    await convert(record, isShared ? commit.check(record) : commit, store);
  }
  const mark: Mark =
    read < limit ? { format: format + 1 } : { format, ...(next === undefined ? {} : { next }), after: records.cursor };
  await commit.set(MARK, bytesOf(mark)).commit();
}

/** A rolling step as a conversion of what it has not changed yet. */
const conversionOf = ({ newer, until = () => Number.POSITIVE_INFINITY }: RollingStep): Conversion => ({
  convert({ key, value }, commit) {
    let before: unknown;
    try {
      before = decodeValue(value);
    } catch {
      // One that cannot be read stays as it is, for fsck to name.
      return;
    }
    const now = newer(key, before);
    const bytes = encodeValue(now);
    if (value instanceof Uint8Array && value.length === bytes.length && value.every((byte, at) => byte === bytes[at]))
      return;
    const end = until(key, now);
    commit.set(key, bytes, Number.isFinite(end) ? { expireIn: Math.max(1, end - Date.now()) } : {});
  },
});

export const bytesOf = (mark: Mark) => new TextEncoder().encode(JSON.stringify(mark));

export function parseMark(stored: unknown): Mark | null {
  try {
    return Mark.parse(JSON.parse(new TextDecoder().decode(stored as Uint8Array)));
  } catch {
    return null;
  }
}
