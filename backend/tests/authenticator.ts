/**
 * A passkey provider in software, written from WebAuthn Level 3 and CTAP2's canonical CBOR, so that the server is
 * tested against the specification and not against its own library.
 */
import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponse, RegistrationResponse } from "../contract/passkey.ts";

/** Options that authenticator and browser need. */
export interface Options {
  readonly challenge: string;
}

/** Deviations from the standard that a test requests, named as in the standard. */
export interface Bends {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly signCount?: number;
  readonly backedUp?: boolean;
  readonly backupEligible?: boolean;
  readonly userHandle?: string | undefined;
  /** Format and statement of the attestation. */
  readonly fmt?: string;
  readonly attStmt?: ReadonlyMap<string, Cbor>;
  /** Credential id that the browser reports, if different from the one in the authenticator data. */
  readonly toldId?: string;
}

type Cbor = number | string | Uint8Array | ReadonlyMap<string | number, Cbor>;

/** Encodes the CBOR (RFC 8949) that WebAuthn needs: integers, byte and text strings, and maps in the given order. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [encodeCbor(key), encodeCbor(held)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** Encodes a major type and its argument: in the same byte if below 24, otherwise in one or two bytes after it. */
function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");

const FLAG = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attestedData: 64 } as const;

/** Creates a discoverable P-256 passkey. `counts`: whether it counts its signatures; synchronised passkeys do not. */
export function createAuthenticator(options: { readonly counts?: boolean; readonly origin?: string } = {}) {
  const { counts = false, origin = "http://localhost:8000" } = options;
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  const state = { signCount: 0, userHandle: "" };

  function clientData(type: string, { challenge }: Options, bends: Bends): string {
    return JSON.stringify({
      type: bends.type ?? type,
      challenge: bends.challenge ?? challenge,
      origin: bends.origin ?? origin,
      crossOrigin: false,
    });
  }

  /** Returns rpIdHash (32) ‖ flags (1) ‖ signCount (4, big-endian) ‖ attested credential data. */
  function authenticatorData(bends: Bends, attested: Uint8Array = new Uint8Array()): Buffer {
    if (counts) state.signCount += 1;
    const { userPresent = true, userVerified = true, backupEligible = true, backedUp = true } = bends;
    const flags =
      (userPresent ? FLAG.userPresent : 0) |
      (userVerified ? FLAG.userVerified : 0) |
      (backupEligible ? FLAG.backupEligible : 0) |
      (backedUp ? FLAG.backedUp : 0) |
      (attested.length > 0 ? FLAG.attestedData : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bends.signCount ?? state.signCount);
    return Buffer.concat([sha256(bends.rpId ?? "localhost"), Buffer.from([flags]), counter, attested]);
  }

  /** Returns the COSE_Key of an ES256 key: kty EC2, alg -7, crv P-256, x, y. */
  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  return {
    id,

    /** Answers `navigator.credentials.create` in the form of `toJSON`, with members that the server does not know. */
    create(asked: Options & { readonly user: { readonly id: string } }, bends: Bends = {}): RegistrationResponse {
      state.userHandle = asked.user.id;
      const idLength = Buffer.from([rawId.length >> 8, rawId.length & 255]);
      const attested = Buffer.concat([new Uint8Array(16), idLength, rawId, coseKey()]);
      const attestation = new Map<string, Cbor>([
        ["fmt", bends.fmt ?? "none"],
        ["attStmt", bends.attStmt ?? new Map()],
        ["authData", authenticatorData(bends, attested)],
      ]);
      const answer = {
        id: bends.toldId ?? id,
        rawId: bends.toldId ?? id,
        type: "public-key" as const,
        authenticatorAttachment: "platform",
        clientExtensionResults: { credProps: { rk: true }, future: { nested: [1] } },
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", asked, bends)),
          attestationObject: base64url(encodeCbor(attestation)),
          transports: ["internal", "hybrid"],
          publicKeyAlgorithm: -7,
        },
      };
      return answer;
    },

    /** Answers `navigator.credentials.get`: signs authenticatorData ‖ SHA-256(clientDataJSON). */
    get(asked: Options, bends: Bends = {}): AuthenticationResponse {
      const json = clientData("webauthn.get", asked, bends);
      const data = authenticatorData(bends);
      const answer = {
        id: bends.toldId ?? id,
        rawId: bends.toldId ?? id,
        type: "public-key" as const,
        clientExtensionResults: { future: true },
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign("sha256", Buffer.concat([data, sha256(json)]), privateKey)),
          userHandle: "userHandle" in bends ? bends.userHandle : state.userHandle,
        },
      };
      return answer;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
