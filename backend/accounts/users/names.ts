/**
 * Former names of users. An event is shown with the name that the user had at its time. Events themselves contain no
 * names: former names are stored once per user and are removed with the account.
 */
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { WORDS } from "../../words/index.ts";
import type { UserRecord } from "./store.ts";

type Name = Pick<UserRecord, "firstName" | "lastName">;

/** A former name of a user. */
export interface FormerName extends Name {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export const formerNameRecords = collection<FormerName>(["former_names"], {
  key: ({ userId, until }) => [userId, until],
  person: {
    exported: {
      member: "formerNames",
      means: (language) => WORDS[language].dataExport.members.formerNames,
      row: ({ firstName, lastName, until }) => ({ firstName, lastName, until: new Date(until).toISOString() }),
    },
  },
});

/**
 * Returns the account under its new name, and the writes that store the former name. If the name does not change,
 * returns the account unchanged and no writes. `now` in ms since 1970.
 */
export function renamed(
  before: UserRecord,
  after: UserRecord,
  now: number,
): { readonly user: UserRecord; readonly writes: readonly Write[] } {
  const { id: userId, firstName, lastName } = before;
  if (firstName === after.firstName && lastName === after.lastName) return { user: after, writes: [] };
  // A name may change twice within a millisecond. The keys must differ, so that both former names are stored.
  const until = Math.max(now, (before.renamedAt ?? 0) + 1);
  return {
    user: { ...after, renamedAt: until },
    writes: formerNameRecords.put({ userId, until, firstName, lastName }),
  };
}

/**
 * Returns a function that looks up the name that one of these users had at a given time (ms since 1970). That time
 * must not be before `since`: former names that were replaced before then are not read.
 */
export async function namesOf(
  kv: Kv,
  people: ReadonlyMap<string, UserRecord>,
  since: number,
): Promise<(userId: string, at: number) => Name | null> {
  const former = new Map<string, readonly FormerName[]>();
  await Promise.all(
    [...people.values()]
      .filter(({ renamedAt = 0 }) => renamedAt > since)
      .map(async ({ id }) => {
        const range = { start: formerNameRecords.at(id, since), end: formerNameRecords.at(id, Number.MAX_VALUE) };
        const list = await Array.fromAsync(kv.list<FormerName>(range));
        former.set(
          id,
          list.map(({ value }) => value),
        );
      }),
  );
  return (userId, at) => former.get(userId)?.find(({ until }) => until > at) ?? people.get(userId) ?? null;
}
