/**
 * The format of a store defines how values are encoded, and which records exist. It is stored under `["format"]`, as
 * JSON in UTF-8 in every format, so that every version recognises a store with a format that it does not support:
 *
 *     {"format":1}                    all records are in format 1
 *     {"format":1,"after":"…"}        being converted to format 2: the records up to that key are done
 *     {"format":1,"next":2}           records may be in format 1 or 2: versions that cannot read 2 refuse the store
 *     {"format":1,"next":2,"after":…} the same, and the records up to that key are in format 2
 */
import * as z from "zod/mini";
import { objectsByPlace } from "./objects-by-place.ts";
import { totalsKept } from "./totals-kept.ts";
import { decodeValue, encodeValue } from "./value.ts";
import { walletsByProof } from "./wallets-by-proof.ts";

/** Migration from one format to the next, for a store that no other process uses. Keys may change. */
export interface Conversion {
  /**
   * Adds to `commit` the operations that replace a record, in stored form. Records are visited in the order of their
   * keys. So a record that is put under a later key is visited again, and must then be left unchanged. A record that
   * is put does not expire unless its expiry is set again. `store` is for reading other records.
   */
  convert(
    record: Deno.KvEntry<unknown>,
    commit: Deno.AtomicOperation,
    store: Pick<Deno.Kv, "get">,
  ): void | Promise<void>;
}

/**
 * Migration from one format to the next while instances of both versions use the store. Values change, keys do not.
 * The new version works with new values only. It stores them in the older format as long as any running instance can
 * read only that format (`rolling.ts`).
 */
export interface RollingStep {
  /** Converts a value of either format to the newer one. */
  newer(key: Deno.KvKey, value: unknown): unknown;
  /** Converts a value of the newer format to the older one, which may lose data. */
  older(key: Deno.KvKey, value: unknown): unknown;
  /** Set if the step only adds a kind of record that older versions never read. Nothing is converted then. */
  readonly adds?: true;
  /** Returns when a record expires (ms since 1970), if it does. */
  until?(key: Deno.KvKey, value: unknown): number;
}

export type Step = Conversion | RollingStep;

/** Step that only adds records. Older versions never read records of this kind, or do not understand them. */
const added: RollingStep = { newer: (_, value) => value, older: (_, value) => value, adds: true };

/** The steps from format 1 to 2, from 2 to 3, and so on. */
export const STEPS: readonly Step[] = [objectsByPlace, added, added, added, walletsByProof, totalsKept];

/** First format in which small files are stored as records (`blobs/small.ts`). */
export const SMALL_FILES_FORMAT = 3;

/** First format in which an object may have no cover. */
export const NO_COVER_FORMAT = 4;

export const isRolling = (step: Step | undefined): step is RollingStep => step !== undefined && "newer" in step;

/**
 * Phrases for the error message about a store that cannot be opened: "The store in /data", "set DATA_DIR to another
 * folder".
 */
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

/**
 * Key of the record with the store's format. Keys below it belong to rolling upgrades (`rolling.ts`), and are not
 * records of the product.
 */
export const MARK = ["format"];
const RECORDS_A_COMMIT = 50;
/**
 * Number of records per commit if each record is checked. A KV server allows ten checks, and the format record needs
 * one of them.
 */
const CHECKED_A_COMMIT = 9;

export interface FormatOptions {
  readonly steps?: readonly Step[];
  /** Called with the current format before a conversion. Must reject if other instances use the store. */
  readonly alone?: (format: number) => Promise<void>;
  /** Whether the last step is left to `rolling.ts` if it is a rolling one. */
  readonly mayRoll?: boolean;
  /** Called once if the format of the store has changed. */
  readonly onFormat?: OnFormat;
}

/** Called after the format of a store has changed. Versions that read only the former format can no longer open it. */
export type OnFormat = (from: number, to: number) => void;

/**
 * Brings a store to the newest format; if the last step is a rolling one, only to the format before it. An empty
 * store gets the mark of its format. An older store is converted, continuing where an earlier process stopped.
 * Returns the format that the store has now. Throws `Error` for a format that this version does not support, and
 * leaves the store unchanged.
 */
export async function openFormat(
  store: Deno.Kv,
  { name, instead }: StoreWords,
  { steps = STEPS, alone = async () => undefined, mayRoll = false, onFormat = () => undefined }: FormatOptions = {},
): Promise<number> {
  const newest = steps.length + 1;
  const refuse = (found: string) => refusalOf(found, { name, instead }, newest);
  // Checked before the format record is read. In the reverse order, another process could write the format record and
  // its first records in between, and the store would look like one without a format.
  const isNew = await isEmpty(store);
  let from: number | null = null;
  const at = (format: number): number => {
    if (from !== null && from !== format) onFormat(from, format);
    return format;
  };
  for (;;) {
    const stored = await store.get(MARK);
    if (stored.versionstamp === null) {
      if (!isNew) throw refuse("records without a format mark, which versions before format 1 wrote");
      const mark = bytesOf({ format: newest });
      await store.atomic().check(stored).set(MARK, mark).commit();
      continue;
    }
    const mark = parseMark(stored.value);
    if (!mark) throw refuse("a format mark that this version does not understand");
    const { format, after, next } = mark;
    const isLeft = after !== undefined || next !== undefined;
    if (format === newest && !isLeft) return at(format);
    from ??= format;
    const step = steps[format - 1];
    if (!step) throw refuse(`records of format ${format}${isLeft ? `, partly converted to format ${format + 1}` : ""}`);
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

/**
 * Returns how opening a store would change its format, according to its format record. Throws `Error` if the store
 * would be refused.
 */
export function planOf(
  stored: unknown,
  words: StoreWords,
  steps: readonly Step[] = STEPS,
): { readonly from: number; readonly to: number; readonly isRolling: boolean } {
  const newest = steps.length + 1;
  const mark = parseMark(stored);
  if (!mark) throw refusalOf("no format mark that this version understands", words, newest);
  if (mark.format > newest) throw refusalOf(`records of format ${mark.format}`, words, newest);
  return { from: mark.format, to: newest, isRolling: mark.format === newest - 1 && isRolling(steps[newest - 2]) };
}

async function isEmpty(store: Deno.Kv): Promise<boolean> {
  try {
    // Ignores keys below the format record, because another instance may already have announced itself there.
    const records = store.list({ prefix: [] }, { limit: 1000 });
    for (let found = await records.next(); !found.done; found = await records.next())
      if (found.value.key[0] !== MARK[0]) return false;
    return true;
  } catch (error) {
    // The value was serialised by the V8 of another release, so the store is not empty.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Converts the next records and updates the format record in one commit. If the check of the format record fails,
 * another process has converted them. With `isShared`, the commit also checks every record, so that a record that was
 * changed in the meantime is read and converted again.
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

/** Turns a rolling step into a conversion of the records that it has not changed yet. */
const conversionOf = ({ newer, until = () => Number.POSITIVE_INFINITY }: RollingStep): Conversion => ({
  convert({ key, value }, commit) {
    let before: unknown;
    try {
      before = decodeValue(value);
    } catch {
      // Leaves a record that cannot be read unconverted; fsck reports it.
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
