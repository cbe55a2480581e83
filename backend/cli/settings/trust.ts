/**
 * Whom `verify` believes: the policy inside the command; where there is none, the one that a service gave when it was first used. That is kept
 * as a file of c2sp.org/tlog-policy, which `--policy` takes as well, and stays, whatever the service says later.
 */
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Pinned } from "../../contract/verifier.ts";
import { toHex } from "../../tlog/bytes.ts";
import { KEY_TYPES } from "../../tlog/note.ts";
import { formatPolicy, NO_QUORUM, type Policy, parsePolicy } from "../../tlog/policy.ts";
import { EXITS, Failure, type World } from "../world/world.ts";
import { credentialsFile } from "./credentials.ts";
import { writePrivately } from "./private-file.ts";
import { type Service, serviceNamed, serviceUrl } from "./service.ts";

type Place = Pick<World, "env" | "platform" | "home">;

/** Written by anybody but their owner. */
const OTHERS_WRITE = 0o022;
export const NOBODY: Pinned = { policy: null, roots: null, by: "build", from: null };

/** Where the policy of a service is kept. */
export const policyFile = (world: Place, url: string): string =>
  join(dirname(credentialsFile(world)), "policies", `${encodeURIComponent(url)}.policy`);

/** The policy that is kept of a service; `null`: none. Throws where others could have changed it, or it cannot be read. */
export async function keptPolicy(world: Place, url: string): Promise<Policy | null> {
  const file = policyFile(world, url);
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
    return parsePolicy(await readFile(file));
  } catch (error) {
    throw new Failure(
      EXITS.wrong,
      `${file} is no policy (${(error as Error).message}): authentica trust --again --url ${url} takes it anew.`,
    );
  }
}

/** Keeps it, in the place of what was kept. */
async function keep(world: World, url: string, policy: Policy): Promise<void> {
  const at = new Date(world.now()).toISOString();
  const head = `# What ${url} said of its registry on ${at}, and what verify goes by since.\n`;
  await writePrivately(policyFile(world, url), head + formatPolicy(policy));
}

/** What a service says of its registry at the moment. Rejects where it says nothing, or what nobody can read. */
async function toldBy({ client, url }: Pick<Service, "client" | "url">): Promise<Policy> {
  const text = await client.policy();
  try {
    const policy = parsePolicy(text);
    if (policy.logs.length === 0) throw new SyntaxError("it names no key");
    return policy;
  } catch (error) {
    throw new Failure(EXITS.away, `The policy of ${url} cannot be read: ${(error as Error).message}.`);
  }
}

/** Whether what is inside the command is said of this service; `null`: of any. */
const isInside = ({ policy, from }: Pinned, url: string | null): boolean =>
  policy !== null && (url === null || from === null || from === url);

const addressTyped = (typed: string | undefined): string | null =>
  typed === undefined ? null : serviceUrl(typed, { mayBeOpen: true });

/** The policy inside the command, where that is what counts for the service that is typed. */
export const policyInside = ({ pinned }: Pick<World, "pinned">, typed: string | undefined): string | null =>
  isInside(pinned, addressTyped(typed)) ? pinned.policy : null;

/** Whom `verify` believes, of the service that is typed or otherwise meant. Asks nobody. */
export async function believed(world: World, typed: string | undefined): Promise<Pinned> {
  if (policyInside(world, typed) !== null) return world.pinned;
  const url = addressTyped(typed) ?? (await serviceNamed(world, { "insecure-http": true }));
  const policy = url === null ? null : await keptPolicy(world, url);
  return policy === null ? NOBODY : { policy: formatPolicy(policy), roots: null, by: "first-use", from: url };
}

export interface Trusted {
  /** What counts: it was kept before, or is from now on. */
  readonly policy: Policy;
  /** `taken`: nothing was kept, or it was to be replaced; `different`: the service says `told` now. */
  readonly is: "taken" | "same" | "different";
  readonly told: Policy;
}

/** Holds what is kept against what the service says now; keeps that where nothing is kept yet, or `isAgain` has it replaced. */
export async function trust(world: World, service: Pick<Service, "client" | "url">, isAgain = false): Promise<Trusted> {
  const kept = isAgain ? null : await keptPolicy(world, service.url);
  const told = await toldBy(service);
  if (kept !== null) {
    const is = formatPolicy(kept) === formatPolicy(told) ? "same" : "different";
    return { policy: kept, is, told };
  }
  await keep(world, service.url, told);
  return { policy: told, is: "taken", told };
}

/** Keeps what a service says of its registry when it is first used, and tells so. What keeps it from that is told, and fails nothing else. */
export async function trustAtFirstUse(
  world: World,
  service: Pick<Service, "client" | "url">,
  { isCompared }: { readonly isCompared: boolean },
): Promise<void> {
  const { url } = service;
  if (isInside(world.pinned, url)) return;
  try {
    if (!isCompared && (await keptPolicy(world, url)) !== null) return;
    const { policy, is } = await trust(world, service);
    const file = policyFile(world, url);
    if (is === "taken")
      world.err(
        `verify believes what ${url} says of its registry now, from now on: ${keysOf(policy)}. Compare that with what you got another way. It is kept in ${file}.\n`,
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

/** A policy for people: keys by their ids, which the first words of a verifier key have. */
export function policyWords({ logs, witnesses, quorum }: Policy): string[] {
  return [
    ...logs.map(({ key }) => `  log      ${key.name}, ${keyWords(key)}`),
    ...witnesses.map(({ name, key }) => `  witness  ${name}, ${key.name}, ${keyWords(key)}`),
    `  quorum   ${quorum === NO_QUORUM ? "none: the log's own word is enough" : quorum}`,
  ];
}
