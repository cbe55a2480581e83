/**
 * Signs with an Ed25519 key of AWS KMS (key spec ECC_NIST_EDWARDS25519). Calls `GetPublicKey` once. Calls `Sign` with
 * algorithm ED25519_SHA_512 on the whole message (`RAW`, at most 4096 bytes), which is Ed25519 as in RFC 8032. The
 * key's other algorithm, ED25519_PH_SHA_512, hashes first, and its signatures would be invalid in a note.
 *
 * Requests are signed with Signature Version 4. The credentials need kms:Sign and kms:GetPublicKey on this key and
 * nothing else.
 */
import { AwsClient } from "aws4fetch";
import { type Bytes, equalBytes, fromBase64, toBase64 } from "../../formats/tlog/bytes.ts";
import type { RawSigner } from "./raw-signer.ts";

/** Prefix of the 32 key bytes in SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);
const MAX_MESSAGE = 4096;

export interface KmsKey {
  readonly region: string;
  /** Id or ARN of the key, or `alias/` and a name. */
  readonly keyId: string;
  /** Address of KMS, without a slash at its end. */
  readonly endpoint: string;
}

export interface KmsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Token of temporary credentials. */
  readonly sessionToken?: string;
}

/** Opens the key. Rejects if KMS does not answer, or if the key is of another type. */
export async function kmsSigner(
  { region, keyId, endpoint }: KmsKey,
  credentials: KmsCredentials,
  signal: () => AbortSignal,
): Promise<RawSigner> {
  // No retries here, because the caller retries.
  const client = new AwsClient({ ...credentials, service: "kms", region, retries: 0 });

  async function call(action: string, parameters: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    const answer = await client.fetch(`${endpoint}/`, {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `TrentService.${action}` },
      body: JSON.stringify({ KeyId: keyId, ...parameters }),
      redirect: "error",
      signal: signal(),
    });
    const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    if (!answer.ok)
      throw new Error(
        `The KMS answered ${answer.status} ${String(body.__type ?? "")} ${String(body.message ?? "")}`.trim(),
      );
    return body;
  }

  const { PublicKey, KeyUsage } = await call("GetPublicKey", {});
  const der = fromBase64(String(PublicKey));
  if (KeyUsage !== "SIGN_VERIFY" || der.length !== SPKI.length + 32 || !equalBytes(der.subarray(0, SPKI.length), SPKI))
    throw new Error("The KMS key must be a signing key of the spec ECC_NIST_EDWARDS25519.");
  return {
    publicKey: der.slice(SPKI.length),
    async sign(message): Promise<Bytes> {
      if (message.length > MAX_MESSAGE)
        throw new Error(`The KMS signs at most ${MAX_MESSAGE} bytes, got ${message.length}.`);
      const { Signature } = await call("Sign", {
        Message: toBase64(message),
        MessageType: "RAW",
        SigningAlgorithm: "ED25519_SHA_512",
      });
      return fromBase64(String(Signature));
    },
  };
}
