import { Buffer } from "node:buffer";
import {
  getDefaultSupportedAlgorithmIDs,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { PASSKEY_CHALLENGE_MS } from "../../contract/constants.ts";
import type {
  AuthenticationResponse,
  PasskeyCreationOptions,
  PasskeyDevice,
  PasskeyRequestOptions,
  RegistrationResponse,
} from "../../contract/passkey.ts";
import type { UserRecord } from "../users/store.ts";
import type { PasskeyRecord } from "./store.ts";

/** Properties of a new passkey, as reported by its authenticator. */
export type Created = Pick<PasskeyRecord, "id" | "publicKey" | "counter" | "transports" | "device" | "backedUp">;

/** Result of a valid signature. The caller must check that the signature counter has grown. */
export interface Asserted {
  readonly counter: number;
  readonly backedUp: boolean;
}

/**
 * Runs the two WebAuthn ceremonies, registration and authentication, for one relying party. The id of the relying
 * party is the host of `publicUrl`, and only responses from that origin are valid. A passkey replaces password and
 * second factor, so user verification (PIN, fingerprint, face) is always required.
 */
export function createCeremonies(publicUrl: string) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  const known = (passkeys: readonly PasskeyRecord[]) =>
    passkeys.map(({ id, transports }) => ({ id, type: "public-key" as const, transports: [...transports] }));

  return {
    /**
     * Returns options for `navigator.credentials.create`. They request a discoverable passkey, and exclude
     * authenticators that already have a passkey of this account.
     */
    creationOptions(user: UserRecord, passkeys: readonly PasskeyRecord[], challenge: string): PasskeyCreationOptions {
      return {
        rp: { id: rpID, name: "Authentica" },
        user: {
          id: userHandleOf(user.id),
          name: user.email,
          displayName: `${user.firstName} ${user.lastName}`,
        },
        challenge,
        pubKeyCredParams: getDefaultSupportedAlgorithmIDs().map((alg) => ({ type: "public-key", alg })),
        timeout: PASSKEY_CHALLENGE_MS,
        attestation: "none",
        excludeCredentials: known(passkeys),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      };
    },

    /**
     * Returns options for `navigator.credentials.get`. They allow one of `passkeys`, or any passkey on the device if
     * the list is empty.
     */
    requestOptions(passkeys: readonly PasskeyRecord[], challenge: string): PasskeyRequestOptions {
      return {
        rpId: rpID,
        challenge,
        timeout: PASSKEY_CHALLENGE_MS,
        allowCredentials: known(passkeys),
        userVerification: "required",
      };
    },

    /** Verifies the response to `navigator.credentials.create`. Returns `null` if any part of it is invalid. */
    async verifyCreation(
      { id, rawId, type, response }: RegistrationResponse,
      challenge: string,
    ): Promise<Created | null> {
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          expectedChallenge: challenge,
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: {
              clientDataJSON: response.clientDataJSON,
              attestationObject: withoutStatement(response.attestationObject),
            },
          },
        });
        // The library does not compare the id that the browser sent with the id in the authenticator data.
        if (!verified || registrationInfo.credential.id !== id) return null;
        const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
        return {
          id,
          publicKey: isoBase64URL.fromBuffer(credential.publicKey),
          counter: credential.counter,
          transports: response.transports ?? [],
          device: credentialDeviceType,
          backedUp: credentialBackedUp,
        };
      } catch {
        return null;
      }
    },

    /**
     * Verifies the response to `navigator.credentials.get`. Returns `null` if any part of it is invalid.
     * `namesOwner`: the response must contain the user handle.
     */
    async verifyAssertion(
      { id, rawId, type, response }: AuthenticationResponse,
      challenge: string,
      passkey: PasskeyRecord,
      { namesOwner }: { readonly namesOwner: boolean },
    ): Promise<Asserted | null> {
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      if (userHandle ? userHandle !== userHandleOf(passkey.userId) : namesOwner) return null;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          expectedChallenge: challenge,
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature },
          },
          // The library would compare counters before it checks the signature, so anyone could trigger its error with
          // a low counter. With counter 0 it compares nothing; our caller compares the counters after the signature
          // was verified.
          credential: { id: passkey.id, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
        });
        const device: PasskeyDevice = authenticationInfo.credentialDeviceType;
        if (!verified || device !== passkey.device) return null;
        return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
      } catch {
        return null;
      }
    },
  };
}

/**
 * Returns the user handle for authenticators, base64url: the bytes of the account's id, which contains no personal
 * data.
 */
const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

/**
 * Removes the attestation statement. This service does not request one, but some password managers send it anyway. It
 * would prove nothing that is needed here, and parsing its certificates would be an unnecessary risk.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const none = new Map<string, string | Uint8Array | Map<string, never>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none));
}
