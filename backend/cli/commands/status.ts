import { AuthenticaError } from "../../client/index.ts";
import { errorText } from "../errors/error-text.ts";
import { hashFile } from "../files/hash.ts";
import { reasonOf, walk } from "../files/walk.ts";
import { readJournal } from "../journal/journal.ts";
import { FORMER_JOURNAL, journalFile } from "../journal/place.ts";
import { openService, type Service } from "../settings/service.ts";
import { folderOf } from "../stamping/run.ts";
import { WORDS } from "../words/index.ts";
import { COMMON, given } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Failure, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.status;

export async function statusCommand(args: readonly string[], world: World): Promise<number> {
  const { values, positionals: paths } = given(args, COMMON, USAGE);
  const isJson = values.json === true;
  const service = await openService(world, values, { needsKey: paths.length > 0 });
  try {
    return await (paths.length === 0 ? ofService(service, world, isJson) : ofFiles(service, paths, world, isJson));
  } finally {
    service.close();
  }
}

async function ofService({ client, url, keyFrom }: Service, { out, words }: World, isJson: boolean): Promise<number> {
  const { registry } = await client.health();
  let key: Awaited<ReturnType<Service["client"]["thisKey"]>>["apiKey"] | null = null;
  let wrong: AuthenticaError | null = null;
  if (keyFrom !== null)
    try {
      key = (await client.thisKey()).apiKey;
    } catch (error) {
      if (!(error instanceof AuthenticaError)) throw error;
      wrong = error;
    }
  if (isJson) {
    const problem = wrong && errorText(wrong, WORDS.en);
    out(JSON.stringify({ service: url, entries: registry.size, keyFrom, key, problem }));
  } else {
    out(words.objects.service(url, registry.size));
    if (keyFrom === null) out(words.objects.noKey);
    else if (key) out(words.objects.key(key.name, key.scopes, keyFrom));
    else out(words.objects.keyProblem(keyFrom, errorText(wrong, words)));
  }
  return wrong === null ? EXITS.done : EXITS.key;
}

/** Maximum number of files looked up by one request. */
const AT_ONCE = 500;

async function ofFiles(service: Service, paths: readonly string[], world: World, isJson: boolean): Promise<number> {
  const { cwd, out, err, stopping, words } = world;
  const { client } = service;
  const journal = journalFile(world, await folderOf(cwd, paths));
  const { objects } = await readJournal(journal, service.url, service.keyDigest);
  let failed = 0;
  let waiting: { readonly path: string; readonly hash: string }[] = [];
  async function tell(): Promise<void> {
    const known = await client.known([...new Set(waiting.map(({ hash }) => hash))]);
    const byHash = new Map(known.map((one) => [one.hash, one]));
    for (const { path, hash } of waiting) {
      const { standing = "free", tokenId = null } = byHash.get(hash) ?? {};
      const objectId = objects.get(hash)?.object ?? null;
      if (isJson) out(JSON.stringify({ path, sha256: hash, standing, tokenId, objectId }));
      else out(words.objects.standing(standing, path, objectId));
    }
    waiting = [];
  }
  for await (const file of walk(paths, { cwd, own: [FORMER_JOURNAL] })) {
    if (stopping.aborted) return EXITS.stopped;
    if (file.kind === "skipped") continue;
    const read = file.kind === "file" ? await hashFile(file.path).catch(reasonOf) : file.reason;
    if (typeof read === "function") {
      failed += 1;
      err(`${words.objects.unread(file.path, read(words))}\n`);
    } else waiting.push({ path: file.path, hash: read.hash });
    if (waiting.length === AT_ONCE) await tell();
  }
  if (waiting.length > 0) await tell();
  if (failed === 0) return EXITS.done;
  throw new Failure(EXITS.some, ({ objects }) => objects.unreadCount(failed));
}
