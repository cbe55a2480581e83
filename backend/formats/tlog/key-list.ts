/**
 * The key list of a log: which keys may sign it, from which size to which, signed by root keys that are on no server.
 * A signed note; each version is an entry of the log (kind `keys`).
 *
 *     log.example/certif/keys                                        the log's origin, and "/keys"
 *     2                                                              version: 1 for the first, then one more each
 *     2026-11-22T00:00:00Z                                           when it was made
 *     log <vkey> 0 70000 rotated                                     a key, first and last size that it may sign for
 *     log <vkey> 65536 - active                                      "-": no last size
 *     log <vkey> 0 70000 compromised 2026-11-20T08:00:00Z            since when others may have it
 *
 *     — log.example/certif/keys uidCpoUwbnYBfgdnB+sNv5wShzw/Ev0IMRRA…
 *
 * Only the highest known version counts. A key, once listed, stays in every later version: its line decides for ever
 * about what it has signed.
 *
 *     active        signs
 *     rotated       no longer signs; what it signed stays valid
 *     closed        like rotated, and the log ends with it
 *     compromised   valid is what others (a quorum of witnesses, or a time stamp) had seen before the time on its line.
 *                   A thief can sign with any date, but not what others saw before.
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

/** Most keys of a list: a log that changes its key every month has ten years. */
const MOST_KEYS = 128;

/** A key of the log, and what it may sign. */
export interface ListedKey {
  readonly verifier: Verifier;
  /** Smallest tree that it may sign for, in entries. */
  readonly first: number;
  /** Largest one; `null`: any. */
  readonly last: number | null;
  readonly state: KeyState;
  /** Since when others may have it, Unix s; `null` but where it is compromised. */
  readonly since: number | null;
}

export interface KeyList {
  /** Origin of the log. */
  readonly log: string;
  /** From 1. */
  readonly version: number;
  /** When it was drawn up, Unix s. */
  readonly at: number;
  readonly keys: readonly ListedKey[];
}

/** What the notes of a log's key lists are called, and by default its root keys. */
export const keyListOrigin = (log: string): string => `${log}/keys`;

/** The text of the note. Throws `SyntaxError` for what `parseKeyList` would not read. */
export function formatKeyList({ log, version, at, keys }: KeyList): string {
  const lines = keys.map(({ verifier, first, last, state, since }) =>
    ["log", formatVkey(verifier), first, last ?? "-", state, ...(since === null ? [] : [formatTime(since)])].join(" "),
  );
  const text = [keyListOrigin(log), version, formatTime(at), ...lines].map((line) => `${line}\n`).join("");
  parseKeyList(text);
  return text;
}

/** Reads the text of a list. Throws `SyntaxError` naming what is wrong. */
export function parseKeyList(text: string): KeyList {
  const [origin = "", version = "", at = "", ...rest] = text.split("\n");
  if (rest.pop() !== "") throw new SyntaxError("it does not end with a line feed");
  if (!origin.endsWith("/keys")) throw new SyntaxError(`its first line is "${origin}", not a log's origin and "/keys"`);
  const log = origin.slice(0, -"/keys".length);
  if (log === "" || utf8(log).length > ORIGIN_MAX_BYTES) throw new SyntaxError("it names no log");
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
  if (list.version === 0) throw new SyntaxError("its version is 0; the first is 1");
  if (list.keys.length === 0 || list.keys.length > MOST_KEYS)
    throw new SyntaxError(`it has ${list.keys.length} keys; it must have 1 to ${MOST_KEYS}`);
  for (const [index, { verifier }] of list.keys.entries())
    if (list.keys.slice(0, index).some((key) => equalBytes(key.verifier.publicKey, verifier.publicKey)))
      throw new SyntaxError(`line ${index + 4}: its key stands on a line before`);
  return list;
}

function parseKey(line: string, log: string): ListedKey {
  const [kind, vkey = "", first = "", last = "", state = "", since, ...more] = line.split(" ");
  if (kind !== "log") throw new SyntaxError(`it begins with "${kind}", not with "log"`);
  if (more.length > 0) throw new SyntaxError("it has more than six parts");
  const key: ListedKey = {
    verifier: parseVkey(vkey),
    first: parseNumber(first, "first size"),
    last: last === "-" ? null : parseNumber(last, "last size"),
    state: state as KeyState,
    since: since === undefined ? null : parseTime(since),
  };
  if (!KEY_STATES.includes(key.state)) throw new SyntaxError(`its state is "${state}", not ${KEY_STATES.join(", ")}`);
  if (key.verifier.name !== log) throw new SyntaxError(`its key is of another log, ${key.verifier.name}`);
  if (key.last !== null && key.last < key.first) throw new SyntaxError("its last size is smaller than its first");
  if (key.last === null && key.state !== "active" && key.state !== "compromised")
    throw new SyntaxError(`a ${key.state} key has a last size`);
  if ((key.since !== null) !== (key.state === "compromised"))
    throw new SyntaxError("a compromised key, and no other, says since when");
  return key;
}

function parseNumber(text: string, what: string): number {
  const value = Number(text);
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(value))
    throw new SyntaxError(`its ${what} is "${text}", not a whole number`);
  return value;
}

const formatTime = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** Unix s. */
function parseTime(text: string): number {
  const ms = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) || Number.isNaN(ms) || formatTime(ms / 1000) !== text)
    throw new SyntaxError(`"${text}" is no time such as 2026-11-22T00:00:00Z`);
  return ms / 1000;
}

/** What the log's entry of this list commits to: SHA-256 of the list's text, base64url. */
export const hashKeyList = (list: KeyList): string => toBase64url(digest(utf8(formatKeyList(list))));

/** Root keys and how many of them it takes, in the grammar of c2sp.org/tlog-policy; the holders are its witnesses. */
export type Roots = Policy;

/**
 * Reads the roots of a log's key lists: the grammar of a policy without logs, whose witnesses are keys of the Ed25519 type.
 * Throws `SyntaxError` naming the line.
 *
 *     witness ada   <vkey>
 *     witness bob   <vkey>
 *     witness carol <vkey>
 *     group   two   2 ada bob carol
 *     quorum  two
 */
export function parseRoots(text: string): Roots {
  const roots = parsePolicy(text, { witnessTypes: [KEY_TYPES.ed25519] });
  if (roots.logs.length > 0) throw new SyntaxError("roots have no log lines");
  if (roots.quorum === "none") throw new SyntaxError("a list that nobody needs to sign is no list");
  return roots;
}

/** A list whose signatures have held. */
export interface OpenedKeyList {
  readonly list: KeyList;
  /** The list's note without signatures of others. */
  readonly note: string;
  /** Names of the holders, as the roots call them, who have signed it. */
  readonly by: readonly string[];
}

/** The list of a note, with no signature checked. Throws `SyntaxError`. */
export const keyListOf = (note: string): KeyList => parseKeyList(parseNote(note).text);

/** The list of a note that the roots' quorum has signed. Throws `SyntaxError` naming what does not hold. */
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
    throw new SyntaxError(`too few root keys have signed it: ${names.join(", ")}`);
  return { list, note, by: names };
}

/**
 * Why a list cannot come after another, as part of a sentence; `null` when it can. `before`: `null` for the first.
 */
export function successionFault(before: KeyList | null, list: KeyList): string | null {
  if (before === null) return list.version === 1 ? null : `it is version ${list.version}, and the first is 1`;
  if (list.log !== before.log) return `it is of another log, ${list.log}`;
  if (list.version !== before.version + 1) return `it is version ${list.version}, and ${before.version + 1} is due`;
  if (list.at < before.at) return `it is dated before version ${before.version}`;
  for (const key of before.keys) {
    const now = lineOf(list, key.verifier);
    const name = `key ${toHex(key.verifier.id)}`;
    if (now === null) return `${name} of version ${before.version} is not in it`;
    if (key.state === "compromised" && now.state !== "compromised") return `${name} is no longer compromised in it`;
    if (key.since !== null && (now.since ?? 0) > key.since) return `${name} is compromised since a later time in it`;
  }
  return null;
}

const lineOf = ({ keys }: KeyList, { publicKey, name }: Verifier): ListedKey | null =>
  keys.find(({ verifier }) => verifier.name === name && equalBytes(verifier.publicKey, publicKey)) ?? null;

/**
 * What a list says of a checkpoint of `size` entries with the signature of a key: good; not good; or good where others had seen
 * it before a time, in Unix s.
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
 * Returns those of a checkpoint's signers that are valid under a list. `seenAt`: when others had seen it (Unix
 * seconds): the time of the policy's quorum of witnesses, and of each time stamp plus its accuracy.
 */
export const acceptedSigners = (
  list: KeyList,
  { by, size, seenAt }: { readonly by: readonly Verifier[]; readonly size: number; readonly seenAt: readonly number[] },
): Verifier[] =>
  by.filter((key) => {
    const may = mayHaveSigned(list, key, size);
    return may === "yes" || (may !== "no" && seenAt.some((time) => time < may.onlyIfSeenBefore));
  });
