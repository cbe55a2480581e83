import { parseRoots } from "../../formats/tlog/key-list.ts";
import { formatPolicy, parsePolicy } from "../../formats/tlog/policy.ts";
import { openService, type ServiceOptions, serviceNamed } from "../settings/service.ts";
import { noteKeyList, policyFile, policyInside, policyWords, type Said, trust } from "../settings/trust.ts";
import { COMMON, given } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.trust;

export async function trustCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...COMMON, again: { type: "boolean" } } as const;
  const { values, positionals } = given(args, options, USAGE);
  if (positionals.length > 0) throw new Misused(USAGE);
  const isAgain = values.again === true;
  const { out, err, pinned } = world;
  const words = world.words.trust;
  const inside = policyInside(world, values.url);
  if (inside !== null) {
    if (isAgain) throw new Failure(EXITS.wrong, (words) => words.trust.againInside);
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
      out(words.inside(pinned.from));
      const roots = pinned.roots === null ? null : parseRoots(pinned.roots);
      for (const line of policyWords({ policy: parsePolicy(inside), roots }, words)) out(line);
      if (keyList !== null) out(words.keyList(keyList));
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
      out(words.stored(url, file));
      for (const line of policyWords(kept, words)) out(line);
      if (keyList !== null) out(words.keyList(keyList));
      if (is === "taken") out(words.isTaken);
      if (is === "same") out(words.isSame);
    }
    if (is !== "different") return EXITS.done;
    if (!values.json) {
      for (const line of [words.isDifferent, ...policyWords(told, words), words.askWhy]) err(`${line}\n`);
    }
    return EXITS.some;
  } finally {
    service.close();
  }
}

const texts = ({ policy, roots }: Said) => ({ policy: formatPolicy(policy), roots: roots && formatPolicy(roots) });

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
