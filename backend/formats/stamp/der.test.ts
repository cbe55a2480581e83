import { expect, test } from "vitest";
import { fromHex, toHex, utf8 } from "../tlog/bytes.ts";
import { decode, encode, encodeOid, integerBytes, namedBitsOf, oidOf, smallInteger, TAG, timeOf } from "./der.ts";

const read = (hex: string, rules?: "BER") => decode(fromHex(hex), rules);

test("DER decoding refuses lengths, numbers and identifiers that are not in their shortest form", () => {
  expect(toHex(read("0401ff").content)).toBe("ff");
  for (const wrong of [
    "048101ff",
    "04820001ff",
    "0485000000000000",
    "0402ff",
    "0401ff00",
    "04",
    "",
    "1f8101ff",
    "2480040100",
    "0480",
  ])
    expect(() => read(wrong), wrong).toThrow(SyntaxError);
  for (const wrong of ["02020001", "0202ffff", "0200"])
    expect(() => integerBytes(read(wrong)), wrong).toThrow(SyntaxError);
  for (const wrong of ["0202ff7f", "02050100000000"])
    expect(() => smallInteger(read(wrong)), wrong).toThrow(SyntaxError);
  for (const wrong of ["06028001", "06012a80", "06018a", "0600"])
    expect(() => oidOf(read(wrong)), wrong).toThrow(SyntaxError);
  for (const wrong of ["0300", "030108", "03020101"])
    expect(() => namedBitsOf(read(wrong)), wrong).toThrow(SyntaxError);
});

test("BER decoding accepts indefinite lengths that end with two zero bytes", () => {
  expect(toHex(read("3080020101020102 0000".replace(" ", ""), "BER").content)).toBe("020101020102");
  expect(() => read("3080020101", "BER")).toThrow(SyntaxError);
  expect(() => read("0480ff0000", "BER")).toThrow(SyntaxError);
  expect(() => decode(fromHex("3080".repeat(5000)), "BER")).toThrow("nested more than 24 levels deep");
});

test("object identifiers, bit strings and lengths are encoded and decoded", () => {
  for (const oid of ["1.2.840.113549.1.9.16.1.4", "2.16.840.1.101.3.4.2.1", "0.4.0.19422.1.1", "2.999.1"])
    expect(oidOf(decode(oid === "2.999.1" ? fromHex("0603883701") : encodeOid(oid)))).toBe(oid);
  expect([...namedBitsOf(read("030206c0"))]).toEqual([0, 1]);
  for (const length of [0, 127, 128, 255, 256, 70_000])
    expect(decode(encode(TAG.octets, new Uint8Array(length))).content.length).toBe(length);
});

test("DER times are in UTC, on existing days, and fractions of a millisecond are rounded up", () => {
  const time = (text: string, tag: number = TAG.time) =>
    new Date(timeOf(decode(encode(tag, utf8(text))))).toISOString();
  expect(time("20261122093359Z")).toBe("2026-11-22T09:33:59.000Z");
  expect(time("20261122093359.0001Z")).toBe("2026-11-22T09:33:59.001Z");
  expect(time("20261122093359.25Z")).toBe("2026-11-22T09:33:59.250Z");
  expect(time("491231235959Z", TAG.utcTime)).toBe("2049-12-31T23:59:59.000Z");
  expect(time("500101000000Z", TAG.utcTime)).toBe("1950-01-01T00:00:00.000Z");
  for (const wrong of [
    "20261122093359",
    "20261122093359+0100",
    "20260230000000Z",
    "20261301000000Z",
    "202611220933Z",
    "20261122093359.10Z",
  ])
    expect(() => time(wrong), wrong).toThrow(SyntaxError);
});
