/** `npm run mirror -- URL DIR [VKEY]`: exit code 0 when the copy is up to date and every check held, 1 when one did not, 2 when it could not run. */
import { join } from "node:path";
import { logFetcher } from "../registry/mirror/fetch.ts";
import { HistoryRewritten, mirror } from "../registry/mirror/mirror.ts";
import type { Verifier } from "../tlog/note.ts";
import { formatVkey, parseVkeys } from "../tlog/vkey.ts";

const USAGE = `npm run mirror -- URL DIR [VKEY]

URL   prefix of the log, such as https://authentica.example/api/registry
DIR   folder of the copy; made when it is not there
VKEY  the log's verifier key, or several, one a line; by default those kept in DIR, or at the first copy what the log tells`;

const [url, dir, vkey] = Deno.args;
if (!url || !dir || !URL.canParse(url)) {
  console.error(USAGE);
  Deno.exit(2);
}
const prefix = url.replace(/\/+$/, "");

const fetchPath = logFetcher(prefix);

/** The key given, else those kept with the copy, else the log's own word, which is kept from then on; one a line. */
async function readKeys(folder: string): Promise<string> {
  const read = (name: string) => Deno.readTextFile(join(folder, name)).catch(() => null);
  const known = vkey ?? (await read("vkeys")) ?? (await read("vkey"));
  if (known !== null) return known;
  // Another's log may tell its one key alone.
  const told = new TextDecoder().decode(await fetchPath("vkeys").catch(() => fetchPath("vkey")));
  const [first] = parseVkeys(told);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "vkeys"), told);
  console.log(
    `first copy: this log's key is taken on its word, compare it with the published one: ${formatVkey(first as Verifier)}`,
  );
  return told;
}

try {
  const log = parseVkeys(await readKeys(dir));
  const { from, to, tiles } = await mirror({ fetchPath, dir, log });
  console.log(`${to} entries (${to - from} new, ${tiles} tiles fetched), all checked against ${log[0]?.name}`);
} catch (error) {
  if (error instanceof HistoryRewritten) {
    console.error(`HISTORY WAS REWRITTEN. ${error.message} Both checkpoints are signed by the log:`);
    console.error(`\n--- kept\n${error.kept}\n--- offered\n${error.offered}`);
    Deno.exit(1);
  }
  console.error((error as Error).message);
  Deno.exit(1);
}
