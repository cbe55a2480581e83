/**
 * Rate limit uses counted in memory and written later: for reads of public data, which cost less than counting would,
 * and for claims, whose own commit carries them.
 *
 * A subject that is not in memory is read from the store, then the use is counted, then the work is done. A subject
 * that cannot be read is refused. If memory is full, uses are counted in the store, one commit each: nothing is
 * forgotten to make room, and nothing fails open. Decisions 0001 and 0014 say what a crash may lose, and how several
 * processes share a limit.
 */
import { createKeyedQueue } from "../kv/keyed-queue.ts";
import { believed, type NextUse, nextUse, settledUse } from "./pace.ts";
import type { RuleName } from "./rules.ts";
import { factorOf } from "./shares.ts";

/** Subjects that are counted in memory: a few megabytes. */
const MOST_SUBJECTS = 20_000;
/** At most so often, ms, a full memory is gone through for places: a flood must not have all of it read for each request. */
const LOOKS_EVERY_MS = 500;
/** So many records one commit decides on. */
const A_COMMIT = 10;

/** The uses of a subject. */
export interface Uses {
  readonly rule: RuleName;
  readonly subject: string;
  /** When all will have come back, ms since 1970. */
  readonly fullAt: number;
}

export interface BehindDeps {
  readonly now: () => number;
  readonly scale: number;
  /** When the uses that the store knows of will have come back; absent: it knows of none. */
  read(rule: RuleName, subject: string): Promise<number | undefined>;
  /** Writes them, each where the store knows of none that come back later; answers when those that it knows of now will have come back. */
  write(uses: readonly Uses[]): Promise<readonly number[]>;
  /** Counts uses in the store. */
  use(rule: RuleName, subject: string, uses: number): Promise<NextUse>;
  readonly mostSubjects?: number;
}

/** A subject in memory. */
interface Known {
  readonly rule: RuleName;
  readonly subject: string;
  fullAt: number;
  /** Uses that are counted here alone. */
  unwritten: number;
  /** Uses that commits under way carry. */
  carried: number;
}

/** A use that a commit of the caller's writes. */
export interface Carried {
  /** The commit is made, after which all uses will have come back at `fullAt`, ms since 1970; `null`: it is not. */
  settled(fullAt: number | null): void;
}

export function createBehind({ now, scale, read, write, use, mostSubjects = MOST_SUBJECTS }: BehindDeps) {
  const inTurn = createKeyedQueue();
  const known = new Map<string, Known>();
  /** How many subjects are being read, for whom there is a place. */
  let reading = 0;
  /** When it was last looked whose uses have come back. */
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

  /** Leaves those out whose uses have all come back: they are as if there had been none. */
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
    /** As `use` of what it is given. */
    async use(rule: RuleName, subject: string, uses = 1): Promise<NextUse> {
      const name = nameOf(rule, subject);
      const before = known.get(name);
      return before ? count(name, before, uses) : inTurn(name, () => begin(name, rule, subject, uses));
    },

    /** Counts `uses` more than were counted, or fewer if it is below 0, and never refuses. What was counted in the store stays as it was counted. */
    settle(rule: RuleName, subject: string, uses: number): void {
      const one = known.get(nameOf(rule, subject));
      if (!one) return;
      one.fullAt = settledUse(rule, factorOf(rule, subject, scale), one.fullAt, now(), uses);
      one.unwritten += 1;
    },

    /** Hands a use that was counted here alone to a commit; `null`: there is none, the store has them all. */
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
     * Writes what was counted since the last time and has not come back; what a commit under way carries is left for the next time, or it would
     * count twice. Rejects where the store fails: the next time tries again.
     */
    async write(): Promise<void> {
      forgetReturned();
      const due = [...known.values()].filter(({ unwritten, carried }) => unwritten > 0 && carried === 0);
      for (let at = 0; at < due.length; at += A_COMMIT) {
        const some = due.slice(at, at + A_COMMIT).filter(({ carried }) => carried === 0);
        const written = some.map(({ unwritten }) => unwritten);
        const stored = await write(some);
        for (const [place, one] of some.entries()) {
          // Another use may have been counted in between, or handed to a commit.
          one.unwritten = Math.max(0, one.unwritten - (written[place] ?? 0));
          one.fullAt = Math.max(one.fullAt, stored[place] ?? 0);
        }
      }
    },

    /** How many subjects are in memory. */
    size: () => known.size,
  };
}
