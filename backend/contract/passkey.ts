import * as z from "zod/mini";
import { PASSKEY_NAME_MAX } from "./constants.ts";
import { line } from "./text.ts";

/** Bytes as unpadded base64url, at most `max` characters. */
const base64url = (max: number) =>
  z.string().check(z.maxLength(max, "is too long"), z.regex(/^[A-Za-z0-9_-]+$/, "must be base64url"));

/** A credential id has at most 1023 bytes (WebAuthn, section 4). */
const credentialId = () => base64url(1364);

const challengeId = () => base64url(64);

/**
 * `RegistrationResponseJSON` and `AuthenticationResponseJSON` of WebAuthn, section 5.1. Browsers add members as the
 * standard grows, `clientExtensionResults` among them: those that nothing here reads are dropped.
 */
const RegistrationResponse = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, "must be a transport"))).check(z.maxLength(16)),
    ),
  }),
});

const AuthenticationResponse = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    // Empty from some authenticators that keep none.
    userHandle: z.optional(z.nullable(z.union([z.literal(""), base64url(88)]))),
  }),
});

export type RegistrationResponse = z.infer<typeof RegistrationResponse>;
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;

/** A passkey that the browser is told of: those to choose from, or those that are there already. */
interface KnownPasskey {
  readonly id: string;
  readonly type: "public-key";
  readonly transports: string[];
}

/** `PublicKeyCredentialCreationOptionsJSON` (section 5.1.8), as this service fills it. */
export interface PasskeyCreationOptions {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  /** COSE algorithms, the preferred one first. */
  readonly pubKeyCredParams: { readonly type: "public-key"; readonly alg: number }[];
  /** Milliseconds. */
  readonly timeout: number;
  readonly attestation: "none";
  readonly excludeCredentials: KnownPasskey[];
  readonly authenticatorSelection: {
    readonly residentKey: "required";
    readonly requireResidentKey: true;
    readonly userVerification: "required";
  };
}

/** `PublicKeyCredentialRequestOptionsJSON` (section 5.1.9), as this service fills it. */
export interface PasskeyRequestOptions {
  readonly rpId: string;
  readonly challenge: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Empty: any that the device holds for this service. */
  readonly allowCredentials: KnownPasskey[];
  readonly userVerification: "required";
}

/** What the three calls for options answer: `options` for the browser, `challengeId` to be sent back with its answer. */
export interface Asked<Options> {
  readonly challengeId: string;
  readonly options: Options;
}

/** What asks for options: nothing has to be said. */
export const PasskeyOptionsRequest = z.strictObject({});

/** `POST /auth/passkey/login` and `POST /auth/reauthenticate/passkey`: the answer to the challenge of the options. */
export const PasskeyProof = z.strictObject({ challengeId: challengeId(), response: AuthenticationResponse });
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** `POST /user/passkeys`. */
export const AddPasskeyRequest = z.strictObject({
  challengeId: challengeId(),
  name: line(PASSKEY_NAME_MAX),
  response: RegistrationResponse,
});
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;

/** `PUT /user/passkeys/:id`. */
export const RenamePasskeyRequest = z.strictObject({ name: line(PASSKEY_NAME_MAX) });

export const PasskeyParam = z.strictObject({ id: credentialId() });

/** Whether a passkey stays on the device that made it, or may be kept by several. */
export type PasskeyDevice = "singleDevice" | "multiDevice";

/** A passkey of the person who asks. */
export interface Passkey {
  /** The credential id, base64url. */
  readonly _id: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** `null` until it has signed in or confirmed. ISO 8601, UTC. */
  readonly lastUsedAt: string | null;
  /** Whether a copy is kept elsewhere, by a password manager for instance. */
  readonly backedUp: boolean;
  readonly device: PasskeyDevice;
}

/** `GET /user/passkeys`, the oldest first. */
export interface PasskeysAnswer {
  readonly data: readonly Passkey[];
}
