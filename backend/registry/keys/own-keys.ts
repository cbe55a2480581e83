/** Opens the signers of this installation at the locations that its settings name. */
import { join } from "node:path";
import { fromBase64 } from "../../formats/tlog/bytes.ts";
import type { Signer, Verifier } from "../../formats/tlog/note.ts";
import { formatVkey, parseVkeys } from "../../formats/tlog/vkey.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import { readSecret, storedSecret } from "../../platform/secrets.ts";
import { type OwnSigners, ownSigners, seedSigners } from "../log/signers.ts";
import type { SignerLocation } from "./location.ts";
import { openLocatedSigner, type SignerDeps } from "./signer.ts";

/** Public reason why the log is not signed while the place of a key does not answer. */
export const SIGNER_AWAY = "The place where the registry's key is kept does not answer.";

/** Names of key files in the data folder. They are used unless a setting names another location. */
const KEY_FILE = "registry-key";
const NEXT_FILE = "registry-key.next";
/** File with the public part of the next key. It stays when the key file is moved away. */
const NEXT_VKEYS = "registry-key.next.vkey";

export interface OwnKeysDeps extends Omit<SignerDeps, "tell"> {
  readonly name: string;
  /** Whether the log has ever signed. If so, no key is created. */
  readonly hasSigned: boolean;
  /** Data folder; `null` if there is none and keys are kept elsewhere. */
  readonly dataDir: string | null;
  /** Location of the signing key; `null`: `seed`, or else the file in the data folder, created at the first start. */
  readonly place: SignerLocation | null;
  /** Location of the next key, which signs beside the first during a key rotation. */
  readonly nextPlace: SignerLocation | null;
  readonly seed: Uint8Array | null;
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
  readonly log: Logger;
  /** Called with a sentence about the first location that does not answer; `null` if all answer. */
  readonly tell: (problem: string | null) => void;
}

export interface OwnKeys extends OwnSigners {
  /** Keys that were announced as successors when the log began. */
  readonly announced: readonly Verifier[];
  /**
   * Tries the locations again that did not answer. Returns all signers if more of them are available now, otherwise
   * `null`. If every location has answered at the start, `reopen` itself is `null`.
   */
  readonly reopen: (() => Promise<readonly Signer[] | null>) | null;
}

/**
 * Opens the signers at all locations. If a location does not answer, the log cannot be signed but can still be read.
 */
export async function openOwnKeys(deps: OwnKeysDeps): Promise<OwnKeys> {
  const { name, hasSigned, dataDir, place, nextPlace, seed, now, tell } = deps;
  const told = new Map<SignerLocation, string>();
  const tellFirst = () => tell(told.values().next().value ?? null);

  /** Returns the signers at a location. From a seed, this includes the post-quantum signer. */
  async function open(location: SignerLocation): Promise<readonly Signer[]> {
    switch (location.kind) {
      case "file":
        return seedSigners(name, checked(await Deno.readFile(location.path), location.path), now);
      case "env":
        return seedSigners(name, checked(fromBase64(deps.variable(location.name) ?? ""), location.name), now);
      default:
        return [
          await openLocatedSigner(name, location, {
            ...deps,
            tell(problem) {
              if (problem === null) told.delete(location);
              else told.set(location, problem);
              tellFirst();
            },
          }),
        ];
    }
  }

  /** Returns the signers at a location. If the location does not answer, reports the reason and returns `null`. */
  async function tried(location: SignerLocation): Promise<readonly Signer[] | null> {
    try {
      return await open(location);
    } catch (error) {
      told.set(location, (error as Error).message);
      tellFirst();
      return null;
    }
  }

  const atHome: OwnSigners | null =
    place === null
      ? await ownSigners({
          name,
          hasSigned,
          readSeed: async () => seed ?? (dataDir === null ? null : await readSecret(dataDir, KEY_FILE)),
          makeSeed: () => makeBoth(deps),
          now,
          log: deps.log,
        })
      : null;
  const places = [place, nextPlace].filter((one) => one !== null);
  const found = new Map<SignerLocation, readonly Signer[]>();

  async function openAll(): Promise<void> {
    for (const location of places) {
      if (found.has(location)) continue;
      const signers = await tried(location);
      if (!signers) continue;
      found.set(location, signers);
      if (told.delete(location)) tellFirst();
    }
  }

  const all = (): readonly Signer[] => [...(atHome?.signers ?? []), ...places.flatMap((one) => found.get(one) ?? [])];

  await openAll();
  const [problem = null] = told.values();
  // A log that has never signed has no entries to serve, so the start fails with the reason.
  if (problem !== null && !hasSigned) throw new Error(problem);
  return {
    signers: all(),
    // `withoutSigners` is public, so it contains `SIGNER_AWAY` instead of the location that does not answer.
    withoutSigners: atHome?.withoutSigners ?? (problem && SIGNER_AWAY),
    announced: dataDir === null ? [] : await readAnnounced(dataDir),
    reopen:
      found.size === places.length
        ? null
        : async () => {
            const before = found.size;
            await openAll();
            return found.size > before ? all() : null;
          },
  };
}

/** Creates both keys of a new log: the signing key and its future successor. */
async function makeBoth({ dataDir, name, randomBytes, now }: OwnKeysDeps): Promise<Uint8Array> {
  if (dataDir === null)
    throw new Error(
      "Without a data folder the registry cannot create its signing key. Set REGISTRY_KEY or REGISTRY_SIGNER.",
    );
  const next = await storedSecret(dataDir, randomBytes, NEXT_FILE);
  const vkeys = seedSigners(name, next, now).map((key) => `${formatVkey(key)}\n`);
  // Synced before the signing key is written, because the file of the signing key marks both as complete: after a
  // power cut, a file that was not synced may exist without content.
  using file = await Deno.open(join(dataDir, NEXT_VKEYS), { write: true, create: true, truncate: true, mode: 0o600 });
  await file.write(new TextEncoder().encode(vkeys.join("")));
  await file.sync();
  return storedSecret(dataDir, randomBytes, KEY_FILE);
}

async function readAnnounced(dataDir: string): Promise<readonly Verifier[]> {
  try {
    return parseVkeys(await Deno.readTextFile(join(dataDir, NEXT_VKEYS)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

function checked(seed: Uint8Array, where: string): Uint8Array {
  if (seed.length !== 32) throw new Error(`The signing key in ${where} has ${seed.length} bytes, expected 32.`);
  return seed;
}
