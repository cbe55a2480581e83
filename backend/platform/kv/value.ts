/**
 * The form in which values are stored. Unlike Deno's own serialisation of objects, any Deno release can read it.
 *
 *     00 bytes …     a `Uint8Array`
 *     JSON           anything else: RFC 8259, in UTF-8
 *
 * No JSON text begins with 00. A value is returned exactly as it was put, or refused when it is put.
 */

const BYTES = 0;
const DEEPEST = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Returns the stored form of a value: `null`, a boolean, a finite number, text, an array or plain object of these, or
 * a `Uint8Array` as the whole value. Throws `TypeError` with the path and type of anything else.
 */
export function encodeValue(value: unknown): Uint8Array<ArrayBuffer> {
  if (isBytes(value)) {
    const stored = new Uint8Array(1 + value.length);
    stored[0] = BYTES;
    stored.set(value, 1);
    return stored;
  }
  const problem = whyNotJson(value, DEEPEST);
  if (problem !== null) throw new TypeError(`value${problem}`);
  return encoder.encode(JSON.stringify(value));
}

/**
 * Returns the value of a stored form. A `Uint8Array` is returned as a view of the stored bytes, without a copy. Throws
 * `SyntaxError`, whose message does not quote the value.
 */
export function decodeValue(stored: unknown): unknown {
  if (!isBytes(stored)) throw new SyntaxError("the value is not in the format of this store");
  if (stored[0] === BYTES) return stored.subarray(1);
  try {
    return JSON.parse(decoder.decode(stored));
  } catch {
    throw new SyntaxError("the value is neither JSON nor marked as bytes");
  }
}

const prototypeOf = Object.getPrototypeOf;

/** Accepts only `Uint8Array` itself: a subclass such as `Buffer` would be returned as another type. */
const isBytes = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && prototypeOf(value) === Uint8Array.prototype;

/**
 * Returns the first thing that JSON would lose or change, as a path and the end of a sentence: `.user.name is
 * undefined`. Returns `null` if there is none.
 */
function whyNotJson(value: unknown, levels: number): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0) ? null : ` is ${Object.is(value, -0) ? "-0" : value}`;
  if (typeof value !== "object") return ` is ${value === undefined ? "undefined" : `a ${typeof value}`}`;
  if (levels === 0) return ` has more than ${DEEPEST} levels above it`;
  const isArray = Array.isArray(value);
  if (prototypeOf(value) !== (isArray ? Array.prototype : Object.prototype)) return ` is not a plain object`;
  const members: [string, unknown][] = Object.entries(value);
  // Own keys include symbols, hidden members and the length of an array; a hole in an array is not an own key.
  if (
    Reflect.ownKeys(value).length !== members.length + (isArray ? 1 : 0) ||
    (isArray && value.length !== members.length)
  )
    return ` has holes or hidden members`;
  for (const [name, member] of members) {
    const problem = whyNotJson(member, levels - 1);
    if (problem !== null) return `.${name}${problem}`;
  }
  return null;
}
