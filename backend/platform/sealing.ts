import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv } from "node:crypto";
import { allOf, type Keys } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts stored values, so that a copy of the store does not reveal them. */
export interface Sealing {
  /** Returns the encrypted text, base64url. `of` names the owner of the text; decryption needs the same value. */
  seal(text: string, of: string): string;
  /** Decrypts a text. Throws if `of` differs, if no key fits, or if the text was changed. */
  unseal(sealed: string, of: string): string;
}

/**
 * Creates a sealing with AES-256-GCM and a key from outside the store: 32 bytes in base64url. A sealed text is
 *
 *     nonce (12 bytes) ‖ ciphertext ‖ tag (16 bytes)
 *
 * with `of` as the additional data.
 */
export function createSealing(keys: Keys, randomBytes: (length: number) => Uint8Array): Sealing {
  const [bytes, ...previous] = allOf(keys).map((key) => Buffer.from(key, "base64url")) as [Buffer, ...Buffer[]];

  function opened(all: Buffer, of: string, key: Buffer): string {
    const decipher = createDecipheriv(CIPHER, key, all.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(of)).setAuthTag(all.subarray(-TAG_BYTES));
    const text = decipher.update(all.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  }

  return {
    seal(text, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(of));
      const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]).toString("base64url");
    },
    unseal(sealed, of) {
      const all = Buffer.from(sealed, "base64url");
      let failure: unknown;
      for (const key of [bytes, ...previous]) {
        try {
          return opened(all, of, key);
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
  };
}
