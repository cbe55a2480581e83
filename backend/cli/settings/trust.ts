/**
 * Whom `verify` trusts: the policy and root keys inside the command; otherwise those that a service gave at first
 * use. They are stored as c2sp.org/tlog-policy files, which `--policy` and `--roots` accept, and stay, whatever the
 * service says later.
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
import { EXITS, Failure, type World } from "../world/world.ts";
import { writePrivately } from "./private-file.ts";
import { type Service, serviceNamed, serviceUrl } from "./service.ts";

type Place = Pick<World, "env" | "platform" | "home">;

/** Write permission of anyone but the owner. */
const OTHERS_WRITE = 0o022;
export const NOBODY: Pinned = { policy: null, roots: null, by: "build", from: null };

/** A service's policy, and the roots of its key lists; `null`: none. */
export interface Said {
  readonly policy: Policy;
  readonly roots: Roots | null;
}

const fileOf = (world: Place, url: string, kind: "policy" | "roots"): string =>
  join(settingsFolder(world), "policies", `${encodeURIComponent(url)}.${kind}`);

/** Where the policy of a service is kept. */
export const policyFile = (world: Place, url: string): string => fileOf(world, url, "policy");

/** What is kept of a service; `null`: nothing. Throws where others could have changed it, or it cannot be read. */
export async function keptOf(world: Place, url: string): Promise<Said | null> {
  const policy = await read(world, policyFile(world, url), url, parsePolicy);
  return policy && { policy, roots: await read(world, fileOf(world, url, "roots"), url, parseRoots) };
}

async function read<T>(world: Place, file: string, url: string, parse: (text: string) => T): Promise<T | null> {
  const is = await stat(file).catch((error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw new Failure(EXITS.wrong, `${file} cannot be read: ${error.message}.`);
  });
  if (is === null) return null;
  if (world.platform !== "win32" && (is.mode & OTHERS_WRITE) !== 0)
    throw new Failure(
      EXITS.wrong,
      `${file} says whom you believe, and others may write it: take that from them (chmod 600), and see whether it is as it was.`,
    );
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Failure(
      EXITS.wrong,
      `${file} is no policy (${(error as Error).message}): authentica trust --again --url ${url} takes it anew.`,
    );
  }
}

/** Keeps it, in the place of what was kept: the roots first, since without a policy they count for nothing. */
async function keep(world: World, url: string, { policy, roots }: Said): Promise<void> {
  const at = new Date(world.now()).toISOString();
  const head = `# What ${url} said of its registry on ${at}, and what verify goes by since.\n`;
  const rootsFile = fileOf(world, url, "roots");
  if (roots === null) await rm(rootsFile, { force: true });
  else await writePrivately(rootsFile, head + formatPolicy(roots));
  await writePrivately(policyFile(world, url), head + formatPolicy(policy));
}

/** Returns what a service says of its registry now. Rejects if it does not answer readably. */
async function toldBy({ client, url }: Pick<Service, "client" | "url">): Promise<Said> {
  const [text, rootsText] = [await client.policy(), await client.keyRoots()];
  try {
    const policy = parsePolicy(text);
    if (policy.logs.length === 0) throw new SyntaxError("it names no key");
    return { policy, roots: rootsText === null ? null : parseRoots(rootsText) };
  } catch (error) {
    throw new Failure(EXITS.away, `The policy of ${url} cannot be read: ${(error as Error).message}.`);
  }
}

const isSame = (a: Said, b: Said): boolean =>
  formatPolicy(a.policy) === formatPolicy(b.policy) &&
  (a.roots && formatPolicy(a.roots)) === (b.roots && formatPolicy(b.roots));

/** Whether what is inside the command is said of this service; `null`: of any. */
const isInside = ({ policy, from }: Pinned, url: string | null): boolean =>
  policy !== null && (url === null || from === null || from === url);

const addressTyped = (typed: string | undefined): string | null =>
  typed === undefined ? null : serviceUrl(typed, { mayBeOpen: true });

/** The policy inside the command, where that is what counts for the service that is typed. */
export const policyInside = ({ pinned }: Pick<World, "pinned">, typed: string | undefined): string | null =>
  isInside(pinned, addressTyped(typed)) ? pinned.policy : null;

/** Returns whom `verify` trusts for the service that is typed or otherwise meant. Makes no request. */
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

/** Key lists that were seen, by both commands. */
export const memoryOf = (world: Place): KeyListMemory => folderMemory(keyListFolder(world));

/**
 * Fetches the key list of a service, opens it under the roots that are believed of it, and remembers it. Returns its version; `null` without roots,
 * or without a list. Rejects with `Failure` if the list does not hold, or is older than one that was seen.
 */
export async function noteKeyList(world: World, { client, url }: Pick<Service, "client" | "url">, pinned: Pinned) {
  const trust = pinnedTrust(pinned);
  if (!trust || trust.roots === null) return null;
  const memory = memoryOf(world);
  const known = await remembered(trust, memory);
  const { list, problem } = openShown(known, null, await client.keyList());
  if (problem !== null) throw new Failure(EXITS.away, `${url}: ${problem}`);
  if (list === null) return null;
  await remember(known, list.note, memory);
  return list.list.version;
}

export interface Trusted {
  /** What counts: it was kept before, or is from now on. */
  readonly kept: Said;
  /** `taken`: nothing was stored, or it was to be replaced; `different`: the service says `told` now. */
  readonly is: "taken" | "same" | "different";
  readonly told: Said;
  /** Version of the key list that counts; `null`: none. */
  readonly keyList: number | null;
}

/** Holds what is kept against what the service says now; keeps that where nothing is kept yet, or `isAgain` has it replaced. */
export async function trust(world: World, service: Pick<Service, "client" | "url">, isAgain = false): Promise<Trusted> {
  const before = isAgain ? null : await keptOf(world, service.url);
  const told = await toldBy(service);
  if (before === null) await keep(world, service.url, told);
  const kept = before ?? told;
  const is = before === null ? "taken" : isSame(before, told) ? "same" : "different";
  return { kept, is, told, keyList: await noteKeyList(world, service, pinnedAs(kept, service.url)) };
}

/**
 * Stores what a service says of its registry at first use, and reports so. A failure is reported and stops nothing.
 */
export async function trustAtFirstUse(
  world: World,
  service: Pick<Service, "client" | "url">,
  { isCompared }: { readonly isCompared: boolean },
): Promise<void> {
  const { url } = service;
  if (isInside(world.pinned, url)) return;
  try {
    if (!isCompared && (await keptOf(world, url)) !== null) return;
    const { kept, is } = await trust(world, service);
    const file = policyFile(world, url);
    if (is === "taken")
      world.err(
        `verify believes what ${url} says of its registry now, from now on: ${keysOf(kept.policy)}. Compare that with what you got another way. It is kept in ${file}.\n`,
      );
    if (is === "different")
      world.err(
        `${url} SAYS SOMETHING ELSE OF ITS REGISTRY than it did: verify goes on with what is kept in ${file}. authentica trust --url ${url} shows both.\n`,
      );
  } catch (error) {
    if (world.stopping.aborted) throw error;
    world.err(`Whom verify believes of ${url} could not be kept: ${(error as Error).message}\n`);
  }
}

const keysOf = ({ logs }: Policy): string => logs.map(({ key }) => keyWords(key)).join(" and ");

const keyWords = ({ type, id }: Policy["logs"][number]["key"]): string =>
  `${type === KEY_TYPES.timestampedMlDsa44 ? "post-quantum key" : "key"} ${toHex(id)}`;

/** A policy and its roots for people: keys by their ids, which the first words of a verifier key have. */
export function policyWords({ policy: { logs, witnesses, quorum }, roots }: Said): string[] {
  return [
    ...logs.map(({ key }) => `  log      ${key.name}, ${keyWords(key)}`),
    ...witnesses.map(({ name, key }) => `  witness  ${name}, ${key.name}, ${keyWords(key)}`),
    `  quorum   ${quorum === NO_QUORUM ? "none: the log's own word is enough" : quorum}`,
    ...(roots?.witnesses ?? []).map(({ name, key }) => `  root     ${name}, ${keyWords(key)}`),
  ];
}
