/**
 * Cosignatures of c2sp.org/tlog-cosignature: a cosigner's timed statement about a checkpoint. The log's own ML-DSA
 * signature is a cosignature, too, under the log's name.
 *
 * In a signature line, the key id is followed by
 *
 *     time (8, big-endian Unix seconds) ‖ signature (64 of Ed25519, 2420 of ML-DSA-44)
 *
 * An Ed25519 key signs `cosignature/v1 LF time <seconds> LF` and the checkpoint's body, extension lines included. An
 * ML-DSA-44 key signs
 *
 *     "subtree/v1\n\0" (12) ‖ length (1) ‖ cosigner's name ‖ time (8) ‖ length (1) ‖ origin ‖ start, 0 (8) ‖ size (8) ‖ root (32)
 *
 * with an empty context; extension lines are not part of it.
 */
import { ed25519 } from "@noble/curves/ed25519.js";
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import { type Bytes, concat, utf8 } from "./bytes.ts";
import { parseCheckpoint } from "./checkpoint.ts";
import {
  holdsEd25519,
  KEY_TYPES,
  type KeyType,
  keyIdOf,
  PUBLIC_KEY_BYTES,
  type Signer,
  type Verifier,
} from "./note.ts";
import { type Holds, remembered } from "./remembered.ts";

/** Key types that sign a checkpoint with a time. */
export type CosignerType = Exclude<KeyType, typeof KEY_TYPES.ed25519>;

const TIME_BYTES = 8;
const MAX_SECONDS = 2n ** 63n - 1n;
const NAME_MAX_BYTES = 255;
const LABEL = utf8("subtree/v1\n\0");

/** A signature algorithm with time. */
interface Algorithm {
  readonly publicKeyBytes: number;
  publicKeyOf(seed: Uint8Array): Bytes;
  /** Returns the bytes to sign. Throws `SyntaxError` if the text is not a checkpoint. */
  message(name: string, text: string, time: bigint): Bytes;
  signerOf(seed: Uint8Array): (message: Bytes) => Bytes;
  readonly holds: Holds;
}

function u64(value: bigint): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

const withLength = (text: string): Bytes => {
  const bytes = utf8(text);
  return concat(Uint8Array.of(bytes.length), bytes);
};

const ALGORITHMS: Readonly<Record<CosignerType, Algorithm>> = {
  [KEY_TYPES.timestampedEd25519]: {
    publicKeyBytes: PUBLIC_KEY_BYTES,
    publicKeyOf: (seed) => ed25519.getPublicKey(seed) as Bytes,
    message(_name, text, time) {
      parseCheckpoint(text);
      return utf8(`cosignature/v1\ntime ${time}\n${text}`);
    },
    signerOf: (seed) => (message) => ed25519.sign(message, seed) as Bytes,
    holds: holdsEd25519,
  },
  [KEY_TYPES.timestampedMlDsa44]: {
    publicKeyBytes: 1312,
    publicKeyOf: (seed) => ml_dsa44.keygen(seed).publicKey as Bytes,
    message(name, text, time) {
      const { origin, size, root } = parseCheckpoint(text);
      return concat(LABEL, withLength(name), u64(time), withLength(origin), u64(0n), u64(BigInt(size)), root);
    },
    signerOf(seed) {
      const { secretKey } = ml_dsa44.keygen(seed);
      // Sign deterministically, as Ed25519 does, so that the same message always gives the same signature.
      return (message) => ml_dsa44.sign(message, secretKey, { extraEntropy: false }) as Bytes;
    },
    holds: remembered((publicKey, message, signature) => {
      try {
        return ml_dsa44.verify(signature, message, publicKey);
      } catch {
        return false;
      }
    }),
  },
};

/**
 * Returns the verifier for a cosigner's key. Throws `SyntaxError` if the key has another length or the name more than
 * 255 bytes.
 */
export function cosignatureVerifier(name: string, type: CosignerType, publicKey: Bytes): Verifier {
  const { publicKeyBytes, message, holds } = ALGORITHMS[type];
  if (publicKey.length !== publicKeyBytes)
    throw new SyntaxError(`the public key has ${publicKey.length} bytes, expected ${publicKeyBytes}`);
  const id = keyIdOf(name, type, publicKey);
  if (utf8(name).length > NAME_MAX_BYTES) throw new SyntaxError(`the key name has more than ${NAME_MAX_BYTES} bytes`);
  return {
    name,
    id,
    type,
    publicKey,
    check(text, signature) {
      const wrong = () => new SyntaxError(`the signature of ${name} is invalid`);
      if (signature.length <= TIME_BYTES) throw wrong();
      const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
      if (time > MAX_SECONDS) throw new SyntaxError(`the signature of ${name} states an impossible time`);
      if (!holds(publicKey, message(name, text, time), signature.subarray(TIME_BYTES))) throw wrong();
      // Time 0 means that the cosignature states no time. It then only states that the tree extends the trees that
      // the cosigner signed before.
      return { time: time === 0n ? null : Number(time) };
    },
  };
}

/**
 * Creates a cosigner from its seed (32 bytes). `now` returns ms since 1970.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { openCheckpoint, signCheckpoint } from "@authentica/backend/tlog/checkpoint";
 * import { createCosigner } from "@authentica/backend/tlog/cosignature";
 * import { EMPTY_ROOT } from "@authentica/backend/tlog/hash";
 * import { appendSignatures, createSigner, KEY_TYPES, openNote, parseNote, signLines } from "@authentica/backend/tlog/note";
 *
 * const log = createSigner("example.com/log", new Uint8Array(32));
 * const note = await signCheckpoint({ size: 0, root: EMPTY_ROOT }, log);
 *
 * const witness = createCosigner("w.example", new Uint8Array(32).fill(1), KEY_TYPES.timestampedMlDsa44, () => 1767225600_000);
 * const cosigned = appendSignatures(note, await signLines(parseNote(note).text, [witness]));
 * assert.equal(openNote(cosigned, [log, witness]).by[1]?.time, 1767225600);
 * assert.equal(openCheckpoint(cosigned, log).size, 0);
 * ```
 */
export function createCosigner(name: string, seed: Uint8Array, type: CosignerType, now: () => number): Signer {
  const { publicKeyOf, signerOf } = ALGORITHMS[type];
  return cosignerWith(name, type, publicKeyOf(seed), signerOf(seed), now);
}

/**
 * Creates a cosigner whose key is in another place, such as an agent or a remote service. `signMessage` returns the
 * key's signature of the given bytes, with an empty context. `now` as in `createCosigner`.
 */
export function cosignerWith(
  name: string,
  type: CosignerType,
  publicKey: Bytes,
  signMessage: (message: Bytes) => Bytes | Promise<Bytes>,
  now: () => number,
): Signer {
  const { message } = ALGORITHMS[type];
  return {
    ...cosignatureVerifier(name, type, publicKey),
    async sign(text, at = now()) {
      const time = BigInt(Math.floor(at / 1000));
      return concat(u64(time), await signMessage(message(name, text, time)));
    },
  };
}
