/**
 * ASN.1: reads DER (X.690), and writes the little that a query needs.
 *
 * Reading is strict: a length must be in its shortest form, a value ends at its last byte, and no bytes may remain.
 * Some authorities use BER around the signed data, with indefinite lengths and strings in chunks; this is accepted
 * only if the caller asks for it.
 */
import { type Bytes, concat } from "../tlog/bytes.ts";

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const CONSTRUCTED = 0x20;
/** Returns the context tag `[number]`, constructed unless the value is primitive. */
export const context = (number: number, kind: "constructed" | "primitive" = "constructed"): number =>
  0x80 | number | (kind === "constructed" ? CONSTRUCTED : 0);

/** Deepest nesting of values. */
const DEEPEST = 24;

/** A value with its tag, a byte that holds class, constructed bit and number. */
export interface Der {
  readonly tag: number;
  /** The whole value: tag, length and content. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
  readonly rules: Rules;
}

/** `BER` also accepts indefinite lengths, whose end is marked by two zero bytes. */
export type Rules = "DER" | "BER";

/** Decodes one value that fills all of the bytes. Throws `SyntaxError`. */
export function decode(bytes: Uint8Array, rules: Rules = "DER"): Der {
  const { value, end } = readValue(bytes, 0, rules, 0);
  if (end !== bytes.length)
    throw new SyntaxError(`${bytes.length - end} unexpected bytes follow the end of the ASN.1 value`);
  return value;
}

function readValue(bytes: Uint8Array, start: number, rules: Rules, depth: number): { value: Der; end: number } {
  if (depth > DEEPEST) throw new SyntaxError(`ASN.1 values are nested more than ${DEEPEST} levels deep`);
  const tag = byteAt(bytes, start);
  if ((tag & 0x1f) === 0x1f) throw new SyntaxError("an ASN.1 tag has more than one byte, which is not supported");
  const first = byteAt(bytes, start + 1);
  if (first === 0x80) {
    if (rules === "DER" || (tag & CONSTRUCTED) === 0)
      throw new SyntaxError("an ASN.1 value has an indefinite length, which is not allowed here");
    const begin = start + 2;
    let at = begin;
    while (byteAt(bytes, at) !== 0 || byteAt(bytes, at + 1) !== 0) at = readValue(bytes, at, rules, depth + 1).end;
    return {
      value: { tag, bytes: bytes.subarray(start, at + 2), content: bytes.subarray(begin, at), rules },
      end: at + 2,
    };
  }
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (more > 4) throw new SyntaxError(`an ASN.1 length has ${more} bytes; at most 4 are supported`);
  let length = more === 0 ? first : 0;
  for (let at = 0; at < more; at++) length = length * 256 + byteAt(bytes, start + 2 + at);
  if (more > 0 && (length < 0x80 || length < 256 ** (more - 1)))
    throw new SyntaxError("an ASN.1 length is not written in its shortest form");
  const begin = start + 2 + more;
  const end = begin + length;
  if (end > bytes.length) throw new SyntaxError("an ASN.1 value is truncated");
  return { value: { tag, bytes: bytes.subarray(start, end), content: bytes.subarray(begin, end), rules }, end };
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new SyntaxError("an ASN.1 value is truncated");
  return byte;
}

/** Returns the values inside a constructed value. */
export function partsOf({ tag, content, rules }: Der): Der[] {
  if ((tag & CONSTRUCTED) === 0) throw new SyntaxError("expected a constructed ASN.1 value, got a primitive one");
  const parts: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const { value, end } = readValue(content, at, rules, 0);
    parts.push(value);
    at = end;
  }
  return parts;
}

/** Reads the parts of a SEQUENCE in order, by tag. */
export interface Fields {
  /** Returns the next part, which must have one of the tags. */
  next(...tags: readonly number[]): Der;
  /** Returns the next part with any tag; `null` at the end. */
  rest(): Der | null;
  /** Returns the next part if it has the tag; `null` if it was omitted. */
  optional(tag: number): Der | null;
  /** Throws if parts are left. */
  end(): void;
}

export function fieldsOf(value: Der, tag: number = TAG.sequence): Fields {
  const parts = partsOf(expectTag(value, tag));
  let at = 0;
  const take = (): Der => {
    const part = parts[at];
    if (!part) throw new SyntaxError("a required part of an ASN.1 sequence is missing");
    at += 1;
    return part;
  };
  return {
    next: (...tags) => expectTag(take(), ...tags),
    rest: () => (at < parts.length ? take() : null),
    optional: (wanted) => (parts[at]?.tag === wanted ? take() : null),
    end() {
      if (at < parts.length) throw new SyntaxError("an ASN.1 sequence has an unexpected part");
    },
  };
}

export function expectTag(value: Der, ...tags: readonly number[]): Der {
  if (tags.includes(value.tag)) return value;
  const spell = (tag: number) => tag.toString(16).padStart(2, "0");
  throw new SyntaxError(`expected the ASN.1 tag ${tags.map(spell).join(" or ")}, got ${spell(value.tag)}`);
}

/** Returns the value inside `[n] EXPLICIT`. */
export function inner(value: Der): Der {
  const [only, ...others] = partsOf(value);
  if (!only || others.length > 0)
    throw new SyntaxError("an explicitly tagged ASN.1 part must contain exactly one value");
  return only;
}

/** Returns an object identifier in dotted form. */
export function oidOf(value: Der): string {
  const { content } = expectTag(value, TAG.oid);
  const arcs: number[] = [];
  let arc = 0;
  let isOpen = false;
  for (const byte of content) {
    if (!isOpen && byte === 0x80) throw new SyntaxError("an object identifier is not in its shortest form");
    arc = arc * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new SyntaxError("an object identifier is too large");
    isOpen = byte >= 0x80;
    if (isOpen) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first, ...rest] = arcs;
  if (first === undefined || isOpen) throw new SyntaxError("an object identifier is truncated");
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...rest].join(".");
}

/** Returns the bytes of an INTEGER in two's complement. Throws unless they are the shortest form. */
export function integerBytes(value: Der, tag: number = TAG.integer): Uint8Array {
  const { content } = expectTag(value, tag);
  const [first, second] = content;
  if (first === undefined) throw new SyntaxError("an ASN.1 integer has no bytes");
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)))
    throw new SyntaxError("an ASN.1 integer is not in its shortest form");
  return content;
}

/** Returns a non-negative INTEGER of at most four bytes. */
export function smallInteger(value: Der, tag: number = TAG.integer): number {
  const bytes = integerBytes(value, tag);
  if (bytes.length > 4 || (bytes[0] as number) >= 0x80)
    throw new SyntaxError("an ASN.1 integer is negative or has more than four bytes");
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

export function booleanOf(value: Der): boolean {
  const { content } = expectTag(value, TAG.boolean);
  if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff))
    throw new SyntaxError("an ASN.1 boolean is neither 00 nor ff");
  return content[0] === 0xff;
}

/** Returns the bytes of an OCTET STRING; in BER, the chunks are joined. */
export function octetsOf(value: Der): Uint8Array {
  if (value.tag === (TAG.octets | CONSTRUCTED) && value.rules === "BER") return concat(...partsOf(value).map(octetsOf));
  return expectTag(value, TAG.octets).content;
}

/** Returns the bytes of a BIT STRING without unused bits. */
export function wholeBitsOf(value: Der): Uint8Array {
  const { content } = expectTag(value, TAG.bits);
  if (content[0] !== 0) throw new SyntaxError("a bit string has unused bits, which is not allowed here");
  return content.subarray(1);
}

/** Returns the bits set in a BIT STRING of named bits, the first being 0. */
export function namedBitsOf(value: Der): Set<number> {
  const [unused = 8, ...bytes] = expectTag(value, TAG.bits).content;
  const set = new Set<number>();
  for (const [at, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) set.add(at * 8 + bit);
  if (unused > 7 || [...set].some((bit) => bit >= bytes.length * 8 - unused))
    throw new SyntaxError("a bit string is malformed: its unused bits are set or more than 7");
  return set;
}

/** Returns a UTCTime or GeneralizedTime in UTC as ms since 1970; fractions of a millisecond are rounded up. */
export function timeOf(value: Der): number {
  const text = String.fromCharCode(...expectTag(value, TAG.utcTime, TAG.time).content);
  const match = (value.tag === TAG.time ? /^(\d{4})(\d{10})(\.\d*[1-9])?Z$/ : /^(\d\d)(\d{10})Z$/).exec(text);
  if (!match) throw new SyntaxError(`expected a time in UTC, got "${text}"`);
  const [, shownYear = "", rest = "", fraction = "."] = match;
  const year = shownYear.length === 4 ? shownYear : `${Number(shownYear) < 50 ? 20 : 19}${shownYear}`;
  const [month, day, hour, minute, second] = rest.match(/../g) as unknown as [string, string, string, string, string];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // `Date.parse` would turn a day that the month does not have into another day.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day))
    throw new SyntaxError(`expected an existing date and time in UTC, got "${text}"`);
  const digits = fraction.slice(1);
  const ms = Number(digits.slice(0, 3).padEnd(3, "0")) + (/[1-9]/.test(digits.slice(3)) ? 1 : 0);
  return time + ms;
}

/** Encodes a value. */
export function encode(tag: number, ...contents: readonly Uint8Array[]): Bytes {
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return concat(Uint8Array.from(length < 0x80 ? [tag, length] : [tag, 0x80 | digits.length, ...digits]), ...contents);
}

export function encodeOid(oid: string): Bytes {
  const [top = 0, second = 0, ...rest] = oid.split(".").map(Number);
  const bytes = [top * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      septets.unshift(0x80 | (left % 128));
    return septets;
  });
  return encode(TAG.oid, Uint8Array.from(bytes));
}
