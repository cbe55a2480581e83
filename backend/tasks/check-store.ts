/** Reads and checks everything in a store, for `npm run op -- fsck` and restore drills. */
import { COLLECTIONS } from "../api/collections.ts";
import type { Config } from "../config.ts";
import { readCheckpoint } from "../formats/tlog/checkpoint.ts";
import { parseRoots } from "../formats/tlog/key-list.ts";
import { parseVkey } from "../formats/tlog/vkey.ts";
import { fsck } from "../fsck/fsck.ts";
import type { Signed } from "../fsck/tree.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import { systemEnvironment } from "../platform/environment.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { openStore } from "../platform/kv/open.ts";
import { readSecret } from "../platform/secrets.ts";
import { openKeyLists } from "../registry/keys/key-lists.ts";
import { openCheckpointPlaces } from "../registry/log/checkpoint-places.ts";
import type { CheckpointRecord } from "../registry/log/kept.ts";
import { nameOfLog } from "../registry/log/name.ts";
import { seedSigners } from "../registry/log/signers.ts";
import { registryKeys } from "../registry/log/store.ts";
import { printFormat } from "./print-format.ts";

const SHOWN = 20;

/**
 * Checks the store, the files and the last checkpoint of these settings, and prints the findings; returns whether
 * everything is in order.
 */
export async function checkStore(config: Config): Promise<boolean> {
  const environment = systemEnvironment();
  const store = await openStore(config.kv, { onFormat: printFormat });
  try {
    const blobs = await openBlobs(config.blobs, config.dataDir, environment);
    const { findings, total, read } = await fsck({
      kv: store.kv,
      collections: COLLECTIONS,
      blobs,
      now: environment.now,
      signed: await readSigned(store.kv, config),
      roots: config.keyLists.roots === null ? null : parseRoots(await Deno.readTextFile(config.keyLists.roots)),
    });
    console.log([...read].map(([kind, count]) => `${count} ${kind}`).join(", ") || "nothing stored");
    const [first] = findings;
    if (!first) {
      console.log("clean");
      return true;
    }
    console.log(`${total} bad; first: ${first.record}: ${first.problem}`);
    for (const { record, problem } of findings.slice(1, SHOWN)) console.log(`  ${record}: ${problem}`);
    if (total > SHOWN) console.log(`  and ${total - SHOWN} more`);
    return false;
  } finally {
    await store.close();
  }
}

/**
 * Returns the log's keys and last checkpoint; `null` if the log has never signed. If the seed is on this machine, the
 * keys are derived from it; otherwise they are the keys that are known to have signed.
 */
async function readSigned(
  kv: Kv,
  { dataDir, hasDisk, registryKey, registryOrigin, checkpointCopy }: Config,
): Promise<Signed | null> {
  const { file, copy } = await openCheckpointPlaces({ dataDir, hasDisk, checkpointCopy });
  const notes = [await file.read(), (await copy?.read({ atStart: true })) ?? null];
  const note = notes.reduce((newest, one) => (sizeOf(one) > sizeOf(newest) ? one : newest));
  const seed = registryKey ?? (hasDisk ? await readSecret(dataDir, "registry-key") : null);
  const { name } = await nameOfLog(kv, [file, copy], registryOrigin);
  const { value } = await kv.get<CheckpointRecord>(registryKeys.checkpoint);
  const keys = seed ? seedSigners(name, seed, Date.now) : (value?.vkeys ?? []).map(parseVkey);
  const listed = (await openKeyLists(kv)).keys();
  return keys.length + listed.length === 0 ? null : { keys: [...keys, ...listed], note };
}

/**
 * Returns the number of entries of a checkpoint. A checkpoint that cannot be read counts as the largest, so that the
 * check uses it and reports it.
 */
function sizeOf(note: string | null): number {
  if (note === null) return -1;
  try {
    return readCheckpoint(note).size;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
