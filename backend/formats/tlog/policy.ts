/** Trust policies of c2sp.org/tlog-policy: which signatures and cosignatures a checkpoint needs. */
import { type Bytes, equalBytes, fromUtf8, utf8 } from "./bytes.ts";
import { KEY_TYPES, type KeyType, type Verifier } from "./note.ts";
import { formatVkey, parseVkey } from "./vkey.ts";

/** The quorum that requires no witness. */
export const NO_QUORUM = "none";

/**
 * Maximum number of bytes of a policy, and of logs, witnesses and groups; far above the 32 that the specification
 * requires.
 */
const MAX_POLICY = 512 * 1024;
const MAX_LINES = 256;

const LOG_TYPES: readonly KeyType[] = [KEY_TYPES.ed25519, KEY_TYPES.timestampedMlDsa44];
const WITNESS_TYPES: readonly KeyType[] = [KEY_TYPES.timestampedEd25519, KEY_TYPES.timestampedMlDsa44];

export interface PolicyLog {
  readonly key: Verifier;
  readonly url: string | null;
}

export interface PolicyWitness {
  /** Name within the policy; the key's name identifies the operator. */
  readonly name: string;
  readonly key: Verifier;
  /** Submission prefix of c2sp.org/tlog-witness. */
  readonly url: string | null;
}

export interface PolicyGroup {
  readonly name: string;
  /** How many of the members must have cosigned a checkpoint. */
  readonly threshold: number;
  /** Names of witnesses and groups that are defined on earlier lines. */
  readonly members: readonly string[];
}

/**
 * A policy. As text:
 *
 *     log     <vkey> [<url>]
 *     witness <name> <vkey> [<url>]
 *     group   <name> all|any|<k> <name>…
 *     quorum  <name>|none
 */
export interface Policy {
  readonly logs: readonly PolicyLog[];
  readonly witnesses: readonly PolicyWitness[];
  readonly groups: readonly PolicyGroup[];
  /** Name of a witness or a group, or `NO_QUORUM`. */
  readonly quorum: string;
}

/**
 * Parses a policy, given as text or as the bytes of a file; comments need not be UTF-8. `witnessTypes`: key types
 * that witnesses may have, by default those of cosigners. Throws a `SyntaxError` that names the line.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { parsePolicy } from "@authentica/backend/tlog/policy";
 *
 * const policy = parsePolicy(`# One log without witnesses.
 * log example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k https://example.com/foo
 * quorum none
 * `);
 * assert.equal(policy.logs[0].key.name, "example.com/foo");
 * assert.throws(() => parsePolicy("quorum nobody\n"), /line 1: .*"nobody" must be defined/);
 * ```
 */
export function parsePolicy(
  policy: string | Uint8Array,
  { witnessTypes = WITNESS_TYPES }: { readonly witnessTypes?: readonly KeyType[] } = {},
): Policy {
  const octets = typeof policy === "string" ? utf8(policy) : policy;
  if (octets.length > MAX_POLICY) throw new SyntaxError(`the policy has more than ${MAX_POLICY} bytes`);
  const reader = new PolicyReader(witnessTypes);
  let line = 1;
  let start = 0;
  while (start < octets.length) {
    const found = octets.indexOf(0x0a, start);
    const end = found < 0 ? octets.length : found;
    try {
      reader.read(itemsOf(octets.subarray(start, end)));
    } catch (error) {
      throw new SyntaxError(`line ${line}: ${(error as Error).message}`);
    }
    start = end + 1;
    line += 1;
  }
  return reader.policy();
}

/**
 * Returns the words of a line, separated by spaces and tabs. Each byte becomes a character, because names are
 * compared by bytes.
 */
function itemsOf(line: Uint8Array): string[] {
  if (line.some((octet) => (octet < 0x20 && octet !== 0x09) || octet === 0x7f))
    throw new SyntaxError(
      line.at(-1) === 0x0d
        ? "the line ends with a carriage return: save the file with line feeds (LF) alone, not CRLF"
        : "the line has a control character",
    );
  const text = Array.from(line, (octet) => String.fromCharCode(octet)).join("");
  const items = text.split(/[ \t]+/).filter((item) => item !== "");
  return items[0]?.startsWith("#") ? [] : items;
}

const octetsOf = (item: string): Bytes => Uint8Array.from(item, (char) => char.charCodeAt(0));

/** Decodes a word for messages and for output. */
function readable(item: string): string {
  try {
    return fromUtf8(octetsOf(item));
  } catch {
    return item;
  }
}

class PolicyReader {
  private readonly logs: PolicyLog[] = [];
  private readonly witnesses: PolicyWitness[] = [];
  private readonly groups: PolicyGroup[] = [];
  private readonly defined = new Set<string>();
  private readonly grouped = new Set<string>();
  private quorum: string | null = null;
  private readonly witnessTypes: readonly KeyType[];

  constructor(witnessTypes: readonly KeyType[]) {
    this.witnessTypes = witnessTypes;
  }

  read([kind, ...rest]: readonly string[]): void {
    if (kind === undefined) return;
    if (kind === "log") this.readLog(rest);
    else if (kind === "witness") this.readWitness(rest);
    else if (kind === "group") this.readGroup(rest);
    else if (kind === "quorum") this.readQuorum(rest);
    else throw new SyntaxError(`expected log, witness, group or quorum, got "${readable(kind)}"`);
  }

  policy(): Policy {
    const { logs, witnesses, groups, quorum } = this;
    if (quorum === null) throw new SyntaxError("the policy has no quorum line");
    return { logs, witnesses, groups, quorum };
  }

  private readLog(items: readonly string[]): void {
    const [vkey, url = null] = exactly(items, 1, 2);
    const key = readKey(vkey as string, LOG_TYPES);
    add(this.logs, { key, url: url && readable(url) });
  }

  private readWitness(items: readonly string[]): void {
    const [name, vkey, url = null] = exactly(items, 2, 3);
    const key = readKey(vkey as string, this.witnessTypes);
    add(this.witnesses, { name: this.define(name as string), key, url: url && readable(url) });
  }

  private readGroup(items: readonly string[]): void {
    const [name, rule, ...members] = exactly(items, 3, MAX_LINES);
    for (const member of members) {
      if (member === NO_QUORUM) throw new SyntaxError('"none" cannot be a member of a group');
      this.mustBeDefined(member);
      if (this.grouped.has(member)) throw new SyntaxError(`"${readable(member)}" is already a member of a group`);
      this.grouped.add(member);
    }
    const threshold = thresholdOf(rule as string, members.length);
    if (this.groups.length === MAX_LINES) throw new SyntaxError(`the policy has more than ${MAX_LINES} groups`);
    this.groups.push({ name: this.define(name as string), threshold, members: members.map(readable) });
  }

  private readQuorum(items: readonly string[]): void {
    if (this.quorum !== null) throw new SyntaxError("the policy already has a quorum line");
    const [name] = exactly(items, 1, 1) as [string];
    if (name !== NO_QUORUM) this.mustBeDefined(name);
    this.quorum = readable(name);
  }

  private define(name: string): string {
    if (name === NO_QUORUM || this.defined.has(name))
      throw new SyntaxError(`the name "${readable(name)}" is reserved or already defined`);
    this.defined.add(name);
    return readable(name);
  }

  private mustBeDefined(name: string): void {
    if (!this.defined.has(name)) throw new SyntaxError(`"${readable(name)}" must be defined on an earlier line`);
  }
}

function exactly(items: readonly string[], least: number, most: number): readonly string[] {
  if (items.length < least || items.length > most)
    throw new SyntaxError(
      `expected ${least === most ? least : `${least} to ${most}`} items after the keyword, got ${items.length}`,
    );
  return items;
}

function readKey(item: string, types: readonly KeyType[]): Verifier {
  const key = parseVkey(fromUtf8(octetsOf(item)));
  if (!types.includes(key.type)) throw new SyntaxError(`a key of type ${key.type} is not allowed here`);
  return key;
}

/** Adds a line. Throws if its public key is already listed: one key with two names would count twice. */
function add<Line extends { readonly key: Verifier }>(lines: Line[], line: Line): void {
  if (lines.some(({ key }) => equalBytes(key.publicKey, line.key.publicKey)))
    throw new SyntaxError("the public key is already on an earlier line");
  if (lines.length === MAX_LINES) throw new SyntaxError(`the policy has more than ${MAX_LINES} lines of this kind`);
  lines.push(line);
}

function thresholdOf(rule: string, members: number): number {
  if (rule === "all") return members;
  if (rule === "any") return 1;
  const threshold = /^[1-9]\d{0,3}$/.test(rule) ? Number(rule) : 0;
  if (threshold < 1 || threshold > members)
    throw new SyntaxError(`expected all, any or a number from 1 to ${members}, got "${readable(rule)}"`);
  return threshold;
}

/** Formats a policy. Other implementations can read it, except that some require an address for every witness. */
export function formatPolicy({ logs, witnesses, groups, quorum }: Policy): string {
  const lines = [
    ...logs.map(({ key, url }) => ["log", formatVkey(key), url]),
    ...witnesses.map(({ name, key, url }) => ["witness", name, formatVkey(key), url]),
    ...groups.map(({ name, threshold, members }) => ["group", name, String(threshold), ...members]),
    ["quorum", quorum],
  ];
  return lines.map((items) => `${items.filter((item) => item !== null).join(" ")}\n`).join("");
}
