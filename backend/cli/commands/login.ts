import { credentialsFile, readCredentials, writeCredentials } from "../settings/credentials.ts";
import { openService, serviceMeant, serviceUrl } from "../settings/service.ts";
import { trustAtFirstUse } from "../settings/trust.ts";
import { readAll, readHidden } from "../terminal/hidden.ts";
import { COMMON, given } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.login;

export async function loginCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...COMMON, "with-key-stdin": { type: "boolean" } } as const;
  const { values, positionals } = given(args, options, USAGE);
  if (positionals.length > 0) throw new Misused(USAGE);
  const words = world.words.objects;
  const url = await serviceMeant(world, values, { isLogin: true });
  const key = await keyOf(world, url, values["with-key-stdin"] === true);
  const service = await openService(world, { ...values, url }, { key });
  try {
    const { apiKey } = await service.client.thisKey();
    const kept = await readCredentials(world);
    await writeCredentials(world, { service: service.url, keys: { ...kept.keys, [service.url]: key } });
    const { name, scopes, endsAt } = apiKey;
    world.err(`${words.keyAccepted(service.url, name, scopes, endsAt, credentialsFile(world))}\n`);
    if (world.env.AUTHENTICA_KEY) world.err(`${words.keyOfEnvironment}\n`);
    await trustAtFirstUse(world, service, { isCompared: true });
  } finally {
    service.close();
  }
  return EXITS.done;
}

async function keyOf({ stdin, err, words }: World, url: string, isPiped: boolean): Promise<string> {
  if (!isPiped && !stdin.isTTY) throw new Failure(EXITS.wrong, ({ objects }) => objects.noTerminal);
  if (!isPiped) err(words.objects.askKey(url));
  const text = isPiped ? (await readAll(stdin)).trim() : await readHidden(stdin).finally(() => err("\n"));
  if (!text) throw new Failure(EXITS.wrong, ({ objects }) => objects.noKeyTyped);
  return text;
}

const LOGOUT: Text = ({ usage }) => usage.logout;

export async function logoutCommand(args: readonly string[], world: World): Promise<number> {
  const { values, positionals } = given(args, COMMON, LOGOUT);
  if (positionals.length > 0) throw new Misused(LOGOUT);
  const { service, keys } = await readCredentials(world);
  const url = values.url === undefined ? service : serviceUrl(values.url, { mayBeOpen: true });
  if (url === null || !Object.hasOwn(keys, url))
    throw new Failure(EXITS.some, ({ objects }) => objects.noKeyStored(url));
  const { [url]: _, ...others } = keys;
  await writeCredentials(world, {
    service: service === url ? (Object.keys(others)[0] ?? null) : service,
    keys: others,
  });
  world.err(`${world.words.objects.keyRemoved(url)}\n`);
  return EXITS.done;
}
