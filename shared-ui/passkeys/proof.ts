import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";

/** Converts the browser's answer to a challenge into the form that the server expects. */
export function proofOf(challengeId: string, made: AuthenticationResponseJSON): PasskeyProof {
  const { id, rawId, type, response } = made;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    challengeId,
    response: {
      id,
      rawId,
      // Always `public-key` (WebAuthn, section 5.8.2).
      type: type as "public-key",
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    },
  };
}
