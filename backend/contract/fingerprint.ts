/** `POST /fingerprint/generate-fingerprint` (multipart, one field `file`) answers the digest of the bytes received. */
export interface FingerprintAnswer {
  /** SHA-256, 64 lower-case hexadecimal characters. */
  readonly hash: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Until when the file is kept for a claim; ISO 8601, UTC. */
  readonly expiresAt: string;
}
