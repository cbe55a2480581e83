/**
 * Declares everything about a kind of record once: where it is stored, its indexes, owner and expiry. Writing a
 * record writes its indexes and totals; fsck, account deletion and data export walk a list of collections and know
 * none by name.
 *
 *     export const passkeyRecords = collection<PasskeyRecord>(["passkeys"], {
 *       key: ({ id }) => [id],
 *       indexes: [["passkeys_by_user"]],
 *       indexKeys: ({ userId, id }) => [["passkeys_by_user", userId, id]],
 *       person: { by: ["passkeys_by_user"], exported: { member: "passkeys", means: "vos clés d’accès", row:
 *       toPasskey } },
 *     });
 *     await addWrites(kv.atomic().check(account), passkeyRecords.put(passkey)).commit();
 */
import type { Kv } from "./kv.ts";
import { type Counted, changeTotals } from "./totals.ts";
import { present, type Write } from "./write.ts";

/** Whose records are asked for. */
export interface Person {
  /** Of the account. */
  readonly id: string;
  /** As typed. */
  readonly email: string;
  /** Whether a typed address is theirs. */
  readonly hasAddress: (email: string) => boolean;
  /** Since when the account is being deleted, ms since 1970. */
  readonly erasingSince?: number | undefined;
}

/** Place of a person's records in the document of a data export. */
export interface Member<T> {
  readonly member: string;
  /** What it is, in the words of the page that explains an export. */
  readonly means: string;
  /** An allow-list: a new field stays out until it is named. */
  row(record: T): object;
}

/** How the records of a person are found. */
type Finding<T> =
  | {
      /** What the keys begin with, of records (the default) or of an index, whose next part is the person's id. */
      readonly by?: Deno.KvKey;
      /** Another key part instead: such records may belong to people without an account. */
      readonly part?: (person: Person) => Deno.KvKeyPart;
    }
  | {
      /** For collections that stay small: every record is looked at. */
      isOf(record: T, person: Person): boolean;
    };

/** What is to be done with the records of a person. */
export type Personal<T> = Finding<T> & {
  /** In the export: a member of its own, the name of the member that covers it, or `null` for what no one can read. */
  readonly exported: Member<T> | string | null;
  /** When the account goes: what others keep of the record. Absent: nothing. */
  keptByOthers?(record: T, userId: string): T;
  /** When the account is deleted: removed earlier, in steps of their own. */
  readonly erasedBefore?: true;
};

/** How a collection is stored. Everything that a declaration omits has a default. */
interface Layout<T extends object> {
  /** What fsck calls its records, in the plural; by default the name that their keys begin with. */
  readonly kind: string;
  /** One of them; `record of …` by default. */
  readonly one: string;
  /** What the keys of each index begin with. */
  readonly indexes: readonly Deno.KvKey[];
  /** The keys that lead to the record, whole. */
  indexKeys(record: T): readonly Deno.KvKey[];
  /**
   * Time until which an index entry may exist (ms since 1970), derived from its key alone, because the store removes
   * expired entries in any order.
   */
  indexUntil(key: Deno.KvKey): number;
  /** What an index entry holds; by default the last part of the record's key. */
  holds(record: T): string | number;
  /** The totals that the record counts in. Not for collections whose records expire: the store removes those without a commit. */
  totals(record: T): readonly Counted[];
}

interface Declaration<T extends object> extends Partial<Layout<T>> {
  /** What follows in a record's key. */
  key(record: T): Deno.KvKey;
  /** From an entry of an index to the key of its record; by default what the entry holds follows the name. */
  lead?(entry: Deno.KvEntry<unknown>): Deno.KvKey;
  /** Keys that go when the record does, and that others write. */
  trail?(record: T): readonly Deno.KvKey[];
  readonly person?: Personal<T>;
  /** The account whose data the record is; `null`: no one's. By default the account by which `person` finds it. */
  owner?(record: T): string | null;
}

interface Expiring<T> {
  /** The end of its time, ms since 1970. Readers go by it; the store removes the record a little later. */
  until(record: T): number;
}

/** A record of a person, as found. */
export interface Owned<T> {
  /** Of the record, or of the index entry that led to it. */
  readonly key: Deno.KvKey;
  /** `null`: the index has outlived its record. */
  readonly record: T | null;
  /** The record's own entry, for a check. */
  readonly stored: Deno.KvEntryMaybe<T>;
}

/** A collection as it is gone through. */
export interface Records<T extends object> extends Layout<T>, Expiring<T> {
  /** What the keys of its records begin with. */
  readonly all: Deno.KvKey;
  readonly person: Personal<T> | null;
  /** The account whose data the record is, under whose key a backup encrypts it; `null`: no one's. */
  owner(record: T): string | null;
  /** The key of the record with these parts. */
  at(...parts: Deno.KvKey): Deno.KvKey;
  key(record: T): Deno.KvKey;
  /** Takes the record away with its indexes. */
  remove(record: T): Write[];
  /** Takes a person out of the record: with it, unless others keep some of it. `now` in ms since 1970. */
  leave(record: T, userId: string, now: number): Write[];
  /** What is kept of this person, one by one, in the order of the keys. */
  ofPerson(kv: Kv, person: Person): AsyncGenerator<Owned<T>>;
}

/** `Now`: what expires is written with the present time, in ms since 1970. */
export interface Collection<T extends object, Now extends readonly (number | undefined)[] = readonly []>
  extends Records<T> {
  /** The record with its indexes. */
  put(record: T, ...now: Now): Write[];
  /** The record in place of what it was before: indexes that no longer lead to it go. */
  replace(before: T | null, after: T, ...now: Now): Write[];
}

/** `all` is what the keys of its records begin with. */
export function collection<T extends object>(
  all: Deno.KvKey,
  declaration: Declaration<T> & Expiring<T>,
): Collection<T, readonly [now: number]>;
export function collection<T extends object>(all: Deno.KvKey, declaration: Declaration<T>): Collection<T>;
export function collection<T extends object>(
  all: Deno.KvKey,
  declared: Declaration<T> & Partial<Expiring<T>>,
): Collection<T, readonly [now?: number]> {
  const never = () => Number.POSITIVE_INFINITY;
  const { kind = String(all[0]), one = `record of ${kind}`, indexes = [], person, until = never } = declared;
  const { indexKeys = () => [], indexUntil = never, trail = () => [], totals = () => [] } = declared;
  const at = (...parts: Deno.KvKey): Deno.KvKey => [...all, ...parts];
  const key = (record: T) => at(...declared.key(record));
  const holds = declared.holds ?? ((record: T) => key(record).at(-1) as string | number);
  const lead = declared.lead ?? (({ value }: Deno.KvEntry<unknown>) => at(value as Deno.KvKeyPart));
  const allKeys = (record: T) => [key(record), ...indexKeys(record), ...trail(record)];

  function replace(before: T | null, after: T, now?: number): Write[] {
    const expiry = now === undefined || !declared.until ? {} : { expireIn: Math.max(1, Math.ceil(until(after) - now)) };
    const old = new Map((before ? allKeys(before) : []).map((oldKey) => [exactly(oldKey), oldKey]));
    const isSame = before !== null && until(before) === until(after) && holds(before) === holds(after);
    const fresh = indexKeys(after).filter((index) => !(isSame && old.has(exactly(index))));
    for (const keptKey of allKeys(after)) old.delete(exactly(keptKey));
    return [
      ...[...old.values()].map(erased),
      { key: key(after), value: after, ...expiry },
      ...fresh.map((index) => ({ key: index, value: holds(after), ...expiry })),
      ...changeTotals(before ? totals(before) : [], totals(after)),
    ];
  }

  /** The person's id, in the key by which `person` finds the record. */
  function ownerById(record: T): string | null {
    if (!isFoundById(person)) return null;
    const { by = all } = person;
    const found = [key(record), ...indexKeys(record)].find((one) => exactly(one.slice(0, by.length)) === exactly(by));
    return found ? String(found[by.length]) : null;
  }

  const remove = (record: T): Write[] => [...allKeys(record).map(erased), ...changeTotals(totals(record), [])];

  async function* ofPerson(kv: Kv, asked: Person): AsyncGenerator<Owned<T>> {
    if (!person) return;
    if ("isOf" in person) {
      for await (const stored of kv.list<T>({ prefix: all }))
        if (person.isOf(stored.value, asked)) yield { key: stored.key, record: stored.value, stored };
      return;
    }
    const { by = all } = person;
    const prefix = [...by, person.part?.(asked) ?? asked.id];
    // A prefix does not match a key of the same length.
    const own = await kv.get<T>(prefix);
    if (own.versionstamp !== null) yield { key: own.key, record: own.value, stored: own };
    for await (const entry of kv.list<T>({ prefix })) {
      if (exactly(by) === exactly(all)) {
        yield { key: entry.key, record: entry.value, stored: entry };
        continue;
      }
      const stored = await kv.get<T>(lead(entry));
      const record = present(stored);
      // Another record may have taken the place of the one that this index was for.
      const isIts = record !== null && indexKeys(record).some((index) => exactly(index) === exactly(entry.key));
      yield { key: entry.key, record: isIts ? record : null, stored };
    }
  }

  return {
    kind,
    one,
    all,
    indexes,
    person: person ?? null,
    owner: declared.owner ?? (isFoundById(person) ? ownerById : ofNobody),
    at,
    key,
    indexKeys,
    indexUntil,
    holds,
    totals,
    until,
    put: (record, now) => replace(null, record, now),
    replace,
    remove,
    leave: (record, userId, now) =>
      person?.keptByOthers ? replace(record, person.keptByOthers(record, userId), now) : remove(record),
    ofPerson,
  };
}

/** The `owner` of collections whose records belong to no one. */
export const ofNobody = (): null => null;

const isFoundById = <T>(person: Personal<T> | undefined): person is Personal<T> & { readonly by?: Deno.KvKey } =>
  person !== undefined && !("isOf" in person) && !person.part;

/** Text form of a key, unique per key. */
const exactly = (key: Deno.KvKey): string => JSON.stringify(key);

const erased = (key: Deno.KvKey): Write => ({ key, erase: true });
