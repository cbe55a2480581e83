import { parseArgs } from "node:util";
import { parseRoots } from "../../formats/tlog/key-list.ts";
import { formatPolicy, parsePolicy } from "../../formats/tlog/policy.ts";
import { openService, type ServiceOptions, serviceNamed } from "../settings/service.ts";
import { noteKeyList, policyFile, policyInside, policyWords, type Said, trust } from "../settings/trust.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE = `authentica trust [--url ADDRESS] [--again] [--json]

Shows the policy that verify trusts for a service. A command that was downloaded from a service, or built with a policy, contains it. Any
other command stores the service's policy and root keys at first use (login and export do this, too) and ignores later changes. trust shows
the stored policy and whether the service's current one is the same; --again stores the current one. It also fetches the registry's key
list and remembers it if the stored root keys have signed it.
  exit code 0 unchanged, or stored; 1 the service's current policy is different; 4 its key list is not valid`;

export async function trustCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...COMMON, again: { type: "boolean" } } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  if (positionals.length > 0) throw new Misused(USAGE);
  const isAgain = values.again === true;
  const { out, err, pinned } = world;
  const inside = policyInside(world, values.url);
  if (inside !== null) {
    if (isAgain) throw new Failure(EXITS.wrong, "This command has a built-in policy, so --again does not apply.");
    const keyList = await keyListInside(world, values);
    if (values.json)
      out(
        JSON.stringify({
          service: pinned.from,
          policy: inside,
          roots: pinned.roots,
          is: "inside",
          file: null,
          keyList,
        }),
      );
    else {
      out(`verify trusts the policy built into this command${pinned.from === null ? "" : `, of ${pinned.from}`}:`);
      const roots = pinned.roots === null ? null : parseRoots(pinned.roots);
      for (const line of [...policyWords({ policy: parsePolicy(inside), roots }), ...keyListWords(keyList)]) out(line);
    }
    return EXITS.done;
  }
  const service = await openService(world, values, { needsKey: false });
  const { url } = service;
  try {
    const { kept, is, told, keyList } = await trust(world, service, isAgain);
    const file = policyFile(world, url);
    if (values.json)
      out(
        JSON.stringify({
          service: url,
          ...texts(kept),
          is,
          file,
          told: formatPolicy(told.policy),
          toldRoots: texts(told).roots,
          keyList,
        }),
      );
    else {
      out(`verify trusts, for ${url} (${file}):`);
      for (const line of [...policyWords(kept), ...keyListWords(keyList)]) out(line);
      if (is === "taken") out("This is its current policy. Compare the keys with a copy from another source.");
      if (is === "same") out("Its current policy is the same.");
    }
    if (is !== "different") return EXITS.done;
    if (!values.json) {
      err("ITS CURRENT POLICY IS DIFFERENT:\n");
      for (const line of policyWords(told)) err(`${line}\n`);
      err("Before you accept it with authentica trust --again, find out why from another source than the service.\n");
    }
    return EXITS.some;
  } finally {
    service.close();
  }
}

const texts = ({ policy, roots }: Said) => ({ policy: formatPolicy(policy), roots: roots && formatPolicy(roots) });

const keyListWords = (version: number | null): string[] =>
  version === null ? [] : [`  keys     version ${version} of the key list, signed by these root keys`];

/**
 * Fetches the key list and returns its version. Returns `null` if the command contains no root keys, or if no service
 * is known.
 */
async function keyListInside(world: World, options: ServiceOptions): Promise<number | null> {
  if (world.pinned.roots === null || (await serviceNamed(world, options)) === null) return null;
  const service = await openService(world, options, { needsKey: false });
  try {
    return await noteKeyList(world, service, world.pinned);
  } finally {
    service.close();
  }
}
