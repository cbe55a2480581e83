import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { createSealing } from "./sealing.ts";

const key = (fill: number) => Buffer.alloc(32, fill).toString("base64url");
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const sealing = createSealing(key(1), randomBytes);

test("encrypted data can be decrypted, and is never encrypted to the same text twice", () => {
  const [one, two] = [sealing.seal("JBSWY3DPEHPK3PXP", "ada"), sealing.seal("JBSWY3DPEHPK3PXP", "ada")];
  expect(one).not.toBe(two);
  expect(sealing.unseal(one, "ada")).toBe("JBSWY3DPEHPK3PXP");
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
});

test("decryption fails with another owner, another key or a changed byte", () => {
  const sealed = sealing.seal("secret", "ada");
  expect(() => sealing.unseal(sealed, "bob")).toThrow();
  expect(() => createSealing(key(2), randomBytes).unseal(sealed, "ada")).toThrow();
  const bytes = Buffer.from(sealed, "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => sealing.unseal(changed.toString("base64url"), "ada")).toThrow();
  }
  expect(() => sealing.unseal("AAAA", "ada")).toThrow();
});
