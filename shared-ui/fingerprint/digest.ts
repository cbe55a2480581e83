import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** A SHA-256 on its way. */
export interface RunningDigest {
  update(bytes: Uint8Array): void;
  /** 64 lower-case hexadecimal digits. Nothing may follow. */
  digest(): string;
}

/** In plain JavaScript: the slowest, and allowed everywhere. */
export function scriptDigest(): RunningDigest {
  const running = sha256.create();
  return { update: (bytes) => running.update(bytes), digest: () => bytesToHex(running.digest()) };
}

/**
 * Up to this size a file is read at once and hashed by the platform, the fastest way. That has no progress and holds
 * the file in memory, which would be felt beyond.
 */
export const WHOLE_BYTES = 16 * 1024 * 1024;
