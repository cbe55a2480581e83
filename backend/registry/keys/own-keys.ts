/** The signers of this installation, from the places that its settings name. */
import { join } from "node:path";
import { fromBase64 } from "../../formats/tlog/bytes.ts";
import type { Signer, Verifier } from "../../formats/tlog/note.ts";
import { formatVkey, parseVkeys } from "../../formats/tlog/vkey.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import { readSecret, storedSecret } from "../../platform/secrets.ts";
import { type OwnSigners, ownSigners, seedSigners } from "../log/signers.ts";
import type { SignerLocation } from "./location.ts";
import { openLocatedSigner, type SignerDeps } from "./signer.ts";

/** Public reason while a key's place does not answer. */
export const SIGNER_AWAY = "A place where the registry's key is kept does not answer.";

/** Files of the data folder, where no setting names another place. */
const KEY_FILE = "registry-key";
const NEXT_FILE = "registry-key.next";
/** What is public of the second key: it stays when the key is taken away. */
const NEXT_VKEYS = "registry-key.next.vkey";

export interface OwnKeysDeps extends Omit<SignerDeps, "tell"> {
  readonly name: string;
  /** Whether the log has signed: then no key is made for it. */
  readonly hasSigned: boolean;
  /** `null`: there is none, and the key has another place. */
  readonly dataDir: string | null;
  /** Where the key is; `null`: in the variable of old, or in the file of the data folder, made at the first start. */
  readonly place: SignerLocation | null;
  /** Where the key is that signs beside it while the log passes from one to the other. */
  readonly nextPlace: SignerLocation | null;
  readonly seed: Uint8Array | null;
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  /** Called with the first place that does not answer, as a sentence; `null`: all answer. */
  readonly tell: (problem: string | null) => void;
}

export interface OwnKeys extends OwnSigners {
  /** Keys that were announced for this log when it began. */
  readonly announced: readonly Verifier[];
  /** Tries the places again that did not answer; `null` where all do. Answers whether there are more signers now. */
  readonly reopen: (() => Promise<readonly Signer[] | null>) | null;
}

/** Opens the places. One that does not answer keeps a log from being signed, and not from being read. */
export async function openOwnKeys(deps: OwnKeysDeps): Promise<OwnKeys> {
  const { name, hasSigned, dataDir, place, nextPlace, seed, now, tell } = deps;
  const told = new Map<SignerLocation, string>();
  const tellFirst = () => tell(told.values().next().value ?? null);

  /** The signers of a place: a seed has a post-quantum one, too. */
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

  /** Returns `null` and reports it if the place does not answer. */
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
  // A log that has never signed has nothing to serve, so the start fails with the reason.
  if (problem !== null && !hasSigned) throw new Error(problem);
  return {
    signers: all(),
    // The public reason does not name the place.
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

/** Both keys of a log that begins: the one that signs, and the one that takes its place some day. */
async function makeBoth({ dataDir, name, randomBytes, now }: OwnKeysDeps): Promise<Uint8Array> {
  if (dataDir === null)
    throw new Error("There is no folder to make the registry's key in: set REGISTRY_KEY or REGISTRY_SIGNER.");
  const next = await storedSecret(dataDir, randomBytes, NEXT_FILE);
  const vkeys = seedSigners(name, next, now).map((key) => `${formatVkey(key)}\n`);
  // Whole before the key that signs is there, which says that all is made: a power cut leaves the name of what was not synced, and nothing in it.
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
  if (seed.length !== 32) throw new Error(`${where} holds ${seed.length} bytes; a key has 32.`);
  return seed;
}
