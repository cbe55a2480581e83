import { type Kv, nameOf, UnreadableRecord } from "../platform/kv/kv.ts";

/** A damaged record, named by its key or its file, and what is wrong with it. */
export interface Finding {
  readonly record: string;
  readonly problem: string;
}

/** Maximum number of findings that a part keeps with their names. Further findings are only counted. */
const MAX_NAMED = 5000;

/**
 * Collects what a check has read and found. Checks that run concurrently each have a part; findings are shown in the
 * order in which the parts were created.
 */
export class Report {
  readonly #parts: Report[] = [];
  readonly #own: Finding[] = [];
  #unnamed = 0;

  /** `read`: number of records read, by kind. */
  constructor(readonly read: Map<string, number> = new Map()) {}

  /** Adds a part after the existing ones. */
  part(): Report {
    const part = new Report(this.read);
    this.#parts.push(part);
    return part;
  }

  /** All findings that were stored with their names, in the order in which they are shown. */
  get findings(): readonly Finding[] {
    return [...this.#own, ...this.#parts.flatMap(({ findings }) => findings)];
  }

  /** Number of all findings, including those that were only counted. */
  get total(): number {
    return this.#parts.reduce((sum, { total }) => sum + total, this.#own.length + this.#unnamed);
  }

  /** Whether further findings of this part are only counted. */
  get isFull(): boolean {
    return this.#own.length >= MAX_NAMED;
  }

  bad(record: Deno.KvKey | string, problem: string): void {
    if (this.isFull) this.#unnamed += 1;
    else this.#own.push({ record: typeof record === "string" ? record : nameOf(record), problem });
  }

  /** Reports `problem` if `holds` is false; returns `holds`. */
  expect(holds: boolean, record: Deno.KvKey | string, problem: string): boolean {
    if (!holds) this.bad(record, problem);
    return holds;
  }

  /**
   * Runs the checks of one record. If the record's shape makes them throw, that is reported, and the fsck continues
   * with the next record.
   */
  async checked(record: Deno.KvKey, checks: () => void | Promise<void>): Promise<void> {
    try {
      await checks();
    } catch (error) {
      this.bad(record, `it is malformed: ${(error as Error).message}`);
    }
  }

  count(kind: string): void {
    this.read.set(kind, (this.read.get(kind) ?? 0) + 1);
  }
}

/** A record of a list, with its value, or with the reason why it cannot be read. The reason completes a sentence. */
export interface Listed<T> {
  readonly key: Deno.KvKey;
  readonly value: T | null;
  readonly unreadable?: string;
}

/** Number of records that a list reads from the store at a time. */
export const READ_AT_ONCE = 256;

/** Yields the selected records, including those that cannot be decoded. */
export async function* listed<T>(kv: Kv, selector: Deno.KvListSelector): AsyncGenerator<Listed<T>> {
  const entries = kv.list<T>(selector, { batchSize: READ_AT_ONCE });
  for (;;) {
    let next: IteratorResult<Deno.KvEntry<T>>;
    try {
      next = await entries.next();
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      yield { key: error.key, value: null, unreadable: error.problem };
      continue;
    }
    if (next.done) return;
    yield next.value;
  }
}

export const notRead = (problem: string): string => `the record cannot be read: ${problem}`;

/**
 * Yields the records under a prefix and counts them as `kind`. A record that cannot be decoded is reported and left
 * out.
 */
export async function* each<T>(
  kv: Kv,
  prefix: Deno.KvKey,
  report: Report,
  kind?: string,
): AsyncGenerator<Deno.KvEntry<T>> {
  for await (const record of listed<T>(kv, { prefix })) {
    if (record.unreadable !== undefined) {
      report.bad(record.key, notRead(record.unreadable));
      continue;
    }
    if (kind !== undefined) report.count(kind);
    yield record as Deno.KvEntry<T>;
  }
}

/** Returns one record. If the record is missing, empty or cannot be decoded, reports `problem` and returns `null`. */
export async function need<T>(kv: Kv, key: Deno.KvKey, report: Report, problem: string): Promise<T | null> {
  try {
    const entry = await kv.get<T>(key);
    if (entry.value !== null) return entry.value;
    report.bad(key, problem);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    report.bad(key, notRead(error.problem));
  }
  return null;
}

/**
 * Returns the value of a listed record. If the record is missing, empty or unreadable, reports `problem` and returns
 * `null`, like `need`.
 */
export function needListed<T>(record: Listed<T> | undefined, key: Deno.KvKey, report: Report, problem: string) {
  const { value = null, unreadable } = record ?? {};
  if (value === null) report.bad(key, unreadable === undefined ? problem : notRead(unreadable));
  return value;
}
