import { parseArgs } from "node:util";
import { formatPolicy, parsePolicy } from "../../tlog/policy.ts";
import { openService } from "../settings/service.ts";
import { policyFile, policyInside, policyWords, trust } from "../settings/trust.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE = `authentica trust [--url ADDRESS] [--again] [--json]

Whom verify believes of a service. A command that was fetched from a service, or built with a policy, has that inside. Any other takes
the service's policy when it is first used (login and export do so, too) and keeps it: what the service says later counts no more. This shows
what is kept, and whether the service still says the same; --again takes what it says now.
  exit code 0 as it was, or taken; 1 the service says something else now`;

export async function trustCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...COMMON, again: { type: "boolean" } } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  if (positionals.length > 0) throw new Misused(USAGE);
  const isAgain = values.again === true;
  const { out, err, pinned } = world;
  const inside = policyInside(world, values.url);
  if (inside !== null) {
    if (isAgain) throw new Failure(EXITS.wrong, "This command has its policy inside, and keeps none beside it.");
    if (values.json) out(JSON.stringify({ service: pinned.from, policy: inside, is: "inside", file: null }));
    else {
      out(`verify believes what stands inside this command${pinned.from === null ? "" : `, of ${pinned.from}`}:`);
      for (const line of policyWords(parsePolicy(inside))) out(line);
    }
    return EXITS.done;
  }
  const service = await openService(world, values, { needsKey: false });
  const { url } = service;
  try {
    const { policy, is, told } = await trust(world, service, isAgain);
    const file = policyFile(world, url);
    if (values.json)
      out(JSON.stringify({ service: url, policy: formatPolicy(policy), is, file, told: formatPolicy(told) }));
    else {
      out(`verify believes, of ${url} (${file}):`);
      for (const line of policyWords(policy)) out(line);
      if (is === "taken") out("This is what it says now. Compare the keys with what you got another way.");
      if (is === "same") out("It still says the same.");
    }
    if (is !== "different") return EXITS.done;
    if (!values.json) {
      err("IT SAYS SOMETHING ELSE NOW:\n");
      for (const line of policyWords(told)) err(`${line}\n`);
      err("Find out why from somebody else than the service before you take it: authentica trust --again.\n");
    }
    return EXITS.some;
  } finally {
    service.close();
  }
}
