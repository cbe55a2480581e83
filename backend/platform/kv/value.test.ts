import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeValue, encodeValue } from "./value.ts";

/** Any UTF-16, including lone surrogates. */
const text = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
const number = fc
  .oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);
const { record } = fc.letrec((tie) => ({
  record: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false),
    number,
    text,
    fc.array(tie("record")),
    fc.dictionary(text, tie("record"), { noNullPrototype: true }),
  ),
}));

const thereAndBack = (value: unknown) => decodeValue(encodeValue(value));

test("encoding and decoding a JSON value returns the same value", () => {
  fc.assert(
    fc.property(record, (value) => {
      expect(thereAndBack(value)).toStrictEqual(value);
    }),
  );
});

test("encoded bytes are decoded to the same bytes, and take one byte more than the original", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8192 }), (bytes) => {
      expect(thereAndBack(bytes)).toStrictEqual(bytes);
      expect(encodeValue(bytes)).toHaveLength(bytes.length + 1);
    }),
  );
});

test("any stored value is either returned unchanged or refused", () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    withUnicodeString: true,
  });
  let refused = 0;
  fc.assert(
    fc.property(anything, (value) => {
      let stored: Uint8Array;
      try {
        stored = encodeValue(value);
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
        refused += 1;
        return;
      }
      expect(decodeValue(stored)).toStrictEqual(value);
    }),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(100);
});

class Money {
  constructor(readonly amount: number) {}
}

const round: Record<string, unknown> = {};
round.round = round;

test.each([
  [undefined, "value is undefined"],
  [{ user: { name: undefined } }, "value.user.name is undefined"],
  [[1, undefined], "value.1 is undefined"],
  [{ at: Number.NaN }, "value.at is NaN"],
  [{ at: Number.POSITIVE_INFINITY }, "value.at is Infinity"],
  [{ at: -0 }, "value.at is -0"],
  [{ at: new Date(0) }, "value.at is not a plain object"],
  [{ names: new Map() }, "value.names is not a plain object"],
  [{ names: new Set() }, "value.names is not a plain object"],
  [new Money(3), "value is not a plain object"],
  [Object.create(null), "value is not a plain object"],
  [{ salt: new Uint8Array(2) }, "value.salt is not a plain object"],
  [Buffer.from("ab"), "value is not a plain object"],
  [new Uint16Array(2), "value is not a plain object"],
  [{ size: 3n }, "value.size is a bigint"],
  [{ next: () => 1 }, "value.next is a function"],
  [{ toJSON: () => 1 }, "value.toJSON is a function"],
  [{ kind: Symbol("kind") }, "value.kind is a symbol"],
  [{ [Symbol("kind")]: 1 }, "value has holes or hidden members"],
  [Object.defineProperty({}, "hidden", { value: 1 }), "value has holes or hidden members"],
  [Array(2), "value has holes or hidden members"],
  [Object.assign([1], { index: 0 }), "value has holes or hidden members"],
])("the store refuses the value %o", (value, message) => {
  expect(() => encodeValue(value)).toThrow(new TypeError(message));
});

test("the store refuses a cyclic value", () => {
  expect(() => encodeValue(round)).toThrow(/^value(\.round)+ has more than 32 levels above it$/);
});

test.each([
  ["unknown bytes", Uint8Array.of(1, 2, 3)],
  ["an empty value", new Uint8Array()],
  ["truncated JSON", new TextEncoder().encode('{"name":"Ada')],
  ["JSON after a byte order mark", new TextEncoder().encode("\uFEFF1")],
  ["JSON that is not UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
  ["a value of V8", { name: "Ada" }],
  ["text of V8", "Ada"],
])("the store refuses to read %s, without quoting it", (_, stored) => {
  expect(() => decodeValue(stored)).toThrow(SyntaxError);
  expect(() => decodeValue(stored)).toThrow(
    /^the value is (not in the format of this store|neither JSON nor marked as bytes)$/,
  );
});

test("any bytes decode to a value that can be stored again, or are refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (stored) => {
      let value: unknown;
      try {
        value = decodeValue(stored);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        return;
      }
      // Negative zero is valid, but this store never writes it.
      if (!Object.is(value, -0)) expect(thereAndBack(value)).toStrictEqual(value);
    }),
    { numRuns: 2000 },
  );
});
