/** Key lists as people draw them up and read them. */
import { equalBytes, toHex } from "../../formats/tlog/bytes.ts";
import { type KeyList, type KeyState, type ListedKey, successionFault } from "../../formats/tlog/key-list.ts";
import { KEY_TYPES, type Verifier } from "../../formats/tlog/note.ts";

/** What happens to keys from one version to the next. A key is given with all the kinds that go by its seed. */
export type KeyChange =
  /** Signs from this size on. */
  | { readonly kind: "add"; readonly keys: readonly Verifier[]; readonly first: number }
  /** Signs up to this size and no further; `closed`: and the log ends with it. */
  | { readonly kind: "rotated" | "closed"; readonly keys: readonly Verifier[]; readonly last: number }
  /** Others may have it since this time, Unix s. */
  | { readonly kind: "compromised"; readonly keys: readonly Verifier[]; readonly since: number };

/**
 * The list after `before` (`null`: the first), drawn up at `at`, Unix s. Throws `SyntaxError` for what no list can say.
 */
export function draftList(before: KeyList | null, log: string, changes: readonly KeyChange[], at: number): KeyList {
  let keys: readonly ListedKey[] = before?.keys ?? [];
  for (const change of changes)
    for (const verifier of change.keys) {
      if (verifier.name !== log)
        throw new SyntaxError(`key ${toHex(verifier.id)} is of ${verifier.name}, not of ${log}`);
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
  if (at < 0) throw new SyntaxError(`key ${toHex(id)} is not in the list`);
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

/** Returns the list in words: a line for each thing that its signer should read. */
export const describeList = ({ log, version, at, keys }: KeyList): string[] => [
  `Key list of ${log}, version ${version}, drawn up ${iso(at)}.`,
  ...keys.map(({ verifier, first, last, state, since }) => {
    const sizes = last === null ? `from size ${first} on` : `from size ${first} to ${last}`;
    const then = since === null ? "" : ` since ${iso(since)}: good is only what was witnessed or stamped before`;
    return `  key ${toHex(verifier.id)} (${KINDS[verifier.type]}), ${sizes}: ${STATES[state]}${then}`;
  }),
];
