/** Opens a key of the log at any kind of location as a `Signer`. */

import { fromBase64, utf8 } from "../../formats/tlog/bytes.ts";
import { ed25519Verifier, type Signer } from "../../formats/tlog/note.ts";
import { Refusal } from "../../platform/refusal.ts";
import { agentSigner } from "./agent.ts";
import { type KmsCredentials, kmsSigner } from "./kms.ts";
import type { SignerLocation } from "./location.ts";
import { type RawSigner, seedSigner } from "./raw-signer.ts";

export interface SignerDeps {
  /** Returns the value of an environment variable. */
  readonly variable: (name: string) => string | undefined;
  readonly kms: KmsCredentials | null;
  /** Longest time (ms) that a location may take to answer. */
  readonly withinMs?: number;
  /** Called after each attempt to sign with the reason why it failed; `null` if it succeeded. */
  readonly tell?: (problem: string | null) => void;
}

/**
 * Creates the refusal for the time while a key is unavailable. Appended entries wait for the key and are not lost. The
 * cause is only for the operator.
 */
const unavailable = (cause: SignerUnavailable) =>
  new Refusal("unavailable", "The registry cannot sign at the moment. Please try again in a moment.", {}, { cause });

/** Thrown if the key is not available or does not sign. */
export class SignerUnavailable extends Error {
  override readonly name = "SignerUnavailable";
}

const WITHIN_MS = 10_000;

/**
 * Opens the key at this location as the log's signer with this name. Rejects with `SignerUnavailable` if the key is
 * not available. Every signature is verified before use.
 */
export async function openLocatedSigner(name: string, location: SignerLocation, deps: SignerDeps): Promise<Signer> {
  const { withinMs = WITHIN_MS, tell } = deps;
  const where = describe(location);
  const failed = (cause: unknown) =>
    new SignerUnavailable(`The log's key (${where}) is not available: ${reasonOf(cause)}`, { cause });
  let raw: RawSigner;
  try {
    raw = await openRaw(location, deps, () => AbortSignal.timeout(withinMs));
  } catch (error) {
    const problem = failed(error);
    tell?.(problem.message);
    throw problem;
  }
  const verifier = ed25519Verifier(name, raw.publicKey);
  return {
    ...verifier,
    async sign(text) {
      try {
        const signature = await raw.sign(utf8(text));
        verifier.check(text, signature);
        tell?.(null);
        return signature;
      } catch (error) {
        const problem = failed(error);
        tell?.(problem.message);
        throw unavailable(problem);
      }
    },
  };
}

async function openRaw(
  location: SignerLocation,
  { variable, kms }: SignerDeps,
  signal: () => AbortSignal,
): Promise<RawSigner> {
  switch (location.kind) {
    case "file":
      return seedSigner(checked(await Deno.readFile(location.path)));
    case "env":
      return seedSigner(checked(fromBase64(variable(location.name)?.trim() ?? "")));
    case "ssh-agent":
      return agentSigner(location, signal);
    case "awskms":
      if (kms === null)
        throw new Error("A key in AWS KMS needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
      return kmsSigner(location, kms, signal);
  }
}

function checked(seed: Uint8Array): Uint8Array {
  if (seed.length !== 32) throw new Error(`The signing key has ${seed.length} bytes, expected 32.`);
  return seed;
}

function describe(location: SignerLocation): string {
  switch (location.kind) {
    case "file":
      return location.path;
    case "env":
      return location.name;
    case "ssh-agent":
      return `${location.fingerprint} of the agent at ${location.socket}`;
    case "awskms":
      return `${location.keyId} of AWS KMS in ${location.region}`;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
