/**
 * The format of a store: how its values are encoded, and what its records are. One record says it, the mark under `["format"]`.
 * It is JSON in UTF-8 in any format, so that every version can tell a store that it does not know:
 *
 *     {"format":1}                    all records are in format 1
 *     {"format":1,"after":"…"}        on the way to format 2: the records up to that place are converted
 */
import * as z from "zod/mini";
import { objectsByPlace } from "./objects-by-place.ts";

/** The step from one format to the next. */
export interface Conversion {
  /**
   * Adds to `commit` what takes the place of a record, both as they are stored. Records come in the order of their keys; one
   * that is put further on comes by, too, and must be left alone then. What is put does not expire unless that is said again.
   */
  convert(record: Deno.KvEntry<unknown>, commit: Deno.AtomicOperation): void;
}

/** From format 1 to 2, from 2 to 3, and so on. */
const CONVERSIONS: readonly Conversion[] = [objectsByPlace];

/** For the message that refuses a store: "The store in /data", "set DATA_DIR to another folder". */
export interface StoreWords {
  readonly name: string;
  readonly instead: string;
}

const Mark = z.strictObject({ format: z.int().check(z.positive()), after: z.optional(z.string()) });
type Mark = z.infer<typeof Mark>;

const MARK = ["format"];
const RECORDS_A_COMMIT = 50;

/**
 * Brings a store to the newest format: marks an empty one; converts an older one, from where the process before it has ended.
 * Throws `Error` for one that this version does not know, which stays as it is.
 */
export async function openFormat(
  store: Deno.Kv,
  { name, instead }: StoreWords,
  conversions = CONVERSIONS,
): Promise<void> {
  const newest = conversions.length + 1;
  const refuse = (found: string) => {
    const reads = newest === 1 ? "format 1" : `formats 1 to ${newest}`;
    return new Error(
      `${name} holds ${found}; this version reads ${reads}. Start the version that wrote it, or ${instead}.`,
    );
  };
  // Asked before the mark, which is the first record of any store: another process may be at its start, too.
  const isNew = await isEmpty(store);
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
    const { format, after } = mark;
    if (format === newest && after === undefined) return;
    const conversion = conversions[format - 1];
    if (!conversion)
      throw refuse(`records of format ${format}${after === undefined ? "" : ` on their way to ${format + 1}`}`);
    await convertMore(store, stored, mark, conversion);
  }
}

async function isEmpty(store: Deno.Kv): Promise<boolean> {
  try {
    return (await store.list({ prefix: [] }, { limit: 1 }).next()).done === true;
  } catch (error) {
    // A value of another release's V8.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Converts the next records and moves the mark in one commit; one that loses its check has been made by another process. */
async function convertMore(
  store: Deno.Kv,
  stored: Deno.KvEntry<unknown>,
  { format, after }: Mark,
  { convert }: Conversion,
): Promise<void> {
  const commit = store.atomic().check(stored);
  const records = store.list(
    { prefix: [] },
    { limit: RECORDS_A_COMMIT, ...(after === undefined ? {} : { cursor: after }) },
  );
  let read = 0;
  for await (const record of records) {
    read += 1;
    if (record.key.length > 1 || record.key[0] !== MARK[0]) convert(record, commit);
  }
  const mark: Mark = read < RECORDS_A_COMMIT ? { format: format + 1 } : { format, after: records.cursor };
  await commit.set(MARK, bytesOf(mark)).commit();
}

const bytesOf = (mark: Mark) => new TextEncoder().encode(JSON.stringify(mark));

function parseMark(stored: unknown): Mark | null {
  try {
    return Mark.parse(JSON.parse(new TextDecoder().decode(stored as Uint8Array)));
  } catch {
    return null;
  }
}
