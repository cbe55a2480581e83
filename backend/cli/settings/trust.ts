/**
 * Decides which policy and root keys `verify` trusts: those inside the command or, if there are none, those that a
 * service returned at first use. The latter are stored as c2sp.org/tlog-policy files, which `--policy` and `--roots`
 * accept. They do not change when the service later changes its policy.
 */
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { openShown } from "../../../mfe-public/verifier/fresh-keys.ts";
import { type KeyListMemory, remember, remembered } from "../../../mfe-public/verifier/memory.ts";
import { folderMemory } from "../../../mfe-public/verifier/memory-folder.ts";
import { keyListFolder, settingsFolder } from "../../../mfe-public/verifier/settings-folder.ts";
import { pinnedTrust } from "../../../mfe-public/verifier/trust.ts";
import type { Pinned } from "../../contract/verifier.ts";
import { toHex } from "../../formats/tlog/bytes.ts";
import { parseRoots, type Roots } from "../../formats/tlog/key-list.ts";
import { KEY_TYPES } from "../../formats/tlog/note.ts";
import { formatPolicy, NO_QUORUM, type Policy, parsePolicy } from "../../formats/tlog/policy.ts";
import { causeText, errorText, verifierText } from "../errors/error-text.ts";
import type { TrustWords } from "../words/fr/trust.ts";
import { TextError } from "../world/text.ts";
import { EXITS, Failure, type World } from "../world/world.ts";
import { writePrivately } from "./private-file.ts";
import { type Service, serviceNamed, serviceUrl } from "./service.ts";

type Place = Pick<World, "env" | "platform" | "home">;

/** Write permission for group and others. */
const OTHERS_WRITE = 0o022;
export const NOBODY: Pinned = { policy: null, roots: null, by: "build", from: null };

/** A service's policy, and the root keys that sign its key lists; `roots` is `null` if the service has none. */
export interface Said {
  readonly policy: Policy;
  readonly roots: Roots | null;
}

const fileOf = (world: Place, url: string, kind: "policy" | "roots"): string =>
  join(settingsFolder(world), "policies", `${encodeURIComponent(url)}.${kind}`);

/** Returns the path of the stored policy of a service. */
export const policyFile = (world: Place, url: string): string => fileOf(world, url, "policy");

/**
 * Returns the stored policy and roots of a service; `null` if nothing is stored. Throws if other users may write the
 * file, or if it cannot be read.
 */
export async function keptOf(world: Place, url: string): Promise<Said | null> {
  const policy = await read(world, policyFile(world, url), url, parsePolicy);
  return policy && { policy, roots: await read(world, fileOf(world, url, "roots"), url, parseRoots) };
}

async function read<T>(world: Place, file: string, url: string, parse: (text: string) => T): Promise<T | null> {
  const is = await stat(file).catch((error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw new Failure(EXITS.wrong, (words) => words.trust.unreadable(file, causeText(error, words)));
  });
  if (is === null) return null;
  if (world.platform !== "win32" && (is.mode & OTHERS_WRITE) !== 0)
    throw new Failure(EXITS.wrong, (words) => words.trust.open(file));
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Failure(EXITS.wrong, (words) => words.trust.damaged(file, causeText(error, words), url));
  }
}

/**
 * Replaces the stored policy and roots. The roots are written first: without a policy, stored roots have no effect.
 */
async function keep(world: World, url: string, { policy, roots }: Said): Promise<void> {
  const at = new Date(world.now()).toISOString();
  const head = `# Policy of ${url}, stored on ${at}. verify trusts it.\n`;
  const rootsFile = fileOf(world, url, "roots");
  if (roots === null) await rm(rootsFile, { force: true });
  else await writePrivately(rootsFile, head + formatPolicy(roots));
  await writePrivately(policyFile(world, url), head + formatPolicy(policy));
}

/** Fetches the current policy and roots of a service. Rejects if they cannot be fetched or parsed. */
async function toldBy({ client, url }: Pick<Service, "client" | "url">): Promise<Said> {
  const [text, rootsText] = [await client.policy(), await client.keyRoots()];
  try {
    const policy = parsePolicy(text);
    if (policy.logs.length === 0) throw new TextError((words) => words.trust.noLogKey);
    return { policy, roots: rootsText === null ? null : parseRoots(rootsText) };
  } catch (error) {
    throw new Failure(EXITS.away, (words) => words.trust.unreadableOf(url, causeText(error, words)));
  }
}

const isSame = (a: Said, b: Said): boolean =>
  formatPolicy(a.policy) === formatPolicy(b.policy) &&
  (a.roots && formatPolicy(a.roots)) === (b.roots && formatPolicy(b.roots));

/**
 * Returns whether the command contains a policy that applies to this service. If `url` is `null`, returns whether it
 * contains a policy at all.
 */
const isInside = ({ policy, from }: Pinned, url: string | null): boolean =>
  policy !== null && (url === null || from === null || from === url);

const addressTyped = (typed: string | undefined): string | null =>
  typed === undefined ? null : serviceUrl(typed, { mayBeOpen: true });

/**
 * Returns the policy inside the command if it applies to the typed service, or if no service was typed; otherwise
 * `null`.
 */
export const policyInside = ({ pinned }: Pick<World, "pinned">, typed: string | undefined): string | null =>
  isInside(pinned, addressTyped(typed)) ? pinned.policy : null;

/**
 * Returns the policy and roots that `verify` trusts for the typed service, or for the default service. Makes no
 * request.
 */
export async function believed(world: World, typed: string | undefined): Promise<Pinned> {
  if (policyInside(world, typed) !== null) return world.pinned;
  const url = addressTyped(typed) ?? (await serviceNamed(world, { "insecure-http": true }));
  const kept = url === null ? null : await keptOf(world, url);
  return kept === null ? NOBODY : pinnedAs(kept, url);
}

const pinnedAs = ({ policy, roots }: Said, url: string | null): Pinned => ({
  policy: formatPolicy(policy),
  roots: roots && formatPolicy(roots),
  by: "first-use",
  from: url,
});

/** Returns the store of the key lists seen so far. The stand-alone verifier uses the same store. */
export const memoryOf = (world: Place): KeyListMemory => folderMemory(keyListFolder(world));

/**
 * Fetches the key list of a service, verifies it with the trusted roots, and stores it. Returns its version; `null`
 * if no roots are trusted or the service has no list. Rejects with `Failure` if the list is invalid, or older than a
 * list that was seen before.
 */
export async function noteKeyList(world: World, { client, url }: Pick<Service, "client" | "url">, pinned: Pinned) {
  const trust = pinnedTrust(pinned);
  if (!trust || trust.roots === null) return null;
  const memory = memoryOf(world);
  const known = await remembered(trust, memory);
  const { list, problem } = openShown(known, null, await client.keyList());
  if (problem !== null)
    throw new Failure(EXITS.away, (words) => words.trust.keyListOf(url, verifierText(problem, words)));
  if (list === null) return null;
  await remember(known, list.note, memory);
  return list.list.version;
}

export interface Trusted {
  /** The policy that `verify` trusts: stored earlier, or just now. */
  readonly kept: Said;
  /**
   * `taken`: the current policy was stored just now; `different`: the service's current policy (`told`) differs from
   * the stored one.
   */
  readonly is: "taken" | "same" | "different";
  readonly told: Said;
  /** Version of the current key list; `null` if there is none. */
  readonly keyList: number | null;
}

/**
 * Compares the stored policy of a service with its current one. If none is stored, or `isAgain` is set, stores the
 * current policy instead.
 */
export async function trust(world: World, service: Pick<Service, "client" | "url">, isAgain = false): Promise<Trusted> {
  const before = isAgain ? null : await keptOf(world, service.url);
  const told = await toldBy(service);
  if (before === null) await keep(world, service.url, told);
  const kept = before ?? told;
  const is = before === null ? "taken" : isSame(before, told) ? "same" : "different";
  return { kept, is, told, keyList: await noteKeyList(world, service, pinnedAs(kept, service.url)) };
}

/**
 * Stores a service's policy at first use, and reports this to the user. If it fails, the failure is reported and the
 * command continues.
 */
export async function trustAtFirstUse(
  world: World,
  service: Pick<Service, "client" | "url">,
  { isCompared }: { readonly isCompared: boolean },
): Promise<void> {
  const { url } = service;
  const { words } = world;
  if (isInside(world.pinned, url)) return;
  try {
    if (!isCompared && (await keptOf(world, url)) !== null) return;
    const { kept, is } = await trust(world, service);
    const file = policyFile(world, url);
    const keys = kept.policy.logs.map(({ key }) => keyWords(key, words.trust));
    if (is === "taken") world.err(`${words.trust.taken(url, keys, file)}\n`);
    if (is === "different") world.err(`${words.trust.changed(url, file)}\n`);
  } catch (error) {
    if (world.stopping.aborted) throw error;
    world.err(`${words.trust.notStored(url, errorText(error, words))}\n`);
  }
}

const keyWords = ({ type, id }: Policy["logs"][number]["key"], words: TrustWords): string =>
  words.key(toHex(id), type === KEY_TYPES.timestampedMlDsa44);

/**
 * Describes a policy and its roots for people. Each key is shown by its id, which follows the name in a verifier key.
 */
export function policyWords({ policy: { logs, witnesses, quorum }, roots }: Said, words: TrustWords): string[] {
  return [
    ...logs.map(({ key }) => words.log(key.name, keyWords(key, words))),
    ...witnesses.map(({ name, key }) => words.witness(name, key.name, keyWords(key, words))),
    words.quorum(quorum === NO_QUORUM ? null : quorum),
    ...(roots?.witnesses ?? []).map(({ name, key }) => words.root(name, keyWords(key, words))),
  ];
}
