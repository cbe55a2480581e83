/** Drafts key lists and describes them for people. */
import { equalBytes, toHex } from "../../formats/tlog/bytes.ts";
import { type KeyList, type KeyState, type ListedKey, successionFault } from "../../formats/tlog/key-list.ts";
import { KEY_TYPES, type Verifier } from "../../formats/tlog/note.ts";

/** A change to a key from one list to the next. `keys` are all keys that belong to one seed, one of each type. */
export type KeyChange =
  /** The key signs from this size on. */
  | { readonly kind: "add"; readonly keys: readonly Verifier[]; readonly first: number }
  /** The key signs up to this size. `closed` means that the log ends at this size, too. */
  | { readonly kind: "rotated" | "closed"; readonly keys: readonly Verifier[]; readonly last: number }
  /** Others may have had the key since this time (Unix seconds). */
  | { readonly kind: "compromised"; readonly keys: readonly Verifier[]; readonly since: number };

/**
 * Returns the list that follows `before` (`null`: the first list), drafted at `at` (Unix seconds). Throws
 * `SyntaxError` if the change is not allowed.
 */
export function draftList(before: KeyList | null, log: string, changes: readonly KeyChange[], at: number): KeyList {
  let keys: readonly ListedKey[] = before?.keys ?? [];
  for (const change of changes)
    for (const verifier of change.keys) {
      if (verifier.name !== log)
        throw new SyntaxError(`the key ${toHex(verifier.id)} belongs to the log ${verifier.name}, not to ${log}`);
      keys = change.kind === "add" ? [...keys, added(verifier, change.first)] : changed(keys, verifier, change);
    }
  const list: KeyList = { log, version: (before?.version ?? 0) + 1, at, keys };
  const fault = successionFault(before, list);
  if (fault !== null) throw new SyntaxError(fault);
  return list;
}

const added = (verifier: Verifier, first: number): ListedKey => ({
  verifier,
  first,
  last: null,
  state: "active",
  since: null,
});

function changed(
  keys: readonly ListedKey[],
  { publicKey, id }: Verifier,
  change: Exclude<KeyChange, { kind: "add" }>,
): readonly ListedKey[] {
  const at = keys.findIndex(({ verifier }) => equalBytes(verifier.publicKey, publicKey));
  if (at < 0) throw new SyntaxError(`the key ${toHex(id)} is not in the key list`);
  const key = keys[at] as ListedKey;
  return keys.with(
    at,
    change.kind === "compromised"
      ? { ...key, state: change.kind, since: Math.min(change.since, key.since ?? change.since) }
      : { ...key, state: change.kind, last: change.last },
  );
}

const STATES: Readonly<Record<KeyState, string>> = {
  active: "signs",
  rotated: "signs no further; what it has signed stays good",
  closed: "signs no further, and the log ends with it; what it has signed stays good",
  compromised: "others may have it",
};

const KINDS: Readonly<Record<number, string>> = {
  [KEY_TYPES.ed25519]: "Ed25519",
  [KEY_TYPES.timestampedMlDsa44]: "ML-DSA-44",
};

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

/** Describes the list, with one line for each fact that the person who signs it should read. */
export const describeList = ({ log, version, at, keys }: KeyList): string[] => [
  `Key list of ${log}, version ${version}, drawn up ${iso(at)}.`,
  ...keys.map(({ verifier, first, last, state, since }) => {
    const sizes = last === null ? `from size ${first} on` : `from size ${first} to ${last}`;
    const then = since === null ? "" : ` since ${iso(since)}: good is only what was witnessed or stamped before`;
    return `  key ${toHex(verifier.id)} (${KINDS[verifier.type]}), ${sizes}: ${STATES[state]}${then}`;
  }),
];
