/** Protocol Buffers without a schema: fields by number, with varints and bytes only (wire types 0 and 2). */

/** A varint, or the bytes of a string, a message or packed varints. */
export type Field = bigint | Uint8Array<ArrayBuffer>;

export type Message = ReadonlyMap<number, readonly Field[]>;

/** Parses a message. Throws `RangeError` if it is truncated or has a field of another wire type. */
export function parseMessage(bytes: Uint8Array<ArrayBuffer>): Message {
  const fields = new Map<number, Field[]>();
  let at = 0;
  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("The message ends within a number.");
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint());
    let field: Field;
    if ((tag & 7) === 0) field = varint();
    else if ((tag & 7) === 2) {
      const end = Number(varint()) + at;
      if (end > bytes.length) throw new RangeError("The message ends within a field.");
      field = bytes.slice(at, end);
      at = end;
    } else throw new RangeError(`The message has a field of wire type ${tag & 7}; only 0 and 2 are read.`);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), field]);
  }
  return fields;
}

const EMPTY = new Uint8Array();

/** Returns a field of bytes; empty if absent, because empty fields may be left out. */
export const bytesOf = (message: Message, number: number): Uint8Array<ArrayBuffer> =>
  bytesAllOf(message, number).at(-1) ?? EMPTY;

/** Returns a repeated field of bytes. */
export const bytesAllOf = (message: Message, number: number): Uint8Array<ArrayBuffer>[] =>
  (message.get(number) ?? []).filter((field) => typeof field !== "bigint");

/** Returns a number; 0 if absent. */
export function numberOf(message: Message, number: number): number {
  const field = message.get(number)?.at(-1);
  return typeof field === "bigint" ? Number(field) : 0;
}

/** Encodes a message with these fields, in this order. */
export function formatMessage(
  fields: readonly (readonly [number: number, field: number | boolean | Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  function varint(value: number): void {
    for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
    bytes.push(value);
  }
  for (const [number, field] of fields) {
    const isBytes = field instanceof Uint8Array;
    varint(number * 8 + (isBytes ? 2 : 0));
    varint(isBytes ? field.length : Number(field));
    if (isBytes) for (const byte of field) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
