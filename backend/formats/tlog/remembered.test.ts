import { expect, test, vi } from "vitest";
import { utf8 } from "./bytes.ts";
import { type Holds, remembered } from "./remembered.ts";

const isSame: Holds = (publicKey, message, signature) =>
  `${publicKey} ${message}` === `${utf8("key")} ${utf8("message")}` && signature[0] === 1;

test("the same signature is verified only once, and again if any part differs", () => {
  const holds = vi.fn(isSame);
  const check = remembered(holds);
  for (let time = 0; time < 3; time++) expect(check(utf8("key"), utf8("message"), Uint8Array.of(1))).toBe(true);
  for (let time = 0; time < 3; time++) expect(check(utf8("key"), utf8("message"), Uint8Array.of(2))).toBe(false);
  expect(holds).toHaveBeenCalledTimes(2);
  // Pass the same bytes, but split differently between key and message.
  expect(check(utf8("keym"), utf8("essage"), Uint8Array.of(1))).toBe(false);
  expect(check(utf8("ke"), utf8("ymessage"), Uint8Array.of(1))).toBe(false);
  expect(holds).toHaveBeenCalledTimes(4);
});

test("only the results of the most recent signature checks are kept", () => {
  const holds = vi.fn(isSame);
  const check = remembered(holds);
  for (let at = 0; at < 100; at++) check(utf8("key"), utf8(`message ${at}`), Uint8Array.of(1));
  check(utf8("key"), utf8("message 99"), Uint8Array.of(1));
  expect(holds).toHaveBeenCalledTimes(100);
  check(utf8("key"), utf8("message 0"), Uint8Array.of(1));
  expect(holds).toHaveBeenCalledTimes(101);
});
