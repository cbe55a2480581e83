import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";

/** What the browser made of a challenge, as the server takes it. */
export function proofOf(challengeId: string, made: AuthenticationResponseJSON): PasskeyProof {
  const { id, rawId, type, response } = made;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    challengeId,
    response: {
      id,
      rawId,
      // `public-key`, and nothing else (WebAuthn, section 5.8.2).
      type: type as "public-key",
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    },
  };
}
