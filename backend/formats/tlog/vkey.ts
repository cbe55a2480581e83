/** Verifier keys of c2sp.org/signed-note as text, of every supported type. */
import { concat, fromBase64, toBase64, toHex } from "./bytes.ts";
import { type CosignerType, cosignatureVerifier } from "./cosignature.ts";
import { ed25519Verifier, isKeyName, KEY_TYPES, PUBLIC_KEY_BYTES, type Verifier } from "./note.ts";

/** Formats a verifier key: `<name>+<8 hex digits of the id>+<base64(type ‖ public key)>`. */
export const formatVkey = ({ name, id, type, publicKey }: Verifier): string =>
  `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(type), publicKey))}`;

/**
 * Parses a verifier key. Throws a `SyntaxError` that names what is wrong.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { KEY_TYPES } from "@authentica/backend/tlog/note";
 * import { formatVkey, parseVkey } from "@authentica/backend/tlog/vkey";
 *
 * const text = "witness.example/w1+df1c0a35+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU";
 * const witness = parseVkey(text);
 * assert.equal(witness.type, KEY_TYPES.timestampedEd25519);
 * assert.equal(formatVkey(witness), text);
 * assert.throws(() => parseVkey(text.replace("df1c", "df1d")), /does not belong to its public key/);
 * ```
 */
export function parseVkey(text: string): Verifier {
  const [, name = "", id, encoded = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text.trim()) ?? [];
  if (!isKeyName(name)) throw new SyntaxError("the text is not a verifier key of the form NAME+ID+KEY");
  const key = fromBase64(encoded);
  const publicKey = key.slice(1);
  const verifier = verifierOf(name, key[0], publicKey);
  if (toHex(verifier.id) !== id) throw new SyntaxError("the id of the verifier key does not belong to its public key");
  return verifier;
}

/** Parses one or more verifier keys, one per line. Throws a `SyntaxError` that names what is wrong. */
export const parseVkeys = (text: string): Verifier[] => text.trim().split("\n").map(parseVkey);

function verifierOf(name: string, type: number | undefined, publicKey: Uint8Array<ArrayBuffer>): Verifier {
  switch (type) {
    case KEY_TYPES.ed25519:
      if (publicKey.length !== PUBLIC_KEY_BYTES)
        throw new SyntaxError(`the public key has ${publicKey.length} bytes, expected ${PUBLIC_KEY_BYTES}`);
      return ed25519Verifier(name, publicKey);
    case KEY_TYPES.timestampedEd25519:
    case KEY_TYPES.timestampedMlDsa44:
      return cosignatureVerifier(name, type as CosignerType, publicKey);
    default:
      throw new SyntaxError("the type of the verifier key is unknown");
  }
}
