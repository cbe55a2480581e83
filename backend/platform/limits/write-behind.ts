/**
 * Counts uses of a rate limit in memory and writes them to the store later. This serves reads of public data, for
 * which a commit per use would cost more than the read itself, and claims, whose own commit also writes the count.
 *
 * If a subject is not in memory, its record is read from the store before the use is counted; if that fails, the
 * request is refused. When memory is full, further subjects are counted in the store, one commit per use; no subject
 * is evicted. Decisions 0001 and 0014 describe what a crash may lose, and how several processes share a limit.
 */
import { createKeyedQueue } from "../kv/keyed-queue.ts";
import { believed, type NextUse, nextUse, settledUse } from "./pace.ts";
import type { RuleName } from "./rules.ts";
import { factorOf } from "./shares.ts";

/** Maximum number of subjects in memory: a few megabytes. */
const MAX_SUBJECTS = 20_000;
/**
 * Shortest interval (ms) between two searches for expired subjects while memory is full. Otherwise a flood of
 * requests would search the whole memory each time.
 */
const LOOKS_EVERY_MS = 500;
/** Number of records per commit. */
const A_COMMIT = 10;

/** Counted uses of a subject. */
export interface Uses {
  readonly rule: RuleName;
  readonly subject: string;
  /** When the full allowance is available again (ms since 1970). */
  readonly fullAt: number;
}

export interface BehindDeps {
  readonly now: () => number;
  readonly scale: number;
  /** Returns the `fullAt` of the store; absent if it has no record. */
  read(rule: RuleName, subject: string): Promise<number | undefined>;
  /** Writes the uses, unless the store has a later `fullAt`. Returns each stored `fullAt`. */
  write(uses: readonly Uses[]): Promise<readonly number[]>;
  /** Counts uses in the store. */
  use(rule: RuleName, subject: string, uses: number): Promise<NextUse>;
  readonly mostSubjects?: number;
}

/** A subject whose uses are counted in memory. */
interface Known {
  readonly rule: RuleName;
  readonly subject: string;
  fullAt: number;
  /** Number of uses that are counted only in memory. */
  unwritten: number;
  /** Number of uses that are part of commits in progress. */
  carried: number;
}

/** A counted use that the caller's commit writes to the store. */
export interface Carried {
  /** Must be called after the commit: with the new `fullAt` (ms since 1970), or `null` if the commit failed. */
  settled(fullAt: number | null): void;
}

export function createBehind({ now, scale, read, write, use, mostSubjects = MAX_SUBJECTS }: BehindDeps) {
  const inTurn = createKeyedQueue();
  const known = new Map<string, Known>();
  /** Number of subjects whose record is being read. Each has a reserved slot in memory. */
  let reading = 0;
  /** Time of the last search for expired subjects. */
  let lookedAt = 0;

  const nameOf = (rule: RuleName, subject: string): string => `${rule} ${subject}`;

  function count(name: string, subject: Known, uses: number): NextUse {
    const next = nextUse(subject.rule, factorOf(subject.rule, subject.subject, scale), subject.fullAt, now(), uses);
    if ("waitMs" in next) return next;
    subject.fullAt = next.fullAt;
    subject.unwritten += 1;
    known.set(name, subject);
    return next;
  }

  /**
   * Removes subjects whose full allowance is available again, because a subject without a record has the full
   * allowance, too.
   */
  function forgetReturned(): void {
    const at = now();
    lookedAt = at;
    for (const [name, { rule, subject, fullAt }] of known)
      if (believed(rule, factorOf(rule, subject, scale), fullAt, at) <= at) known.delete(name);
  }

  async function begin(name: string, rule: RuleName, subject: string, uses: number): Promise<NextUse> {
    const meanwhile = known.get(name);
    if (meanwhile) return count(name, meanwhile, uses);
    if (known.size + reading >= mostSubjects && Math.abs(now() - lookedAt) >= LOOKS_EVERY_MS) forgetReturned();
    if (known.size + reading >= mostSubjects) return use(rule, subject, uses);
    reading += 1;
    try {
      const fullAt = (await read(rule, subject)) ?? 0;
      return count(name, { rule, subject, fullAt, unwritten: 0, carried: 0 }, uses);
    } finally {
      reading -= 1;
    }
  }

  return {
    /** Counts uses in memory, or in the store (`BehindDeps.use`) if memory is full. */
    async use(rule: RuleName, subject: string, uses = 1): Promise<NextUse> {
      const name = nameOf(rule, subject);
      const before = known.get(name);
      return before ? count(name, before, uses) : inTurn(name, () => begin(name, rule, subject, uses));
    },

    /**
     * Corrects the count by `uses`, which may be negative, and never refuses. Uses that were counted in the store are
     * not corrected.
     */
    settle(rule: RuleName, subject: string, uses: number): void {
      const one = known.get(nameOf(rule, subject));
      if (!one) return;
      one.fullAt = settledUse(rule, factorOf(rule, subject, scale), one.fullAt, now(), uses);
      one.unwritten += 1;
    },

    /**
     * Takes one use that is counted only in memory, for a commit that writes it. Returns `null` if all uses are
     * already in the store.
     */
    carry(rule: RuleName, subject: string): Carried | null {
      const one = known.get(nameOf(rule, subject));
      if (!one || one.unwritten === 0) return null;
      one.unwritten -= 1;
      one.carried += 1;
      return {
        settled(fullAt) {
          one.carried -= 1;
          if (fullAt === null) one.unwritten += 1;
          else one.fullAt = Math.max(one.fullAt, fullAt);
        },
      };
    },

    /**
     * Writes the uses counted since the last call. Subjects with a commit in progress are skipped until the next
     * call, because their uses would be counted twice. Rejects if the store fails; the next call tries again.
     */
    async write(): Promise<void> {
      forgetReturned();
      const due = [...known.values()].filter(({ unwritten, carried }) => unwritten > 0 && carried === 0);
      for (let at = 0; at < due.length; at += A_COMMIT) {
        const some = due.slice(at, at + A_COMMIT).filter(({ carried }) => carried === 0);
        const written = some.map(({ unwritten }) => unwritten);
        const stored = await write(some);
        for (const [place, one] of some.entries()) {
          // While the store was writing, another use may have been counted, or a commit may have taken one.
          one.unwritten = Math.max(0, one.unwritten - (written[place] ?? 0));
          one.fullAt = Math.max(one.fullAt, stored[place] ?? 0);
        }
      }
    },

    /** Returns the number of subjects in memory. */
    size: () => known.size,
  };
}
