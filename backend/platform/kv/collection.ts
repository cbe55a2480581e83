/**
 * Declares a kind of record in one place: key, indexes, owner and expiry. Writing a record also writes its indexes
 * and totals. fsck, account deletion and data export work on a list of collections, without code for a particular
 * one.
 *
 *     export const passkeyRecords = collection<PasskeyRecord>(["passkeys"], {
 *       key: ({ id }) => [id],
 *       indexes: [["passkeys_by_user"]],
 *       indexKeys: ({ userId, id }) => [["passkeys_by_user", userId, id]],
 *       person: { by: ["passkeys_by_user"], exported: { member: "passkeys", means, row: toPasskey } },
 *     });
 *     await addWrites(kv.atomic().check(account), passkeyRecords.put(passkey)).commit();
 */
import type { Language } from "../../contract/language.ts";
import type { Kv } from "./kv.ts";
import { type Counted, changeTotals } from "./totals.ts";
import { present, type Write } from "./write.ts";

/** The person whose records are exported or deleted. */
export interface Person {
  /** Id of the account. */
  readonly id: string;
  /** E-mail address as the user typed it. */
  readonly email: string;
  /** Returns whether an address that a user typed is theirs. */
  readonly hasAddress: (email: string) => boolean;
  /** When deletion of the account began (ms since 1970). */
  readonly erasingSince?: number | undefined;
}

/** A field of the data export (JSON) that contains a person's records of one kind. */
export interface Member<T> {
  readonly member: string;
  /** Returns the description of the field on the page that explains an export. */
  readonly means: (language: Language) => string;
  /** Returns the exported fields. An allow-list: a new field is not exported until it is listed here. */
  row(record: T): object;
}

/** How the records of a person are found. */
type Finding<T> =
  | {
      /** Key prefix of the records (the default) or of an index, followed by the person's id. */
      readonly by?: Deno.KvKey;
      /** Returns a key part to use instead of the id, for records of people who may have no account. */
      readonly part?: (person: Person) => Deno.KvKeyPart;
    }
  | {
      /**
       * Returns whether a record is the person's. Only for small collections, because it is called for every record.
       */
      isOf(record: T, person: Person): boolean;
    };

/** How the records of a person are found, exported and deleted. */
export type Personal<T> = Finding<T> & {
  /**
   * Where a data export contains the records: in a separate field (`Member`), in another field that also covers them
   * (its name), or nowhere (`null`).
   */
  readonly exported: Member<T> | string | null;
  /**
   * Returns what remains of the record for other people when the account is deleted. If absent, the record is
   * removed.
   */
  keptByOthers?(record: T, userId: string): T;
  /** The records are removed in separate steps before the account is removed. */
  readonly erasedBefore?: true;
};

/** How a collection is stored. Everything that a declaration omits has a default. */
interface Layout<T extends object> {
  /** Plural name of the records in messages of fsck. By default it is the first part of their keys. */
  readonly kind: string;
  /** Singular name; `record of …` by default. */
  readonly one: string;
  /** Key prefix of each index. */
  readonly indexes: readonly Deno.KvKey[];
  /** Returns the full keys of the index entries that lead to the record. */
  indexKeys(record: T): readonly Deno.KvKey[];
  /**
   * Returns until when an index entry may exist (ms since 1970). It is derived from the entry's key alone, because
   * the store removes expired entries and records in any order.
   */
  indexUntil(key: Deno.KvKey): number;
  /** Returns the value of an index entry; by default the last part of the record's key. */
  holds(record: T): string | number;
  /**
   * Returns the totals that the record counts in. Must not be used for records that expire, because the store removes
   * them without a commit, so the totals would not change.
   */
  totals(record: T): readonly Counted[];
}

interface Declaration<T extends object> extends Partial<Layout<T>> {
  /** Returns the parts of a record's key after the prefix. */
  key(record: T): Deno.KvKey;
  /**
   * Returns the key of the record that an index entry leads to. By default the collection's prefix, followed by the
   * value of the entry.
   */
  lead?(entry: Deno.KvEntry<unknown>): Deno.KvKey;
  /** Returns keys of further entries that are removed together with the record. Other code writes these entries. */
  trail?(record: T): readonly Deno.KvKey[];
  readonly person?: Personal<T>;
  /** Returns the account that the record belongs to, or `null`. By default the account by which `person` finds it. */
  owner?(record: T): string | null;
}

interface Expiring<T> {
  /**
   * Returns when the record expires (ms since 1970). Readers must check this; the store removes the record a little
   * later.
   */
  until(record: T): number;
}

/** A record that was found for a person. */
export interface Owned<T> {
  /** Key of the record if it was found by its own key, otherwise key of the index entry that leads to the record. */
  readonly key: Deno.KvKey;
  /** `null` if the record of the index entry no longer exists. */
  readonly record: T | null;
  /** The stored entry of the record, for a commit check. */
  readonly stored: Deno.KvEntryMaybe<T>;
}

/** A collection from the view of code that works on all collections (fsck, backup, export). */
export interface Records<T extends object> extends Layout<T>, Expiring<T> {
  /** Key prefix of its records. */
  readonly all: Deno.KvKey;
  readonly person: Personal<T> | null;
  /**
   * Returns the account that the record belongs to; `null` if it belongs to none. In a backup, the record is encrypted
   * with the key of this account.
   */
  owner(record: T): string | null;
  /** Returns the key of the record with these parts. */
  at(...parts: Deno.KvKey): Deno.KvKey;
  key(record: T): Deno.KvKey;
  /** Returns the writes that remove the record and its indexes. */
  remove(record: T): Write[];
  /**
   * Returns the writes that remove a person from the record. They remove the whole record, unless a part of it remains
   * for other people (`keptByOthers`). `now`: current time (ms since 1970).
   */
  leave(record: T, userId: string, now: number): Write[];
  /** Yields the records of this person in the order of the keys. */
  ofPerson(kv: Kv, person: Person): AsyncGenerator<Owned<T>>;
}

/** `Now`: collections whose records expire need the current time (ms since 1970) for each write. */
export interface Collection<T extends object, Now extends readonly (number | undefined)[] = readonly []>
  extends Records<T> {
  /** Returns the writes for the record and its indexes. */
  put(record: T, ...now: Now): Write[];
  /** Returns the writes that replace a record; index entries that no longer lead to it are removed. */
  replace(before: T | null, after: T, ...now: Now): Write[];
}

/** Declares a collection. `all` is the key prefix of its records. */
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

  /** Returns the id of the account that a record belongs to, taken from the key by which `person` finds the record. */
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
    // Listing a prefix does not return a key that is equal to the prefix.
    const own = await kv.get<T>(prefix);
    if (own.versionstamp !== null) yield { key: own.key, record: own.value, stored: own };
    for await (const entry of kv.list<T>({ prefix })) {
      if (exactly(by) === exactly(all)) {
        yield { key: entry.key, record: entry.value, stored: entry };
        continue;
      }
      const stored = await kv.get<T>(lead(entry));
      const record = present(stored);
      // Another record may have replaced the one that this index entry was written for.
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

/** Value of `owner` for collections whose records belong to no account. */
export const ofNobody = (): null => null;

const isFoundById = <T>(person: Personal<T> | undefined): person is Personal<T> & { readonly by?: Deno.KvKey } =>
  person !== undefined && !("isOf" in person) && !person.part;

/** Text form of a key, unique per key. */
const exactly = (key: Deno.KvKey): string => JSON.stringify(key);

const erased = (key: Deno.KvKey): Write => ({ key, erase: true });
