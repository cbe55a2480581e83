/**
 * The key list of a log states which keys may sign it, and for which sizes. It is signed by root keys that are on no
 * server. It is a signed note; each version is also an entry of the log (kind `keys`).
 *
 *     log.example/certif/keys                                        the log's origin, and "/keys"
 *     2                                                              version: 1 for the first, then one more each
 *     2026-11-22T00:00:00Z                                           time of creation
 *     log <vkey> 0 70000 rotated                                     a key, first and last size that it may sign for
 *     log <vkey> 65536 - active                                      "-" means no last size
 *     log <vkey> 0 70000 compromised 2026-11-20T08:00:00Z            time since which others may have the key
 *
 *     — log.example/certif/keys uidCpoUwbnYBfgdnB+sNv5wShzw/Ev0IMRRA…
 *
 * Only the highest known version counts. A key that was listed stays in every later version, and its line decides
 * whether its signatures are valid.
 *
 *     active        signs
 *     rotated       no longer signs; what it signed stays valid
 *     closed        like rotated, and the log ends at its last size
 *     compromised   only what others (a quorum of witnesses, or a time stamp) saw before this time is valid.
 *                   A thief can choose any date, but cannot change what others have seen.
 */
import { equalBytes, toBase64url, toHex, utf8 } from "./bytes.ts";
import { ORIGIN_MAX_BYTES } from "./checkpoint.ts";
import { digest } from "./hash.ts";
import { KEY_TYPES, openNote, parseNote, type Verifier } from "./note.ts";
import { type Policy, parsePolicy } from "./policy.ts";
import { isWitnessed } from "./quorum.ts";
import { formatVkey, parseVkey } from "./vkey.ts";

export const KEY_STATES = ["active", "rotated", "compromised", "closed"] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Maximum number of keys of a list: enough for ten years of monthly key changes. */
const MAX_KEYS = 128;

/** A key of the log, and the sizes that it may sign. */
export interface ListedKey {
  readonly verifier: Verifier;
  /** Smallest tree (entries) that the key may sign. */
  readonly first: number;
  /** Largest tree (entries) that the key may sign; `null` if there is no limit. */
  readonly last: number | null;
  readonly state: KeyState;
  /** Time since which others may have had the key (Unix s); `null` unless the key is compromised. */
  readonly since: number | null;
}

export interface KeyList {
  /** Origin of the log. */
  readonly log: string;
  /** Version, from 1. */
  readonly version: number;
  /** Time of creation (Unix s). */
  readonly at: number;
  readonly keys: readonly ListedKey[];
}

/** Returns the origin of a log's key lists, which is also the default name of its root keys. */
export const keyListOrigin = (log: string): string => `${log}/keys`;

/** Formats the text of the note. Throws `SyntaxError` if `parseKeyList` would not accept it. */
export function formatKeyList({ log, version, at, keys }: KeyList): string {
  const lines = keys.map(({ verifier, first, last, state, since }) =>
    ["log", formatVkey(verifier), first, last ?? "-", state, ...(since === null ? [] : [formatTime(since)])].join(" "),
  );
  const text = [keyListOrigin(log), version, formatTime(at), ...lines].map((line) => `${line}\n`).join("");
  parseKeyList(text);
  return text;
}

/** Parses the text of a list. Throws a `SyntaxError` that names what is wrong. */
export function parseKeyList(text: string): KeyList {
  const [origin = "", version = "", at = "", ...rest] = text.split("\n");
  if (rest.pop() !== "") throw new SyntaxError("the key list does not end with a line feed");
  if (!origin.endsWith("/keys"))
    throw new SyntaxError(
      `the first line of the key list is "${origin}", expected the origin of a log followed by "/keys"`,
    );
  const log = origin.slice(0, -"/keys".length);
  if (log === "" || utf8(log).length > ORIGIN_MAX_BYTES)
    throw new SyntaxError(`the first line of the key list names no log, or one of more than ${ORIGIN_MAX_BYTES} bytes`);
  const list: KeyList = {
    log,
    version: parseNumber(version, "version"),
    at: parseTime(at),
    keys: rest.map((line, index) => {
      try {
        return parseKey(line, log);
      } catch (error) {
        throw new SyntaxError(`line ${index + 4}: ${(error as Error).message}`);
      }
    }),
  };
  if (list.version === 0) throw new SyntaxError("the version of the key list is 0, but the first is 1");
  if (list.keys.length === 0 || list.keys.length > MAX_KEYS)
    throw new SyntaxError(`the key list has ${list.keys.length} keys; it must have 1 to ${MAX_KEYS}`);
  for (const [index, { verifier }] of list.keys.entries())
    if (list.keys.slice(0, index).some((key) => equalBytes(key.verifier.publicKey, verifier.publicKey)))
      throw new SyntaxError(`line ${index + 4}: the key is already on an earlier line`);
  return list;
}

function parseKey(line: string, log: string): ListedKey {
  const [kind, vkey = "", first = "", last = "", state = "", since, ...more] = line.split(" ");
  if (kind !== "log") throw new SyntaxError(`expected a line that begins with "log", got "${kind}"`);
  if (more.length > 0) throw new SyntaxError("the line of a key has more than six parts");
  const key: ListedKey = {
    verifier: parseVkey(vkey),
    first: parseNumber(first, "first size"),
    last: last === "-" ? null : parseNumber(last, "last size"),
    state: state as KeyState,
    since: since === undefined ? null : parseTime(since),
  };
  if (!KEY_STATES.includes(key.state))
    throw new SyntaxError(`the state of the key is "${state}", expected ${KEY_STATES.join(", ")}`);
  if (key.verifier.name !== log) throw new SyntaxError(`the key belongs to another log, ${key.verifier.name}`);
  if (key.last !== null && key.last < key.first)
    throw new SyntaxError("the last tree size of the key is smaller than its first tree size");
  if (key.last === null && key.state !== "active" && key.state !== "compromised")
    throw new SyntaxError(`a key in the state ${key.state} must have a last size`);
  if ((key.since !== null) !== (key.state === "compromised"))
    throw new SyntaxError("a key must have a time if it is compromised, and only then");
  return key;
}

function parseNumber(text: string, what: string): number {
  const value = Number(text);
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(value))
    throw new SyntaxError(`the ${what} is "${text}", expected a whole number`);
  return value;
}

const formatTime = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** Parses a time and returns Unix seconds. */
function parseTime(text: string): number {
  const ms = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) || Number.isNaN(ms) || formatTime(ms / 1000) !== text)
    throw new SyntaxError(`expected a time such as 2026-11-22T00:00:00Z, got "${text}"`);
  return ms / 1000;
}

/** Returns the commitment of the log's entry for this list: SHA-256 of the list's text, base64url. */
export const hashKeyList = (list: KeyList): string => toBase64url(digest(utf8(formatKeyList(list))));

/**
 * Root keys, and how many of them must sign a key list, in the format of c2sp.org/tlog-policy. In that format the
 * holders of the keys are the witnesses.
 */
export type Roots = Policy;

/**
 * Parses the root keys of a log's key lists: a policy without logs, whose witnesses have plain Ed25519 keys. Throws a
 * `SyntaxError` that names the line.
 *
 *     witness ada   <vkey>
 *     witness bob   <vkey>
 *     witness carol <vkey>
 *     group   two   2 ada bob carol
 *     quorum  two
 */
export function parseRoots(text: string): Roots {
  const roots = parsePolicy(text, { witnessTypes: [KEY_TYPES.ed25519] });
  if (roots.logs.length > 0) throw new SyntaxError("the policy of root keys must not have log lines");
  if (roots.quorum === "none")
    throw new SyntaxError("the quorum of the root keys must not be none, because a key list needs signatures");
  return roots;
}

/** A list with valid signatures. */
export interface OpenedKeyList {
  readonly list: KeyList;
  /** The note as it was opened, including signature lines of unknown keys. */
  readonly note: string;
  /** Names, as in the roots, of the holders who have signed it. */
  readonly by: readonly string[];
}

/** Returns the list of a note without checking signatures. Throws `SyntaxError`. */
export const keyListOf = (note: string): KeyList => parseKeyList(parseNote(note).text);

/** Returns the list of a note that the roots' quorum has signed. Throws a `SyntaxError` that names what is wrong. */
export function openKeyList(note: string, roots: Roots): OpenedKeyList {
  const { text, by } = openNote(
    note,
    roots.witnesses.map(({ key }) => key),
  );
  const list = parseKeyList(text);
  const keys = by.map(({ verifier }) => verifier);
  const holders = roots.witnesses.filter(({ key }) => keys.includes(key));
  const names = holders.map(({ name }) => name);
  if (!isWitnessed(roots, roots.quorum, new Map(holders.map((holder) => [holder, true]))))
    throw new SyntaxError(`too few root keys have signed the key list: ${names.join(", ") || "none"}`);
  return { list, note, by: names };
}

/**
 * Returns why `list` cannot follow `before`, as part of a sentence; `null` if it can. `before` is `null` for the
 * first list.
 */
export function successionFault(before: KeyList | null, list: KeyList): string | null {
  if (before === null) return list.version === 1 ? null : `it is version ${list.version}, and the first is 1`;
  if (list.log !== before.log) return `it is of another log, ${list.log}`;
  if (list.version !== before.version + 1) return `it is version ${list.version}, and ${before.version + 1} is due`;
  if (list.at < before.at) return `it is dated before version ${before.version}`;
  for (const key of before.keys) {
    const now = lineOf(list, key.verifier);
    const name = `key ${toHex(key.verifier.id)}`;
    if (now === null) return `${name} of version ${before.version} is missing from the new list`;
    if (key.state === "compromised" && now.state !== "compromised")
      return `${name} is compromised in version ${before.version}, but not in the new list`;
    if (key.since !== null && (now.since ?? 0) > key.since) return `${name} is compromised since a later time in it`;
  }
  return null;
}

const lineOf = ({ keys }: KeyList, { publicKey, name }: Verifier): ListedKey | null =>
  keys.find(({ verifier }) => verifier.name === name && equalBytes(verifier.publicKey, publicKey)) ?? null;

/**
 * Returns whether a key may have signed a checkpoint of `size` entries, according to a list: yes, no, or only if
 * others saw the checkpoint before a time (Unix s).
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { mayHaveSigned, parseKeyList } from "@authentica/backend/tlog/key-list";
 *
 * const list = parseKeyList(`log.example/certif/keys
 * 3
 * 2026-11-22T00:00:00Z
 * log log.example/certif+74cb6863+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c 0 70000 compromised 2026-11-20T08:00:00Z
 * log log.example/certif+393ab574+AW56HN0psLeP0Tr0xVmP7/TvKpcWbjym8uT7/M2AUFvx 65536 - active
 * `);
 * const [stolen, good] = list.keys.map(({ verifier }) => verifier);
 * assert.equal(mayHaveSigned(list, good, 65_535), "no");
 * assert.equal(mayHaveSigned(list, good, 65_536), "yes");
 * assert.deepEqual(mayHaveSigned(list, stolen, 7), { onlyIfSeenBefore: Date.UTC(2026, 10, 20, 8) / 1000 });
 * ```
 */
export function mayHaveSigned(
  list: KeyList,
  key: Verifier,
  size: number,
): "yes" | "no" | { readonly onlyIfSeenBefore: number } {
  const line = lineOf(list, key);
  if (line === null || size < line.first || size > (line.last ?? size)) return "no";
  return line.since === null ? "yes" : { onlyIfSeenBefore: line.since };
}

/**
 * Returns those signers of a checkpoint whose keys are valid under a list. `seenAt`: times (Unix s) at which third
 * parties had seen the checkpoint: when the quorum of witnesses had cosigned it, and each time stamp plus its
 * accuracy.
 */
export const acceptedSigners = (
  list: KeyList,
  { by, size, seenAt }: { readonly by: readonly Verifier[]; readonly size: number; readonly seenAt: readonly number[] },
): Verifier[] =>
  by.filter((key) => {
    const may = mayHaveSigned(list, key, size);
    return may === "yes" || (may !== "no" && seenAt.some((time) => time < may.onlyIfSeenBefore));
  });
