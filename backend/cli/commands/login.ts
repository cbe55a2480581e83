import { parseArgs } from "node:util";
import { credentialsFile, readCredentials, writeCredentials } from "../settings/credentials.ts";
import { openService, serviceMeant, serviceUrl } from "../settings/service.ts";
import { trustAtFirstUse } from "../settings/trust.ts";
import { readAll, readHidden } from "../terminal/hidden.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE = `authentica login [--url ADDRESS] [--with-key-stdin]

Stores an API key for a service in a file that only you can read. A command that was downloaded from a service knows its address. Create
the key in your profile there, under « Développeurs ». Type it when asked (it is not shown), or pass it on standard input:
authentica login --url ADDRESS --with-key-stdin < key`;

export async function loginCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...COMMON, "with-key-stdin": { type: "boolean" } } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  if (positionals.length > 0) throw new Misused(USAGE);
  const url = await serviceMeant(world, values, { isLogin: true });
  const key = await keyOf(world, url, values["with-key-stdin"] === true);
  const service = await openService(world, { ...values, url }, { key });
  try {
    const { apiKey } = await service.client.thisKey();
    const kept = await readCredentials(world);
    await writeCredentials(world, { service: service.url, keys: { ...kept.keys, [service.url]: key } });
    const end = apiKey.endsAt === null ? "" : `, until ${apiKey.endsAt}`;
    world.err(
      `${service.url} accepts the key « ${apiKey.name} », which may ${apiKey.scopes.join(", ")}${end}. It is stored in ${credentialsFile(world)}.\n`,
    );
    if (world.env.AUTHENTICA_KEY) world.err("AUTHENTICA_KEY is set and takes precedence.\n");
    await trustAtFirstUse(world, service, { isCompared: true });
  } finally {
    service.close();
  }
  return EXITS.done;
}

async function keyOf({ stdin, err }: World, url: string, isPiped: boolean): Promise<string> {
  if (!isPiped && !stdin.isTTY)
    throw new Failure(EXITS.wrong, "There is no terminal to type the key in: use --with-key-stdin.");
  if (!isPiped) err(`API key for ${url}, made in your profile under « Développeurs » (it is not shown): `);
  const text = isPiped ? (await readAll(stdin)).trim() : await readHidden(stdin).finally(() => err("\n"));
  if (!text) throw new Failure(EXITS.wrong, "No API key was entered.");
  return text;
}

const LOGOUT = `authentica logout [--url ADDRESS]

Forgets the key that is kept for a service; without an address, for the one that is used by default. The key goes on working
elsewhere until it is revoked in the profile.`;

export async function logoutCommand(args: readonly string[], world: World): Promise<number> {
  const { values, positionals } = given(LOGOUT, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: COMMON }),
  );
  if (positionals.length > 0) throw new Misused(LOGOUT);
  const { service, keys } = await readCredentials(world);
  const url = values.url === undefined ? service : serviceUrl(values.url, { mayBeOpen: true });
  if (url === null || !Object.hasOwn(keys, url))
    throw new Failure(EXITS.some, `No API key is stored for ${url ?? "any service"}.`);
  const { [url]: _, ...others } = keys;
  await writeCredentials(world, {
    service: service === url ? (Object.keys(others)[0] ?? null) : service,
    keys: others,
  });
  world.err(`The key of ${url} was removed from this machine.\n`);
  return EXITS.done;
}
