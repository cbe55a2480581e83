/** Determines what the command trusts: its built-in data, or data that the user gives instead. */
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { World } from "./cli.ts";
import { Failed, faultOf, type Input } from "./fault.ts";
import { remembered } from "./memory.ts";
import { givenTrust, pinnedTrust, type Trust, trustInKey, withGivenList, withRoots } from "./trust.ts";

export interface TrustOptions {
  /** Name of the policy file. The other options are file names too; `vkey` may also be the key itself. */
  readonly policy?: string | undefined;
  readonly roots?: string | undefined;
  readonly keys?: string | undefined;
  readonly vkey?: string | undefined;
}

/**
 * Returns what the command trusts, with the newest key list among the pinned, given and stored ones. Returns `null`
 * if there is no policy. Throws an `Error` that says which input cannot be read.
 */
export async function trustOf(world: World, options: TrustOptions): Promise<Trust | null> {
  const { roots, keys } = options;
  const policy = await policyOf(world, options);
  if (policy === null) {
    if (roots !== undefined || keys !== undefined) throw new Failed({ code: "rootsWithoutPolicy" });
    return null;
  }
  const text = (name: string) => readFile(resolve(world.cwd, name), "utf8");
  const rooted =
    roots === undefined ? policy : await reading("roots", async () => withRoots(policy, await text(roots)));
  const listed =
    keys === undefined ? rooted : await reading("keyList", async () => withGivenList(rooted, await text(keys)));
  if (world.memory === null) return listed;
  return remembered(listed, world.memory);
}

function policyOf({ cwd, pinned }: World, { policy, vkey }: TrustOptions): Promise<Trust | null> {
  if (policy !== undefined)
    return reading("policy", async () => givenTrust(basename(policy), await readFile(resolve(cwd, policy)), pinned));
  return reading("vkey", async () => {
    if (vkey === undefined) return pinnedTrust(pinned);
    const isText = /^[^+\s]+\+[0-9a-f]{8}\+/.test(vkey);
    return trustInKey(isText ? vkey : await readFile(resolve(cwd, vkey), "utf8"), pinned);
  });
}

async function reading<T>(input: Input, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new Failed({ code: "unreadable", input, name: null, because: faultOf(error) });
  }
}
