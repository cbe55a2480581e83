import { expect, test } from "vitest";
import { readTypedHash } from "./typed-hash.ts";

const HASH = "3f9ac2147b8e0d5612ab34cd56ef7890a1b2c3d4e5f60718293a4b5c6d7e8f90";

test.each([
  HASH,
  ` ${HASH.toUpperCase()}\n`,
  (HASH.match(/.{4}/g) as string[]).join(" "),
  (HASH.match(/.{16}/g) as string[]).join("\r\n"),
  (HASH.match(/../g) as string[]).join(":"),
  `sha256:${HASH}`,
  `SHA-256 = ${HASH}`,
  `${HASH}  name of the file.txt`,
  `${HASH} *binary`,
  `SHA256 (a (1).txt) = ${HASH}`,
  `0x${HASH}`,
  `\u200b${HASH}`,
  "sha256-P5rCFHuODVYSqzTNVu94kKGyw9Tl9gcYKTpLXG1+j5A=",
])("a fingerprint is recognised in any spelling: %j", (typed) => {
  expect(readTypedHash(typed)).toBe(HASH);
});

test.each(["", HASH.slice(1), `${HASH}0`, HASH.replace("3", "g"), "sha256:", `${HASH} ${HASH}`])(
  "the check field rejects a text that is not a hash: %j",
  (typed) => {
    expect(readTypedHash(typed)).toBeNull();
  },
);
