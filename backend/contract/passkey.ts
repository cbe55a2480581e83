import * as z from "zod/mini";
import { PASSKEY_NAME_MAX } from "./constants.ts";
import { choice, count, described, flag, instant, list, literal, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { line } from "./text.ts";

/** Bytes in base64url without padding, at most `max` characters. */
const base64url = (max: number, words?: string) =>
  described(z.string().check(z.maxLength(max, "is too long"), z.regex(/^[A-Za-z0-9_-]+$/, "must be base64url")), words);

/** Credential id. It has at most 1023 bytes (WebAuthn, section 4). */
const credentialId = (words = "Credential id, base64url.") => base64url(1364, words);

/** Credential id of one of the account's passkeys, in a request. */
export const passkeyId = (words: string) => credentialId(words);

const CHALLENGE_ID = "Identifier of the challenge; send it back with the browser's answer.";
const challengeId = () => base64url(64, CHALLENGE_ID);

const BY_BROWSER = "Value from the browser, base64url.";
const BY_AUTHENTICATOR = "Value from the authenticator, base64url.";
const RESPONSE = "WebAuthn response of the browser.";

const type = () => literal("public-key", "Type of the credential.");

/**
 * `RegistrationResponseJSON` and `AuthenticationResponseJSON` (WebAuthn, section 5.1). Members that are not used here
 * are dropped, because browsers add new ones as the standard grows, such as `clientExtensionResults`.
 */
const RegistrationResponse = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: type(),
  response: part(RESPONSE, {
    clientDataJSON: base64url(8192, BY_BROWSER),
    attestationObject: base64url(32_768, BY_AUTHENTICATOR),
    transports: described(
      z.optional(z.array(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, "must be a transport"))).check(z.maxLength(16))),
      "Transports of the authenticator.",
    ),
  }),
});

const AuthenticationResponse = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: type(),
  response: part(RESPONSE, {
    clientDataJSON: base64url(8192, BY_BROWSER),
    authenticatorData: base64url(8192, BY_AUTHENTICATOR),
    signature: base64url(8192, BY_AUTHENTICATOR),
    // Some authenticators that store no user handle send an empty one.
    userHandle: described(z.optional(z.nullable(z.union([z.literal(""), base64url(88)]))), BY_AUTHENTICATOR),
  }),
});

export type RegistrationResponse = z.infer<typeof RegistrationResponse>;
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;

/** An existing passkey that a request offers for choice, or excludes. */
const KnownPasskey = z.object({
  id: text("Credential id, base64url."),
  type: type(),
  transports: list(z.string(), "Transports of the authenticator."),
});

const challenge = () => text("Challenge, base64url.");
const timeout = () => count("Milliseconds.");
const userVerification = () => literal("required", "Always 'required': the authenticator must verify the user.");
const FOR_BROWSER = "Options to pass to the browser's WebAuthn API unchanged.";

/**
 * Options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, section 5.1.8), limited to the
 * members that this service sets.
 */
export const PasskeyCreation = z.object({
  challengeId: text(CHALLENGE_ID),
  options: part(FOR_BROWSER, {
    rp: part("The service (relying party).", {
      id: text("Host name of the service."),
      name: text("Name of the service."),
    }),
    user: part("The user.", {
      id: text("User handle, base64url."),
      name: text("E-mail address of the account."),
      displayName: text("Name of the user."),
    }),
    challenge: challenge(),
    pubKeyCredParams: list(
      z.object({ type: type(), alg: z.int().check(z.describe("COSE algorithm.")) }),
      "Algorithms, preferred one first.",
    ),
    timeout: timeout(),
    attestation: literal("none", "Attestation conveyance preference of WebAuthn."),
    excludeCredentials: list(KnownPasskey, "Existing passkeys of the account."),
    authenticatorSelection: part("Requirements for the authenticator.", {
      residentKey: literal("required", "Always 'required': the passkey must be discoverable without an account name."),
      requireResidentKey: literal(true, "Always true: the passkey must be discoverable without an account name."),
      userVerification: userVerification(),
    }),
  }),
});
/** Not `Immutable`, because browsers and libraries expect mutable arrays. */
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
export type PasskeyCreationOptions = PasskeyCreation["options"];

/**
 * Options for using a passkey: `PublicKeyCredentialRequestOptionsJSON` (WebAuthn, section 5.1.9), limited to the
 * members that this service sets.
 */
export const PasskeyRequest = z.object({
  challengeId: text(CHALLENGE_ID),
  options: part(FOR_BROWSER, {
    rpId: text("Host name of the service."),
    challenge: challenge(),
    timeout: timeout(),
    allowCredentials: list(
      KnownPasskey,
      "Passkeys to choose from; if empty, any passkey on the device for this service.",
    ),
    userVerification: userVerification(),
  }),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
export type PasskeyRequestOptions = PasskeyRequest["options"];

/** Empty body of the requests for passkey options. */
export const PasskeyOptionsRequest = z.strictObject({});

/** `POST /auth/passkey/login` and `POST /auth/reauthenticate/passkey`: the response of the browser to a challenge. */
export const PasskeyProof = z.strictObject({
  challengeId: challengeId(),
  response: described(AuthenticationResponse, RESPONSE),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

const name = () => line(PASSKEY_NAME_MAX, "Name of the passkey.");

/** `POST /user/passkeys`. */
export const AddPasskeyRequest = z.strictObject({
  challengeId: challengeId(),
  name: name(),
  response: described(RegistrationResponse, RESPONSE),
});
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;

/** `PUT /user/passkeys/:id`. */
export const RenamePasskeyRequest = z.strictObject({ name: name() });

export const PasskeyParam = z.strictObject({ id: credentialId("Credential id of the passkey, base64url.") });

/** A passkey of the caller. */
export const Passkey = z
  .object({
    _id: text("Credential id, base64url."),
    name: text("Name of the passkey."),
    createdAt: instant("Time of creation; UTC."),
    lastUsedAt: nullable(instant(), "Last sign-in or confirmation with it; UTC. Null if there was none."),
    backedUp: flag("Whether a copy is stored elsewhere, for example by a password manager."),
    device: choice(
      ["singleDevice", "multiDevice"],
      "Whether the passkey stays on one device or can be used on several.",
    ),
  })
  .register(z.globalRegistry, { id: "Passkey" });
export interface Passkey extends Immutable<z.infer<typeof Passkey>> {}
export type PasskeyDevice = Passkey["device"];

/** `GET /user/passkeys`. */
export const PasskeysAnswer = z.object({ data: list(Passkey, "Passkeys, oldest first.") });
export interface PasskeysAnswer extends Immutable<z.infer<typeof PasskeysAnswer>> {}
