import { type Kv, nameOf, UnreadableRecord } from "../platform/kv/kv.ts";

/** A bad record, by its key (or a file's name), and what is wrong with it. */
export interface Finding {
  readonly record: string;
  readonly problem: string;
}

/** So many findings a part keeps by name; of more it keeps the number. */
const MOST_NAMED = 5000;

/**
 * What a check has read and found. Concurrent checks have parts of their own; findings of the parts are shown in the
 * order of their creation.
 */
export class Report {
  readonly #parts: Report[] = [];
  readonly #own: Finding[] = [];
  #unnamed = 0;

  /** `read`: records read, by kind. */
  constructor(readonly read: Map<string, number> = new Map()) {}

  /** A part that comes after those that there are. */
  part(): Report {
    const part = new Report(this.read);
    this.#parts.push(part);
    return part;
  }

  /** What is named, in order. */
  get findings(): readonly Finding[] {
    return [...this.#own, ...this.#parts.flatMap(({ findings }) => findings)];
  }

  /** How many findings there are, those included that are not named. */
  get total(): number {
    return this.#parts.reduce((sum, { total }) => sum + total, this.#own.length + this.#unnamed);
  }

  /** Whether more findings of this part would not be named. */
  get isFull(): boolean {
    return this.#own.length >= MOST_NAMED;
  }

  bad(record: Deno.KvKey | string, problem: string): void {
    if (this.isFull) this.#unnamed += 1;
    else this.#own.push({ record: typeof record === "string" ? record : nameOf(record), problem });
  }

  /** Notes `problem` when `holds` is false; answers `holds`. */
  expect(holds: boolean, record: Deno.KvKey | string, problem: string): boolean {
    if (!holds) this.bad(record, problem);
    return holds;
  }

  /** Runs the checks of one record; if its shape makes them impossible, that is a finding, and the check continues. */
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

/** A record of a list: with its value, or with why it cannot be read, as the end of a sentence. */
export interface Listed<T> {
  readonly key: Deno.KvKey;
  readonly value: T | null;
  readonly unreadable?: string;
}

/** Records that a list takes of the store at once. */
export const READ_AT_ONCE = 256;

/** The records that are selected, those that cannot be decoded, too. */
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

export const notRead = (problem: string): string => `it cannot be read: ${problem}`;

/** The records under a prefix, counted as `kind`; one that cannot be decoded is reported and left out. */
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

/** One record; `null` when it is missing, empty or cannot be decoded, which is reported as `problem`. */
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

/** The value of a record of a list, as `need` gives it. */
export function needListed<T>(record: Listed<T> | undefined, key: Deno.KvKey, report: Report, problem: string) {
  const { value = null, unreadable } = record ?? {};
  if (value === null) report.bad(key, unreadable === undefined ? problem : notRead(unreadable));
  return value;
}
