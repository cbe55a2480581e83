import { parseArgs } from "node:util";
import { AuthenticaError } from "../../client/index.ts";
import { hashFile } from "../files/hash.ts";
import { reasonOf, walk } from "../files/walk.ts";
import { readJournal } from "../journal/journal.ts";
import { FORMER_JOURNAL, journalFile } from "../journal/place.ts";
import { openService, type Service, wordsOf } from "../settings/service.ts";
import { folderOf } from "../stamping/run.ts";
import { COMMON, counted, given } from "../world/options.ts";
import { EXITS, Failure, type World } from "../world/world.ts";

const USAGE = `authentica status [PATH…] [--json]

Without a path, shows the state of the service and of the key. With paths, shows whether each file is registered; registers nothing.
  yours        registered as your object          deposited  registered by another user, with its file
  free         not registered                     declared   registered by another user, by its fingerprint alone`;

export async function statusCommand(args: readonly string[], world: World): Promise<number> {
  const { values, positionals: paths } = given(USAGE, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: COMMON }),
  );
  const isJson = values.json === true;
  const service = await openService(world, values, { needsKey: paths.length > 0 });
  try {
    return await (paths.length === 0 ? ofService(service, world, isJson) : ofFiles(service, paths, world, isJson));
  } finally {
    service.close();
  }
}

async function ofService({ client, url, keyFrom }: Service, { out }: World, isJson: boolean): Promise<number> {
  const { registry } = await client.health();
  let key: Readonly<Record<string, unknown>> | null = null;
  let wrong: string | null = null;
  if (keyFrom !== null)
    try {
      key = (await client.thisKey()).apiKey;
    } catch (error) {
      if (!(error instanceof AuthenticaError)) throw error;
      wrong = wordsOf(error);
    }
  if (isJson) out(JSON.stringify({ service: url, entries: registry.size, keyFrom, key, problem: wrong }));
  else {
    out(`service   ${url}, whose registry has ${counted(registry.size)} entries`);
    if (keyFrom === null) out("key       none");
    else if (key) out(`key       « ${key.name} », which may ${(key.scopes as string[]).join(", ")}; from ${keyFrom}`);
    else out(`key       from ${keyFrom}: ${wrong}`);
  }
  return wrong === null ? EXITS.done : EXITS.key;
}

/** Maximum number of files looked up by one request. */
const AT_ONCE = 500;

async function ofFiles(service: Service, paths: readonly string[], world: World, isJson: boolean): Promise<number> {
  const { cwd, out, err, stopping } = world;
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
      else out(`${standing.padEnd(9)}  ${path}${objectId ? `  ${objectId}` : ""}`);
    }
    waiting = [];
  }
  for await (const file of walk(paths, { cwd, own: [FORMER_JOURNAL] })) {
    if (stopping.aborted) return EXITS.stopped;
    if (file.kind === "skipped") continue;
    const read = file.kind === "file" ? await hashFile(file.path).catch(reasonOf) : file.reason;
    if (typeof read === "string") {
      failed += 1;
      err(`failed     ${file.path}: ${read}\n`);
    } else waiting.push({ path: file.path, hash: read.hash });
    if (waiting.length === AT_ONCE) await tell();
  }
  if (waiting.length > 0) await tell();
  if (failed === 0) return EXITS.done;
  throw new Failure(EXITS.some, `Some files could not be read: ${counted(failed)}.`);
}
