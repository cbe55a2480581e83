import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** A SHA-256 computation in progress. */
export interface RunningDigest {
  update(bytes: Uint8Array): void;
  /** Returns 64 lower-case hex digits. No other method may be called afterwards. */
  digest(): string;
}

/** SHA-256 in plain JavaScript. It is the slowest implementation, but works everywhere. */
export function scriptDigest(): RunningDigest {
  const running = sha256.create();
  return { update: (bytes) => running.update(bytes), digest: () => bytesToHex(running.digest()) };
}

/**
 * Files up to this size (bytes) are read as a whole and hashed by the platform, which is fastest. This reports no
 * progress and holds the whole file in memory, so it is not used for larger files.
 */
export const WHOLE_BYTES = 16 * 1024 * 1024;
