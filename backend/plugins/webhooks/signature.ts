/** Signatures of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, spec 1.0.0): symmetric, `v1`. */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
/** Bytes of a secret; the specification asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Returns a new secret in its public form: `whsec_` and base64. */
export const newSecret = (randomBytes: (length: number) => Uint8Array): string =>
  `${PREFIX}${Buffer.from(randomBytes(SECRET_BYTES)).toString("base64")}`;

/**
 * Returns the headers of a message. `timestamp` is the time of this attempt (Unix seconds). `secrets` are all valid
 * secrets: each adds a signature, so a receiver needs only one of the secrets.
 */
export function signedHeaders(
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}
