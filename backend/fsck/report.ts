import { type Kv, nameOf, UnreadableRecord } from "../platform/kv/kv.ts";

/** What a check has read and what it found wrong, in the order of reading. */
export class Report {
  readonly findings: { readonly record: string; readonly problem: string }[] = [];
  /** Records read, by kind. */
  readonly read = new Map<string, number>();

  /** Notes a bad record: its key (or a file's name) and what is wrong with it. */
  bad(record: Deno.KvKey | string, problem: string): void {
    this.findings.push({ record: typeof record === "string" ? record : nameOf(record), problem });
  }

  /** Notes `problem` when `holds` is false; answers `holds`. */
  expect(holds: boolean, record: Deno.KvKey | string, problem: string): boolean {
    if (!holds) this.bad(record, problem);
    return holds;
  }

  /** Runs the checks of one record; one that its shape makes impossible is noted, and the check goes on. */
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

/** The records under a prefix, counted as `kind`; one that cannot be decoded is reported and left out. */
export async function* each<T>(
  kv: Kv,
  prefix: Deno.KvKey,
  report: Report,
  kind?: string,
): AsyncGenerator<Deno.KvEntry<T>> {
  const entries = kv.list<T>({ prefix })[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Deno.KvEntry<T>>;
    try {
      next = await entries.next();
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      report.bad(error.key, `it cannot be read: ${error.problem}`);
      continue;
    }
    if (next.done) return;
    if (kind !== undefined) report.count(kind);
    yield next.value;
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
    report.bad(key, `it cannot be read: ${error.problem}`);
  }
  return null;
}
